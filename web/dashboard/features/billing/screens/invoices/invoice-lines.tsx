import type { Invoice } from '@recaudo/contract/api/billing/invoices';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';

type Line = Invoice['lines'][number];

/** A line's description with the period that it covers. */
function LineName({ line }: { line: Line }) {
  const messages = useMessages(invoiceMessages);
  const { language } = usePreferences();
  const { description, quantity, unit_amount: unit, period_start: start, period_end: end } = line;
  const days =
    start === null || end === null
      ? null
      : fill(messages.fromTo, { from: formatDay(start, language), to: formatDay(end, language) });
  // For phones and narrow panels, which have no room for these columns.
  const units =
    quantity === 1 ? null : `${quantity} × ${unit === null ? '' : formatMoney(unit, language)}`.trim();
  return <Named name={description} below={[units, days].filter(Boolean).join(' · ') || null} />;
}

function Sums({ invoice }: { invoice: Invoice }) {
  const messages = useMessages(invoiceMessages);
  const given = (amount: number, sign = 1) =>
    amount === 0 ? undefined : <Money key="amount" amount={sign * amount} />;
  const { subtotal, discount, tax, total, credit_applied: credit } = invoice;
  return (
    <div className="invoice-sums">
      <Facts
        rows={[
          [
            messages.subtotal,
            discount === 0 && subtotal === total ? undefined : <Money key="s" amount={subtotal} />,
          ],
          [messages.discount, given(discount, -1)],
          [messages.taxIncluded, given(tax)],
          [messages.total, <Money key="total" amount={total} />],
          [messages.creditApplied, given(credit, -1)],
          [messages.amountDue, credit === 0 ? undefined : <Money key="due" amount={invoice.amount_due} />],
          [messages.amountPaid, given(invoice.amount_paid)],
        ]}
      />
    </div>
  );
}

/** An invoice's lines and totals. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const messages = useMessages(invoiceMessages);
  const ui = useMessages(uiMessages);
  const hasTax = invoice.lines.some(({ tax }) => tax !== null);
  return (
    <Panel title={messages.lines}>
      <Table
        caption={messages.lines}
        rows={invoice.lines.map((line, index) => ({ line, key: String(index) }))}
        keyOf={({ key }) => key}
        columns={[
          { title: messages.concept, cell: ({ line }) => <LineName line={line} /> },
          ...(hasTax
            ? [
                {
                  title: messages.tax,
                  cell: ({ line: { tax } }: { line: Line }) =>
                    tax === null ? ui.none : messages[`taxes_${tax.code}`],
                  isWide: true,
                },
              ]
            : []),
          { title: messages.amount, cell: ({ line }) => <Money amount={line.amount} />, align: 'end' },
        ]}
      />
      <Sums invoice={invoice} />
    </Panel>
  );
}
