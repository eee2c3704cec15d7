import type { SubscriptionChange } from '@recaudo/contract/api/billing/subscriptions';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { chargeOrThrow, resultOf } from '../../../charges/view.ts';
import type { Origin } from '../../../fraud/facts.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { addGiven } from '../../coupons/redemption-store.ts';
import { lockCredit, readCredit } from '../../credit/store.ts';
import { insertItem } from '../../invoice-items/store.ts';
import type { Invoice } from '../../invoices/invoice.ts';
import { findInvoice } from '../../invoices/store.ts';
import type { Line } from '../../lines/line.ts';
import { isInvoiced } from '../billing-rules.ts';
import { billWithCredit } from '../credit/bill-with-credit.ts';
import { billToCustomer } from '../invoicing/bill-to-customer.ts';
import { eventsOfPlanChange } from '../notices/subscription-events.ts';
import { type DueSubscription, findWithTerms, lockSubscriptions } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import { findSubscription } from '../store.ts';
import type { Subscription } from '../subscription.ts';
import { awaitPayment } from './await-payment.ts';
import type { ChangeDecision } from './decide-change.ts';
import { type DecidedChange, type Payment, payForChange, preparePayment } from './pay-for-change.ts';
import { decideRequested, readChange, requireChangeable, requirePreviewed } from './requested-change.ts';

type CustomerScope = Scope & { customerId: string };

export interface ChangedSubscription {
  subscription: Subscription;
  /** Set if the change was billed. */
  invoice?: Invoice | undefined;
  transaction?: Transaction | undefined;
}

/**
 * Changes plan, quantity or items. A change that costs something takes effect only if its charge is approved; for an invoiced customer
 * it takes effect immediately and opens an invoice.
 */
export async function changeSubscription(
  gateway: Gateway,
  scope: CustomerScope,
  id: string,
  { change: sent, origin }: { change: SubscriptionChange; origin: Origin | null },
): Promise<ChangedSubscription> {
  const { merchant, customerId } = scope;
  const due = await findWithTerms(gateway.database, merchant.id, id);
  if (due?.subscription.customerId !== customerId) throw notFound('subscription');
  const change = await readChange(gateway, merchant, due, sent);
  const today = bogotaDateOf(gateway.clock.now());
  await requireChangeable(gateway.database, due, { today, when: change.when });
  const creditCentavos = await readCredit(gateway.database, merchant.id, customerId);
  const expected = decideRequested(due, change, { today, creditCentavos });
  requirePreviewed(due, change, expected, sent.preview_token);
  const isForPayer = sent.payment === 'invoice';
  const payment =
    !isForPayer &&
    !isInvoiced(due.subscription) &&
    expected.kind === 'billed' &&
    expected.bill.amountDueCentavos > 0n
      ? await preparePayment(gateway, scope, due, { bill: expected.bill, origin })
      : undefined;
  /** Decides again under the lock, which excludes other changes and charges. */
  const decide = async (tx: Queryable): Promise<DecidedChange> => {
    const [locked] = await lockSubscriptions(tx, [{ merchantId: merchant.id, id }]);
    if (locked === undefined) throw notFound('subscription');
    // The collection has changed since the request was read.
    if (isInvoiced(locked.subscription) !== isInvoiced(due.subscription)) {
      throw reject('subscription_charge_under_way');
    }
    await requireChangeable(tx, locked, { today, when: change.when });
    const present = await lockCredit(tx, merchant.id, customerId);
    const decision = decideRequested(locked, change, { today, creditCentavos: present });
    requirePreviewed(locked, change, decision, sent.preview_token);
    return { due: locked, decision, newTerms: change.newTerms };
  };
  return payment === undefined ? applyUncharged(gateway, decide, isForPayer) : pay(gateway, payment, decide);
}

const applyUncharged = (
  gateway: Gateway,
  decide: (tx: Queryable) => Promise<DecidedChange>,
  isForPayer: boolean,
): Promise<ChangedSubscription> =>
  gateway.database.transaction(async tx => {
    const { due, decision, newTerms } = await decide(tx);
    if (isForPayer && decision.kind === 'billed' && decision.bill.amountDueCentavos > 0n) {
      const awaited = await awaitPayment(tx, { due, bill: decision.bill, newTerms }, gateway.clock.now());
      const invoice = await findInvoice(tx, due.merchantId, awaited.invoiceId);
      return { subscription: awaited.subscription, invoice };
    }
    // Another change came first or used the credit, so this one costs something now.
    const isDue = decision.kind === 'billed' && decision.bill.amountDueCentavos > 0n;
    if (isDue && !isInvoiced(due.subscription)) throw reject('subscription_charge_under_way');
    const { subscription: before, merchantId } = due;
    const now = gateway.clock.now();
    const after = afterUncharged(before, decision, newTerms);
    const also =
      decision.kind === 'scheduled'
        ? (['subscription.change_scheduled'] as const)
        : eventsOfPlanChange(before, after);
    const [written = after] = await writeChanges(tx, [{ merchantId, before, after, also }], now);
    if (decision.kind === 'deferred') await deferLines(tx, due, decision.lines, now);
    if (decision.kind !== 'billed') return { subscription: written };
    const bill = isDue ? billToCustomer : billWithCredit;
    const invoiceId = await bill(tx, due, decision.bill, now);
    return { subscription: written, invoice: await findInvoice(tx, merchantId, invoiceId) };
  });

/** Adds the lines to the customer's waiting items. The caller holds the customer. */
async function deferLines(
  tx: Queryable,
  { merchantId, subscription: { id: subscriptionId, customerId, discount } }: DueSubscription,
  lines: readonly Line[],
  creationDate: Date,
): Promise<void> {
  for (const line of lines) {
    const about = { merchantId, customerId, creationDate, line, subscriptionId };
    await insertItem(tx, { ...about, id: newId('invoiceItem') });
  }
  const given = lines.reduce((sum, { discountCentavos }) => sum + discountCentavos, 0n);
  if (discount !== null && given !== 0n) await addGiven(tx, merchantId, discount.redemptionId, given);
}

/** A change that takes effect now replaces a scheduled one. */
function afterUncharged(
  before: Subscription,
  decision: ChangeDecision,
  newTerms: DecidedChange['newTerms'],
): Subscription {
  if (decision.kind === 'scheduled') return { ...before, pendingChange: { ...newTerms, kind: 'scheduled' } };
  if (decision.kind === 'unchanged') return { ...before, pendingChange: null };
  const billedLine = decision.kind === 'free' ? decision.billedLine : null;
  return { ...before, ...newTerms, pendingChange: null, billedLine };
}

async function pay(
  gateway: Gateway,
  payment: Payment,
  decide: (tx: Queryable) => Promise<DecidedChange>,
): Promise<ChangedSubscription> {
  const { charge, invoiceId } = await payForChange(gateway, payment, decide);
  const transaction = chargeOrThrow(resultOf(charge));
  const { merchantId, subscription } = payment.due;
  const { database } = gateway;
  const found = await findSubscription(
    database,
    { merchantId, customerId: subscription.customerId },
    subscription.id,
  );
  return {
    subscription: found ?? subscription,
    transaction,
    invoice: await findInvoice(database, merchantId, invoiceId),
  };
}
