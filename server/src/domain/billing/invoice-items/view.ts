import { lineToView } from '../invoices/view.ts';
import type { InvoiceItem } from './invoice-item.ts';

export const invoiceItemToView = (item: InvoiceItem) => {
  const { description, quantity, unit_amount, amount, tax, total } = lineToView(item.line);
  return {
    id: item.id,
    creation_date: item.creationDate,
    customer_id: item.customerId,
    status: item.status,
    type: item.line.type === 'proration' ? ('proration' as const) : ('item' as const),
    description,
    quantity,
    unit_amount,
    amount,
    tax,
    total,
    invoice_id: item.invoiceId,
    subscription_id: item.subscriptionId,
    part_of: item.partOf,
  };
};
