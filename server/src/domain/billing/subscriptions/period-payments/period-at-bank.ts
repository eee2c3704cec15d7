import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { nextCharge, owes } from '../billing-rules.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { nameOf } from '../subscription.ts';
import { listPeriodsAtBank } from './period-payment-store.ts';

/** After this time the card is charged again; a later bank payment is refunded. */
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * Returns the names of those subscriptions whose payer is paying the owed period at a bank: their cards are not charged
 * meanwhile.
 */
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
