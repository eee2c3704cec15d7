import type { Gateway } from '../../../dependencies.ts';
import { keepAnnouncement } from '../../../processors/connections/disputes/dispute-inbox-store.ts';
import { readOrderId } from '../../../processors/openpay/cards/booked.ts';
import { queryCashSoon } from '../../methods/cash/follow-cash.ts';
import { queryPseSoon } from '../../methods/pse/follow-pse.ts';
import { readReference } from '../../payments/attempt-reference.ts';
import { findMerchantOfAttempt, makeAttemptDue } from './store.ts';

type QuerySoon = (gateway: Gateway, connectionId: string, reference: string) => Promise<boolean>;

/** A card payment is asked for at the next look. */
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

/** By what the order id says of its method. */
const queries: Record<ReturnType<typeof readOrderId>['method'], QuerySoon> = {
  card: queryCardSoon,
  pse: queryPseSoon,
  cash: queryCashSoon,
};

/**
 * Schedules an inquiry after an upstream gateway's notice about an order id. The notice itself is not trusted, so a forged one
 * has no effect. False: no payment waits for it.
 */
export function queryPaymentSoon(gateway: Gateway, connectionId: string, orderId: string): Promise<boolean> {
  const { method, reference } = readOrderId(orderId);
  return queries[method](gateway, connectionId, reference);
}

/** The gateway says that a card network has written: the worker asks how the charge stands. False: it is no charge of this connection. */
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
