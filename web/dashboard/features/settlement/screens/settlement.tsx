import type { SettlementView } from '@recaudo/contract/api/settlements';
import { type NegativeCause, negativeCauses } from '@recaudo/contract/shared/words/settlement-words';
import { formatInstant } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import type { Params } from '../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useGet } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { RawObject } from '../../../ui/values/code.tsx';
import { Day, Instant, Money } from '../../../ui/values/money.tsx';
import { balanceMessages } from '../messages/balance-messages.ts';
import { settlementMessages } from '../messages/settlement-messages.ts';
import { SettlementLines } from './settlement-lines.tsx';
import { SettlementMark } from './settlement-mark.tsx';

/** In one sentence: what happens with its balance. */
function Standing({ settlement }: { settlement: SettlementView }) {
  const messages = useMessages(settlementMessages);
  const words: Record<NegativeCause, string> = useMessages(balanceMessages);
  const { language } = usePreferences();
  const { status, closing_balance: closing, paid_date: paid, cause } = settlement;
  if (status === 'paid') {
    const when = paid === null ? '' : formatInstant(paid, language);
    return <p className="notice good">{fill(messages.paidNote, { when })}</p>;
  }
  if (status === 'closed') return <p className="notice wait">{messages.closedNote}</p>;
  if (closing >= 0) return <p className="notice">{messages.carriedNote}</p>;
  const causes = negativeCauses
    .filter(name => name !== 'payouts')
    .flatMap(name => {
      const amount = cause?.[name];
      return amount === undefined
        ? []
        : [fill(messages.causeOf, { cause: words[name], amount: formatMoney(amount, language) })];
    })
    .join('; ');
  return (
    <p className="notice bad">
      {fill(messages.negativeNote, { amount: formatMoney(closing, language), causes })}
    </p>
  );
}

/** Every sum between the opening and the closing balance; they add up. */
function Summary({ settlement }: { settlement: SettlementView }) {
  const messages = useMessages(settlementMessages);
  const { withholding } = settlement;
  const between = [
    ['gross', settlement.gross],
    ['fee', settlement.fee],
    ['feeTax', settlement.fee_tax],
    ['renta', withholding.renta],
    ['iva', withholding.iva],
    ['ica', withholding.ica],
    ['reserve', settlement.reserve],
    ['payouts', settlement.payouts],
    ['adjustments', settlement.adjustments],
  ] as const;
  const rows = [
    ['opening', settlement.opening_balance],
    ...between.filter(([, amount]) => amount !== 0),
    ['closing', settlement.closing_balance],
  ] as const;
  return (
    <Panel title={messages.summary} actions={<SettlementMark status={settlement.status} />}>
      <Table
        caption={messages.summary}
        rows={rows}
        keyOf={([name]) => name}
        columns={[
          {
            title: messages.item,
            cell: ([name]) => (name === 'closing' ? <strong>{messages[name]}</strong> : messages[name]),
          },
          {
            title: messages.amount,
            cell: ([name, amount]) =>
              name === 'closing' ? (
                <strong>
                  <Money amount={amount} />
                </strong>
              ) : (
                <Money amount={amount} />
              ),
            align: 'end',
          },
        ]}
      />
    </Panel>
  );
}

function Details({ settlement }: { settlement: SettlementView }) {
  const messages = useMessages(settlementMessages);
  const { paid_date: paid } = settlement;
  return (
    <Panel title={messages.facts}>
      <Facts
        rows={[
          [messages.cutoff, <Day key="cutoff" day={settlement.cutoff} />],
          [messages.closedAt, <Instant key="closed" iso={settlement.creation_date} />],
          [messages.paidAt, paid === null ? null : <Instant key="paid" iso={paid} />],
          [messages.movements, settlement.movements],
          [messages.hash, <code key="hash">{settlement.hash}</code>],
        ]}
      />
    </Panel>
  );
}

const formats = ['pdf', 'xlsx', 'csv'] as const;

/** The statement as files, for the accountant. */
function Statement({ settlementId }: { settlementId: string }) {
  const messages = useMessages(settlementMessages);
  const { language } = usePreferences();
  const { environment, merchantId } = useGateway();
  const place = [merchantId, 'settlements', settlementId].map(encodeURIComponent).join('/');
  return (
    <Panel title={messages.statement}>
      <p className="quiet">{messages.statementNote}</p>
      <div className="buttons">
        {formats.map(format => (
          <a
            key={format}
            className="button plain"
            href={`/panel/${environment}/v1/${place}/statement.${format}?lang=${language}`}
            download
          >
            {format.toUpperCase()}
          </a>
        ))}
      </div>
    </Panel>
  );
}

/** One settlement, down to its lines. */
export default function SettlementScreen({ params }: { params: Params }) {
  const messages = useMessages(settlementMessages);
  const address = useAddress();
  const { language } = usePreferences();
  const settlement = useGet('/settlements/:settlement_id', { path: { settlement_id: params['id'] ?? '' } });
  const { data } = settlement;
  const title =
    data === undefined
      ? messages.one
      : fill(messages.oneOf, {
          number: data.number,
          amount: formatMoney(data.closing_balance, language),
        });
  return (
    <>
      <PageHead title={title} trail={[{ title: messages.title, href: address('/liquidaciones') }]}>
        <ButtonLink href={address('/saldo')}>{messages.toBalance}</ButtonLink>
      </PageHead>
      <Loaded query={settlement}>
        {shown => (
          <>
            <Standing settlement={shown} />
            <div className="split">
              <Summary settlement={shown} />
              <div>
                <Details settlement={shown} />
                <Statement settlementId={shown.id} />
                <RawObject value={shown} />
              </div>
            </div>
            <SettlementLines settlementId={shown.id} />
          </>
        )}
      </Loaded>
    </>
  );
}
