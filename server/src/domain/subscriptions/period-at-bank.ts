import type { Queryable } from '../../database/connection.ts';
import { nextCharge, owes } from './billing-rules.ts';
import type { DueSubscription } from './billing-store.ts';
import { listPeriodsAtBank } from './period-payment-store.ts';
import { nameOf } from './subscription.ts';

/** A bank that has not told by then is not waited for: the card is tried again, and what comes in later is given back. */
const LONGEST_MS = 24 * 60 * 60_000;

/** Of these, the names of those whose payer is at a bank with what is owed: no card is charged meanwhile. */
export const listAtBank = (
  database: Queryable,
  due: readonly Pick<DueSubscription, 'merchantId' | 'subscription'>[],
  realNow: Date,
): Promise<Set<string>> =>
  listPeriodsAtBank(
    database,
    due
      .filter(({ subscription }) => owes(subscription))
      .map(({ merchantId, subscription }) => ({
        merchantId,
        subscriptionId: subscription.id,
        period: nextCharge(subscription).period,
      })),
    new Date(realNow.getTime() - LONGEST_MS),
  );

export const isAtBank = async (
  database: Queryable,
  due: Pick<DueSubscription, 'merchantId' | 'subscription'>,
  realNow: Date,
): Promise<boolean> =>
  (await listAtBank(database, [due], realNow)).has(nameOf(due.merchantId, due.subscription.id));
