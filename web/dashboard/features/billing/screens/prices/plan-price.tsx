import type { Plan } from '@recaudo/contract/api/billing/plans';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import { priceMessages } from '../../messages/price-messages.ts';
import { PriceChart } from './price-chart.tsx';
import { priceOfPlan } from './read-price-fields.ts';

function TierTable({ tiers }: { tiers: NonNullable<Plan['tiers']> }) {
  const messages = useMessages(priceMessages);
  const { language } = usePreferences();
  const rows = tiers.map((tier, index) => {
    const from = formatNumber((tiers[index - 1]?.up_to ?? 0) + 1, language);
    const to = tier.up_to;
    return {
      ...tier,
      name:
        to === null
          ? fill(messages.rangeOpen, { from })
          : fill(messages.range, { from, to: formatNumber(to, language) }),
    };
  });
  return (
    <Table
      caption={messages.tiers}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: messages.tiers, cell: ({ name }) => name },
        { title: messages.tierUnit, cell: row => <Money amount={row.unit_amount} />, align: 'end' },
        { title: messages.flat, cell: row => <Money amount={row.flat_amount} />, align: 'end' },
      ]}
    />
  );
}

/** A plan's price details; renders nothing for a single fixed amount. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const messages = useMessages(priceMessages);
  const invoices = useMessages(invoiceMessages);
  const { price_model: model = 'fixed', tiers, tax, setup_amount: setup, minimum_amount: minimum } = plan;
  if (model === 'fixed' && tax === undefined && setup === undefined && minimum === undefined) return null;
  return (
    <Panel title={messages.price}>
      <Facts
        rows={[
          [messages.model, messages[model]],
          [messages.packageSize, plan.package_size],
          [messages.minimum, minimum && <Money key="minimum" amount={minimum} />],
          [messages.setup, setup && <Money key="setup" amount={setup} />],
          [messages.tax, tax && invoices[`taxes_${tax}`]],
        ]}
      />
      {tiers !== undefined && <TierTable tiers={tiers} />}
      {model !== 'fixed' && <PriceChart price={priceOfPlan(plan)} />}
    </Panel>
  );
}
