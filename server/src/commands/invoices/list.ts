import { invoiceStatuses } from '@recaudo/contract/api/billing/invoices';
import { environments } from '@recaudo/contract/shared/environment';
import type { Invoice } from '../../domain/billing/invoices/invoice.ts';
import { eachInvoice } from '../../domain/billing/invoices/store.ts';
import { toCreationRange } from '../../platform/http/requests/list-query.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, dayOption, numberOption, readOptions, requireOption } from '../command.ts';
import { printPages } from '../terminal/print.ts';
import { requireMerchant } from './find.ts';

const text = { type: 'string' } as const;
const USUAL = 100;

/** `recaudo invoices list`: prints page by page, so that any number of invoices takes the same memory. */
export async function invoicesList(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: text,
    merchant: text,
    status: text,
    customer: text,
    subscription: text,
    from: text,
    to: text,
    'due-from': text,
    'due-to': text,
    last: text,
    json: { type: 'boolean' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const merchantId = requireOption(options.merchant, 'merchant');
  const [from, to] = [dayOption(options.from, 'from'), dayOption(options.to, 'to')];
  const filters = {
    status:
      options.status === undefined ? undefined : chooseOption(options.status, 'status', invoiceStatuses),
    customerId: options.customer,
    subscriptionId: options.subscription,
    ...toCreationRange({ ...(from && { 'creation[gte]': from }), ...(to && { 'creation[lte]': to }) }),
    dueFrom: dayOption(options['due-from'], 'due-from') ?? undefined,
    dueTo: dayOption(options['due-to'], 'due-to') ?? undefined,
  };
  const last = numberOption(options.last, 'last', USUAL);
  await withGateway(environment, async ({ database }) => {
    await requireMerchant(database, merchantId);
    const pages = eachInvoice(database, merchantId, filters, last === 0 ? Number.POSITIVE_INFINITY : last);
    await printPages(inRows(pages), options.json);
  });
}

async function* inRows(pages: AsyncIterable<readonly Invoice[]>) {
  for await (const page of pages) yield page.map(rowOf);
}

const rowOf = (invoice: Invoice) => ({
  number: invoice.number === null ? null : Number(invoice.number),
  id: invoice.id,
  status: invoice.status,
  issue_date: invoice.issueDate,
  due_date: invoice.dueDate,
  customer_id: invoice.customerId,
  subscription_id: invoice.subscriptionId,
  total: formatPesos(invoice.totalCentavos),
  amount_due: formatPesos(invoice.amountDueCentavos),
  amount_paid: formatPesos(invoice.amountPaidCentavos),
});
