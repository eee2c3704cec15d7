import type { NewInvoice } from '@recaudo/contract/api/billing/invoice-actions';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { malformed, notFound, refusedValue } from '../../../platform/errors.ts';
import { requireWithinLimit } from '../../charges/charge.ts';
import { holdCustomer } from '../../customers/store.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { lockCredit } from '../credit/store.ts';
import { readItem } from '../invoice-items/invoice-item.ts';
import { listWaitingItems, putOnInvoice } from '../invoice-items/store.ts';
import { type TakenItem, takeItems } from '../invoice-items/take-items.ts';
import { assembleInvoice } from '../invoices/assemble-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { insertDraft } from '../invoices/one-off-store.ts';
import { findInvoice } from '../invoices/store.ts';
import type { Line } from '../lines/line.ts';
import { issueDraft } from './issue-invoice.ts';

/**
 * Writes a one-off invoice with the items of the request and the customer's waiting items, and issues it if requested. A request
 * repeated after a crash gets the invoice that it wrote.
 */
export const createInvoice = (
  { database, clock }: Gateway,
  { merchant, customerId }: Scope & { customerId: string },
  id: string,
  { items = [], collection = 'send_invoice', days_until_due: days, finalize = false }: NewInvoice,
): Promise<Invoice> => {
  if (days !== undefined && collection !== 'send_invoice') {
    throw refusedValue('days_until_due', 'only_with_send_invoice');
  }
  const lines = items.map((item, index) => readItem(item, `items.${index}.`));
  const merchantId = merchant.id;
  return database.transaction(async tx => {
    if ((await holdCustomer(tx, merchantId, customerId)) === undefined) throw notFound('customer');
    const creditCentavos = await lockCredit(tx, merchantId, customerId);
    const earlier = await findInvoice(tx, merchantId, id);
    if (earlier !== undefined) return earlier;
    const taken = await takeWaiting(tx, { merchantId, customerId }, lines);
    const sums = assembleInvoice([...lines, ...taken.map(({ line }) => line)]);
    requireWithinLimit(merchant, sums.totalCentavos, 'items');
    const now = clock.now();
    const daysUntilDue = days ?? null;
    const draft = await insertDraft(tx, { merchantId, id, customerId, now, sums, collection, daysUntilDue });
    await putOnInvoice(tx, { merchantId, customerId, invoiceId: id }, taken);
    return finalize ? issueDraft(tx, draft, { creditCentavos, now }) : draft;
  });
};

/** The caller holds the customer, so that no other invoice takes the same items. */
async function takeWaiting(
  tx: Queryable,
  { merchantId, customerId }: { merchantId: string; customerId: string },
  lines: readonly Line[],
): Promise<TakenItem[]> {
  const waiting = await listWaitingItems(tx, merchantId, customerId);
  const taken = takeItems(lines, waiting);
  if (lines.length === 0 && taken.length === 0) throw malformed('items', 'invoice_without_items');
  const total = [...lines, ...taken.map(({ line }) => line)].reduce(
    (sum, { totalCentavos }) => sum + totalCentavos,
    0n,
  );
  if (total < 0n) throw refusedValue('items', 'invoice_below_zero');
  return taken;
}
