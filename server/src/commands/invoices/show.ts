import { environments } from '@recaudo/contract/shared/environment';
import { listNotesOfInvoice } from '../../domain/billing/credit-notes/store.ts';
import { noteOfInvoiceToView } from '../../domain/billing/credit-notes/view.ts';
import type { Invoice } from '../../domain/billing/invoices/invoice.ts';
import { invoiceToView } from '../../domain/billing/invoices/view.ts';
import { writeJson } from '../../platform/http/responses/json-writer.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { invoiceFirst, requireInvoice } from './find.ts';

const text = { type: 'string' } as const;

/** `recaudo invoices show`: with `--json`, prints the invoice as `GET /invoices/{i}` returns it. */
export async function invoicesShow(args: string[]): Promise<void> {
  const options = readOptions(invoiceFirst(args), {
    environment: text,
    merchant: text,
    invoice: text,
    json: { type: 'boolean' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const merchantId = requireOption(options.merchant, 'merchant');
  const name = requireOption(options.invoice, 'invoice');
  await withGateway(environment, async gateway => {
    const invoice = await requireInvoice(gateway.database, merchantId, name);
    const notes = await listNotesOfInvoice(gateway.database, merchantId, invoice.id);
    if (options.json === true) {
      const credit_notes = notes.length === 0 ? undefined : notes.map(noteOfInvoiceToView);
      console.log(writeJson({ ...invoiceToView(gateway, invoice), credit_notes }));
      return;
    }
    printRecord({ ...recordOf(invoice), hosted_url: invoiceToView(gateway, invoice).hosted_url });
    console.log('');
    printTable(invoice.lines.map(rowOf));
    if (notes.length === 0) return;
    console.log('');
    printTable(
      notes.map(note => ({
        credit_note: Number(note.number),
        id: note.id,
        issue_date: note.issueDate,
        refund_id: note.refundId,
        total: formatPesos(note.totalCentavos),
      })),
    );
  });
}

const recordOf = (invoice: Invoice) => ({
  number: invoice.number === null ? null : Number(invoice.number),
  id: invoice.id,
  status: invoice.status,
  creation_date: formatInstant(invoice.creationDate),
  issue_date: invoice.issueDate,
  due_date: invoice.dueDate,
  period: invoice.days === null ? null : `${invoice.days.start} - ${invoice.days.end}`,
  customer_id: invoice.customerId,
  subscription_id: invoice.subscriptionId,
  transaction_id: invoice.transactionId,
  subtotal: formatPesos(invoice.subtotalCentavos),
  discount: formatPesos(invoice.discountCentavos),
  tax: formatPesos(invoice.taxCentavos),
  total: formatPesos(invoice.totalCentavos),
  credit_applied: formatPesos(invoice.creditAppliedCentavos),
  amount_due: formatPesos(invoice.amountDueCentavos),
  amount_paid: formatPesos(invoice.amountPaidCentavos),
});

const rowOf = (line: Invoice['lines'][number]) => ({
  line: line.type,
  description: line.description,
  quantity: line.quantity,
  amount: formatPesos(line.amountCentavos),
  discount: formatPesos(line.discountCentavos),
  tax: formatPesos(line.tax?.amountCentavos ?? 0n),
  total: formatPesos(line.totalCentavos),
  from: line.days?.start,
  to: line.days?.end,
});
