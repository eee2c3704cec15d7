import type {
  PriceContractView,
  PriceRuleView,
  SettledMerchantDetail,
} from '@recaudo/contract/operator/settlement/settlements';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { priceMessages } from '../../messages/price-messages.ts';

const tones = { past: 'idle', current: 'good', future: 'wait' } as const;

interface PricedTier {
  key: string;
  rule: PriceRuleView;
  tier: PriceRuleView['tiers'][number];
}

const tiersOf = (rules: readonly PriceRuleView[]): PricedTier[] =>
  rules.flatMap((rule, at) => rule.tiers.map((tier, index) => ({ key: `${at} ${index}`, rule, tier })));

/** What a rule applies to: `Tarjeta débito, visa`. */
function useRuleName(): (rule: PriceRuleView, isOnly: boolean) => string {
  const messages = useMessages(priceMessages);
  return ({ method, card_type: type, brand }, isOnly) => {
    const name =
      method === null
        ? isOnly
          ? messages.allMethods
          : messages.anyMethod
        : method === 'card' && type !== null
          ? messages[`card_${type}`]
          : messages[method];
    return brand === null ? name : `${name}, ${brand}`;
  };
}

function Contract({ contract }: { contract: PriceContractView }) {
  const messages = useMessages(priceMessages);
  const { language } = usePreferences();
  const nameOf = useRuleName();
  const rows = tiersOf(contract.rules);
  const percent = (value: number): string => `${formatNumber(value, language)} %`;
  return (
    <>
      <h3>
        {fill(messages.fromOn, { day: formatDay(contract.effective_from, language) })}{' '}
        <Mark tone={tones[contract.state]}>{messages[`state_${contract.state}`]}</Mark>
      </h3>
      <Table
        caption={fill(messages.fromOn, { day: formatDay(contract.effective_from, language) })}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            title: messages.rule,
            cell: ({ rule, tier }) => (
              <Named
                name={nameOf(rule, contract.rules.length === 1)}
                below={
                  tier.volume_from === 0
                    ? null
                    : fill(messages.volumeFrom, { amount: formatMoney(tier.volume_from, language) })
                }
              />
            ),
          },
          { title: messages.percent, cell: ({ tier }) => percent(tier.percent), align: 'end' },
          { title: messages.fixed, cell: ({ tier }) => <Money amount={tier.fixed} />, align: 'end' },
          {
            title: messages.minimum,
            cell: ({ rule }) => <Money amount={rule.minimum} />,
            align: 'end',
            isWide: true,
          },
        ]}
      />
      <Facts
        rows={[
          [messages.tax, percent(contract.tax)],
          [messages.refunds, messages[`refund_${contract.refund_policy}`]],
        ]}
      />
    </>
  );
}

/** The merchant's prices, the newest first. */
export function Prices({ settled, onAdd }: { settled: SettledMerchantDetail; onAdd: () => void }) {
  const messages = useMessages(priceMessages);
  return (
    <Panel
      title={messages.title}
      actions={
        <Button needs="ops:money" onClick={onAdd}>
          {messages.add}
        </Button>
      }
    >
      {settled.contracts.length === 0 && <p className="quiet">{messages.none}</p>}
      {settled.contracts.map(contract => (
        <Contract key={contract.id} contract={contract} />
      ))}
    </Panel>
  );
}
