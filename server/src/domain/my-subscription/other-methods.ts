import { addDays, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { GatewayError } from '../../platform/errors.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { nameOfPlans, type PlanTerms } from '../billing/subscriptions/bill-period.ts';
import { owes } from '../billing/subscriptions/billing-rules.ts';
import {
  isOwed,
  PeriodNotOwed,
  type PeriodPayment,
  periodDetails,
} from '../billing/subscriptions/period-payments/period-payment.ts';
import {
  insertPeriodPayment,
  listOpenPayments,
} from '../billing/subscriptions/period-payments/period-payment-store.ts';
import { lockSubscriptions, type OwedInvoice } from '../billing/subscriptions/renewals/billing-store.ts';
import { splitsOfDue } from '../billing/subscriptions/renewals/new-renewal.ts';
import type { Subscription } from '../billing/subscriptions/subscription.ts';
import type { Transaction } from '../charges/charge.ts';
import { closeUnneeded } from '../charges/hosted/close-period-payments.ts';
import type { MadeFor } from '../charges/hosted/create-pending-charge.ts';
import { findTransaction, lockTransaction } from '../charges/store.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { createStoreCharge } from '../methods/cash/create-store-charge.ts';
import { listPaymentPoints } from '../methods/cash/networks/payment-points.ts';
import { readDueDate } from '../methods/cash/vouchers/due-date.ts';
import { createPseCharge, pageEnd } from '../methods/pse/create-pse-charge.ts';
import { isWholePesos } from '../methods/pse/pse-payment-method.ts';
import { chooseConnections } from '../routing/choose-connections.ts';

/** Payment methods other than the card, in the order shown. */
export const otherMethods = ['pse', 'store'] as const;
export type OtherMethod = (typeof otherMethods)[number];

const methods = { pse: 'bank_account', store: 'store' } as const;

/** A subscription whose current period may be owed. */
interface Owing {
  /** Uses the merchant's clock. */
  gateway: Gateway;
  merchant: Merchant;
  subscription: Subscription;
  terms: PlanTerms;
  owedInvoice: OwedInvoice | null;
}

/** The methods by which this merchant can collect what is owed; in production, those with a routing rule. */
export async function listOtherMethods(owing: Owing): Promise<OtherMethod[]> {
  if (!owes(owing.subscription) || endOf(owing, 'store') <= owing.gateway.clock.now()) return [];
  const offered = await Promise.all([offersPse(owing), offersCash(owing)]);
  return otherMethods.filter((_way, index) => offered[index]);
}

const connectionsFor = ({ gateway, merchant, subscription, terms }: Owing, method: OtherMethod) =>
  chooseConnections(gateway, merchant.id, {
    method,
    amountCentavos: terms.amountCentavos,
    reference: subscription.id,
  });

const offersPse = async (owing: Owing): Promise<boolean> =>
  isWholePesos(owing.terms) && (await connectionsFor(owing, 'pse')).length > 0;

/** Our own vouchers need a cash network that collects them. */
async function offersCash(owing: Owing): Promise<boolean> {
  const [first] = await connectionsFor(owing, 'store');
  if (first === undefined) return false;
  return first !== null || (await listPaymentPoints(owing.gateway, owing.terms.amountCentavos)).length > 0;
}

/** When the payment expires: the method's own limit, but at most the end of the period. */
function endOf({ gateway, subscription }: Owing, way: OtherMethod): Date {
  const now = gateway.clock.now();
  const own = way === 'pse' ? pageEnd(now) : readDueDate(undefined, now);
  const endOfPeriod = startOfBogotaDay(addDays(subscription.periodEndDate, 1)).getTime() - 1_000;
  return new Date(Math.min(own.getTime(), endOfPeriod));
}

/** The pending charges of what is owed, by payment method. */
export type OpenPayments = Partial<Record<OtherMethod, Transaction>>;

export async function findOpenPayments({
  gateway,
  merchant,
  subscription,
  terms,
}: Owing): Promise<OpenPayments> {
  const { id, currentPeriodNumber: period } = subscription;
  const open: OpenPayments = {};
  for (const payment of await listOpenPayments(gateway.database, merchant.id, id, period)) {
    const charge = await chargeOf(gateway, payment);
    const isLive = charge !== undefined && liveStatuses.has(charge.status);
    if (isLive && isOwed(payment, subscription, terms)) open[wayOf(payment)] = charge;
  }
  return open;
}

const liveStatuses: ReadonlySet<Transaction['status']> = new Set([
  'charge_pending',
  'in_progress',
  'processing',
]);

const wayOf = ({ method }: PeriodPayment): OtherMethod => (method === 'store' ? 'store' : 'pse');

const chargeOf = ({ database }: Gateway, { merchantId, transactionId }: PeriodPayment) =>
  findTransaction(database, { merchantId, customerId: null }, transactionId);

export type StartedPayment =
  | { kind: 'open'; charge: Transaction }
  /** No connection is available; no payment was created. */
  | { kind: 'unavailable' }
  /** Paid or ended in the meantime; the page shows the current state. */
  | { kind: 'look' };

/**
 * Returns the charge that pays what is owed by this method: the pending one, or a new one. There are never
 * two.
 */
export async function startOtherPayment(view: Owing, way: OtherMethod): Promise<StartedPayment> {
  if (!owes(view.subscription)) return { kind: 'look' };
  const present = (await findOpenPayments(view))[way];
  if (present !== undefined) return { kind: 'open', charge: present };
  await closeOver(view, way);
  try {
    return { kind: 'open', charge: await createCharge(view, way) };
  } catch (error) {
    if (error instanceof PeriodNotOwed) return { kind: 'look' };
    const isRefused = error instanceof GatewayError || error instanceof AnotherOpen;
    if (!isRefused) throw error;
    // Another tab has just created it, or a connection has not responded yet.
    const opened = (await findOpenPayments(view))[way];
    if (opened !== undefined) return { kind: 'open', charge: opened };
    if (error instanceof GatewayError && !notNow.has(error.errorCode)) throw error;
    return { kind: 'unavailable' };
  }
}

const notNow: ReadonlySet<number> = new Set([errors.unavailable, errors.rejectedByProcessor]);

class AnotherOpen extends Error {}

/** Closes a pending payment that can no longer be paid or has another amount. */
async function closeOver({ gateway, merchant, subscription }: Owing, way: OtherMethod): Promise<void> {
  const { id, currentPeriodNumber: period } = subscription;
  for (const payment of await listOpenPayments(gateway.database, merchant.id, id, period)) {
    if (wayOf(payment) !== way) continue;
    await gateway.database.transaction(async tx => {
      const charge = await lockTransaction(tx, merchant.id, payment.transactionId);
      if (charge !== undefined) await closeUnneeded(tx, merchant.id, charge, gateway.clock.now());
    });
  }
}

function createCharge(view: Owing, way: OtherMethod): Promise<Transaction> {
  const { gateway, merchant, subscription, terms } = view;
  const scope = { merchant, customerId: subscription.customerId };
  const amount = Number(formatPesos(terms.amountCentavos));
  const charge = { amount, currency: 'COP', iva: terms.iva, description: nameOfPlans(terms) } as const;
  const id = newId('transaction');
  const madeFor = periodOf(view, way);
  return way === 'pse'
    ? createPseCharge(gateway, scope, id, { input: charge, madeFor })
    : createStoreCharge(gateway, scope, id, { input: { ...charge, method: 'store' }, madeFor });
}

const splitsOfOwed = ({ merchant, subscription, terms, owedInvoice }: Owing): string | null =>
  splitsOfDue(
    { merchantId: merchant.id, subscription, terms },
    owedInvoice ?? { amountDueCentavos: terms.amountCentavos, lines: [] },
  );

/** Stored with the charge: the period that it pays. Throws if the period is no longer owed. */
const periodOf = (view: Owing, way: OtherMethod): MadeFor => {
  const { merchant, subscription } = view;
  const { id: subscriptionId, currentPeriodNumber: period } = subscription;
  return {
    details: periodDetails({ id: subscriptionId, period }),
    dueDate: endOf(view, way),
    splits: splitsOfOwed(view),
    async also(tx: Queryable, charge: Transaction) {
      const payment: PeriodPayment = {
        merchantId: merchant.id,
        transactionId: charge.id,
        subscriptionId,
        period,
        method: methods[way],
        amountCentavos: charge.amountCentavos,
        status: 'open',
        creationDate: charge.creationDate,
      };
      const [due] = await lockSubscriptions(tx, [{ merchantId: merchant.id, id: subscriptionId }]);
      if (due === undefined || !isOwed(payment, due.subscription, due.terms)) throw new PeriodNotOwed();
      if (!(await insertPeriodPayment(tx, payment))) throw new AnotherOpen();
    },
  };
};
