import type { SimulatedPrice } from '@recaudo/contract/operator/settlement/settlements';
import { formatLongMonth } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { MoneySummary } from '../../../../ui/values/money-summary.tsx';
import { priceMessages } from '../../messages/price-messages.ts';

const less = (one: number, other: number): number => Math.round((one - other) * 100) / 100;

/** What last month cost, and what it would have cost. */
export function Simulated({ simulated }: { simulated: SimulatedPrice }) {
  const messages = useMessages(priceMessages);
  const { language } = usePreferences();
  const month = formatLongMonth(simulated.month, language);
  const money = (amount: number): string => formatMoney(amount, language);
  if (simulated.methods.length === 0) {
    return <MoneySummary>{fill(messages.nothingSold, { month })}</MoneySummary>;
  }
  const difference = less(simulated.would_cost, simulated.cost);
  const sign = difference > 0 ? '+' : '';
  return (
    <>
      <Table
        caption={fill(messages.simulated, { month })}
        rows={simulated.methods}
        keyOf={({ method }) => method}
        columns={[
          { title: messages.method, cell: ({ method }) => messages[method] },
          { title: messages.charges, cell: ({ charges }) => charges, align: 'end', isWide: true },
          { title: messages.cost, cell: ({ cost }) => <Money amount={cost} />, align: 'end' },
          { title: messages.wouldCost, cell: row => <Money amount={row.would_cost} />, align: 'end' },
        ]}
      />
      <MoneySummary>
        {`${fill(messages.simulated, { month })}: `}
        {fill(messages.totalOf, {
          cost: money(simulated.cost),
          would: money(simulated.would_cost),
          difference: `${sign}${money(difference)}`,
        })}
      </MoneySummary>
    </>
  );
}
