import type { InvoiceTotals as Answer } from '@recaudo/contract/merchant/billing/invoices';
import type { ReactNode } from 'react';
import type { QueryValues } from '../../../../api/request.ts';
import { formatNumber } from '../../../../format/number.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';

type Totals = NonNullable<Answer['totals']>;

function Figures({ totals }: { totals: Totals }) {
  const messages = useMessages(invoiceMessages);
  const { language } = usePreferences();
  const sum = (name: string, amount: number): [string, ReactNode][] =>
    amount === 0 ? [] : [[name, <Money key={name} amount={amount} />]];
  const figures: [string, ReactNode][] = [
    [messages.count, formatNumber(totals.count, language)],
    [messages.billed, <Money key="billed" amount={totals.total} />],
    ...sum(messages.paidTotal, totals.paid),
    ...sum(messages.toCollect, totals.open),
    ...sum(messages.late, totals.overdue),
  ];
  return (
    <section aria-label={messages.ofFiltered}>
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

/** The filtered invoices' count and sums. */
export function InvoiceTotals({ query }: { query: QueryValues }) {
  const messages = useMessages(invoiceMessages);
  const { data } = useData('/invoices/totals', { query });
  if (data === undefined) return null;
  if (data.totals === null) return <p className="small quiet">{messages.tooMany}</p>;
  return data.totals.count > 0 && <Figures totals={data.totals} />;
}
