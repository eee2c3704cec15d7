import type { Gateway } from '../../../dependencies.ts';
import { keepAnnouncement } from '../../../processors/connections/disputes/dispute-inbox-store.ts';
import { readOrderId } from '../../../processors/openpay/cards/booked.ts';
import { queryCashSoon } from '../../methods/cash/follow-cash.ts';
import { queryPseSoon } from '../../methods/pse/follow-pse.ts';
import { readReference } from '../../payments/attempt-reference.ts';
import { findMerchantOfAttempt, makeAttemptDue } from './store.ts';

type QuerySoon = (gateway: Gateway, connectionId: string, reference: string) => Promise<boolean>;

/** Makes the inquiry of a card payment due now. */
export async function queryCardSoon(
  gateway: Gateway,
  connectionId: string,
  reference: string,
): Promise<boolean> {
  const attempt = readReference(reference);
  return (
    attempt !== undefined && makeAttemptDue(gateway.database, connectionId, attempt, gateway.realClock.now())
  );
}

/** By the method, which the order id contains. */
const queries: Record<ReturnType<typeof readOrderId>['method'], QuerySoon> = {
  card: queryCardSoon,
  pse: queryPseSoon,
  cash: queryCashSoon,
};

/**
 * Makes the inquiry of a payment due after an upstream gateway's notice about its order id. The notice itself is not trusted, so
 * a forged one has no effect. False if no payment is waiting for an outcome.
 */
export function queryPaymentSoon(gateway: Gateway, connectionId: string, orderId: string): Promise<boolean> {
  const { method, reference } = readOrderId(orderId);
  return queries[method](gateway, connectionId, reference);
}

/**
 * Makes the worker query the disputes of a charge, after a notice that a card network has sent something. False if the charge
 * does not belong to this connection.
 */
export async function queryDisputeSoon(
  gateway: Gateway,
  connectionId: string,
  orderId: string,
): Promise<boolean> {
  const { method, reference } = readOrderId(orderId);
  const attempt = method === 'card' ? readReference(reference) : undefined;
  if (attempt === undefined) return false;
  const { database, realClock } = gateway;
  const merchantId = await findMerchantOfAttempt(database, connectionId, attempt);
  if (merchantId === undefined) return false;
  const { transactionId } = attempt;
  const announcement = { kind: 'ask', merchantId, transactionId, reference } as const;
  await keepAnnouncement(database, connectionId, announcement, realClock.now());
  return true;
}
