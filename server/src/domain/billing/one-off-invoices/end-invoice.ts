import type { PaidElsewhere } from '@recaudo/contract/api/billing/invoice-actions';
import {
  bogotaDateOf,
  type CalendarDate,
  compareDates,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { refusedValue, reject } from '../../../platform/errors.ts';
import { giveBackCreditOf } from '../credit/post-credit.ts';
import { giveBackItems } from '../invoice-items/store.ts';
import { addAuditNote } from '../invoices/audit-note-store.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { stepInvoice } from '../invoices/one-off-store.ts';
import { endDebt, payDebt } from '../subscriptions/period-payments/pay-period.ts';
import { holdForStep } from './hold-invoice.ts';

type Place = Pick<Gateway, 'database' | 'clock'>;

/** Voids an invoice: returns its credit, releases its items, drops the change that it bills, and lets its subscription go on. */
export const voidInvoice = ({ database, clock }: Place, merchantId: string, id: string): Promise<Invoice> =>
  database.transaction(async tx => {
    const now = clock.now();
    const { invoice, debt } = await holdForStep(tx, { merchantId, id }, { action: 'void', now });
    const ended = await endUnpaid(tx, invoice, 'void', now);
    await giveBackItems(tx, merchantId, id);
    if (debt !== undefined) await endDebt(tx, debt, ended, now);
    return ended;
  });

/** Stops collecting an invoice. Rejected for a period that its subscription still collects. */
export const giveUpInvoice = ({ database, clock }: Place, merchantId: string, id: string): Promise<Invoice> =>
  database.transaction(async tx => {
    const now = clock.now();
    const { invoice, debt } = await holdForStep(tx, { merchantId, id }, { action: 'giveUp', now });
    if (debt !== undefined && debt.kind !== 'sent') throw reject('invoice_of_subscription');
    const ended = await endUnpaid(tx, invoice, 'uncollectible', now);
    if (debt !== undefined) await endDebt(tx, debt, ended, now);
    return ended;
  });

async function endUnpaid(
  tx: Queryable,
  invoice: Invoice,
  to: 'void' | 'uncollectible',
  now: Date,
): Promise<Invoice> {
  const {
    merchantId,
    customerId,
    id: invoiceId,
    subscriptionId,
    creditAppliedCentavos: appliedCentavos,
  } = invoice;
  const news = to === 'void' ? (['voided'] as const) : [];
  const ended = await stepInvoice(tx, invoice, { to, news, now, creditAppliedCentavos: 0n });
  await giveBackCreditOf(tx, { merchantId, customerId, invoiceId, subscriptionId, appliedCentavos, now });
  return ended;
}

/**
 * Marks an invoice as paid outside the gateway: nothing is posted, and no charge pays it. `fromIp` is the address of a program with a
 * key; the dashboard writes its own audit entries.
 */
export const payElsewhere = (
  { database, clock }: Place,
  { merchantId, id, fromIp }: { merchantId: string; id: string; fromIp: string | undefined },
  { reference, paid_date: day }: PaidElsewhere,
): Promise<Invoice> => {
  const now = clock.now();
  const today = bogotaDateOf(now);
  const date = (day as CalendarDate | undefined) ?? today;
  if (compareDates(date, today) > 0) throw refusedValue('paid_date', 'in_future');
  return database.transaction(async tx => {
    const { invoice, debt } = await holdForStep(tx, { merchantId, id }, { action: 'payElsewhere', now });
    const paid = await stepInvoice(tx, invoice, {
      to: 'paid',
      news: ['paid'],
      now,
      paidElsewhere: { reference, date },
    });
    if (fromIp !== undefined) await addAuditNote(tx, paid, fromIp);
    if (debt !== undefined) await payDebt(tx, debt, paid, now);
    return paid;
  });
};
