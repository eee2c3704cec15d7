import type { SubscriptionChange } from '@recaudo/contract/api/billing/subscriptions';
import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { notFound, refusedValue } from '../../../../platform/errors.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { readCredit } from '../../credit/store.ts';
import { listWaitingItems } from '../../invoice-items/store.ts';
import type { Invoice } from '../../invoices/invoice.ts';
import { invoiceToView } from '../../invoices/view.ts';
import type { PeriodBill } from '../bill-period.ts';
import { withDiscount } from '../discounts/change-discount.ts';
import { findWithTerms } from '../renewals/billing-store.ts';
import type { Subscription } from '../subscription.ts';
import {
  creditAfter,
  decideRequested,
  nextAmountOf,
  previewTokenOf,
  readChange,
  requireChangeable,
  waitingAfter,
} from './requested-change.ts';

/** Previews the bill of a change. Writes nothing. */
export async function previewChange(
  gateway: Gateway,
  { merchant, customerId }: Scope & { customerId: string },
  id: string,
  sent: SubscriptionChange,
) {
  const { database } = gateway;
  const now = gateway.clock.now();
  const today = bogotaDateOf(now);
  const present = await findWithTerms(database, merchant.id, id);
  if (present?.subscription.customerId !== customerId) throw notFound('subscription');
  const changesPlan = [sent.plan_id, sent.quantity, sent.items].some(field => field !== undefined);
  if (sent.coupon !== undefined && changesPlan) throw refusedValue('coupon', 'coupon_alone');
  const due = sent.coupon === undefined ? present : await withDiscount(gateway, present, sent.coupon);
  const change = await readChange(gateway, merchant, due, sent);
  await requireChangeable(database, due, { today, when: change.when });
  const creditCentavos = await readCredit(database, merchant.id, customerId);
  const decision = decideRequested(due, change, { today, creditCentavos });
  const creditLeft = creditAfter(creditCentavos, decision);
  const waiting = waitingAfter(await listWaitingItems(database, merchant.id, customerId), decision);
  const about = { merchantId: merchant.id, customerId, subscriptionId: id, now };
  return {
    invoice: decision.kind === 'billed' ? previewOf(gateway, due.subscription, about, decision.bill) : null,
    credit_after: creditLeft,
    next_charge_date: due.subscription.chargeDate,
    next_amount: nextAmountOf(due, change, { creditCentavos: creditLeft, waiting }),
    preview_token: previewTokenOf(due, change, decision),
  };
}

function previewOf(
  gateway: Gateway,
  { daysUntilDue }: Pick<Subscription, 'daysUntilDue'>,
  { now, ...about }: Pick<Invoice, 'merchantId' | 'customerId' | 'subscriptionId'> & { now: Date },
  bill: PeriodBill,
) {
  const isSent = daysUntilDue !== null && bill.amountDueCentavos > 0n;
  const invoice: Invoice = {
    ...bill,
    ...about,
    id: '',
    number: null,
    status: 'draft',
    period: null,
    creationDate: now,
    issueDate: bogotaDateOf(now),
    dueDate: addDays(bogotaDateOf(now), isSent ? daysUntilDue : 0),
    amountPaidCentavos: 0n,
    transactionId: null,
    collection: isSent ? 'send_invoice' : 'automatic',
    declines: 0,
    eventCount: 0,
    daysUntilDue: null,
    paidElsewhere: null,
  };
  return { ...invoiceToView(gateway, invoice), id: null, status: 'preview' as const, pdf_url: null };
}
