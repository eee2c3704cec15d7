import type { TransactionTotals as Answer } from '@recaudo/contract/merchant/payments/transactions';
import type { ReactNode } from 'react';
import type { QueryValues } from '../../../api/request.ts';
import { formatNumber } from '../../../format/number.ts';
import { fill } from '../../../messages/dictionary.ts';
import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { Money } from '../../../ui/values/money.tsx';

type Totals = NonNullable<Answer['totals']>;

function useFigures(totals: Totals): [name: string, value: ReactNode][] {
  const messages = useMessages(moneyListMessages);
  const { language } = usePreferences();
  const count = formatNumber(totals.count, language);
  if (totals.paid_count === 0) {
    return [
      [messages.rows, count],
      [messages.asked, <Money key="amount" amount={totals.amount} />],
    ];
  }
  const paid = fill(messages.approvedOf, { paid: formatNumber(totals.paid_count, language) });
  const taken = (name: string, amount: number): [string, ReactNode][] =>
    amount === 0 ? [] : [[name, <Money key={name} amount={-amount} />]];
  return [
    [messages.rows, totals.paid_count === totals.count ? count : `${count} · ${paid}`],
    [messages.paid, <Money key="paid" amount={totals.paid} />],
    ...taken(messages.givenBack, totals.refunded),
    ...taken(messages.disputed, totals.disputed),
    ...taken(messages.costs, totals.costs),
    [messages.left, <Money key="net" amount={totals.net} />],
  ];
}

function Figures({ totals, title }: { totals: Totals; title: string }) {
  const figures = useFigures(totals);
  return (
    <section aria-label={title}>
      <dl className="list-totals">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The filtered payments' count, sum and net. */
export function TransactionTotals({ query, title }: { query: QueryValues; title: string }) {
  const messages = useMessages(moneyListMessages);
  const { data } = useData('/transactions/totals', { query });
  if (data === undefined) return null;
  if (data.totals === null) return <p className="small quiet">{messages.tooMany}</p>;
  if (data.totals.count === 0) return null;
  return <Figures totals={data.totals} title={title} />;
}
