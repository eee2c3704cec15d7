import type { Gateway } from '../../../dependencies.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { PeriodBusy } from '../../billing/subscriptions/period-payments/period-payment.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { readReference } from '../../payments/attempt-reference.ts';
import { timesOfCall } from '../../payments/card-operation.ts';
import { settleWaiting } from './settle-waiting.ts';
import { latePauseMs, type WaitingAttempt } from './waiting-attempt.ts';
import type { WaitingMethod } from './waiting-method.ts';

const LEASE_MS = 60_000;
const AT_ONCE = 8;

/** The sweep of one method: queries the provider about every attempt that is due. Returns how many were. */
export async function followWaiting<Attempt extends WaitingAttempt, Ending>(
  gateway: Gateway,
  method: WaitingMethod<Attempt, Ending>,
  batchSize: number,
): Promise<number> {
  const now = gateway.realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await method.store.claimDue(gateway.database, now, leaseUntil, batchSize);
  await queryEach(gateway, method, due, async attempt => {
    const merchant = await findMerchant(gateway.database, attempt.merchantId);
    if (merchant === undefined) throw new Error(`the merchant ${attempt.merchantId} is gone`);
    await queryWaiting(onMerchantsClock(gateway, merchant), method, attempt);
  });
  return due.length;
}

/** Works on attempts in parallel; one that throws does not stop the others. */
export const queryEach = <Attempt extends WaitingAttempt, Ending>(
  gateway: Gateway,
  { name: kind }: WaitingMethod<Attempt, Ending>,
  rows: readonly Attempt[],
  work: (attempt: Attempt) => Promise<void>,
) => {
  const nameOf = ({ merchantId, transactionId: id }: Attempt) => ({ kind, merchantId, id });
  return workApart(gateway, { rows, atOnce: AT_ONCE, nameOf }, work);
};

/**
 * Schedules a query after a connection's notice about a payment. The notice itself is not trusted, so a forged one has no
 * effect. False if the payment did not use this connection or can no longer change.
 */
export async function queryWaitingSoon<Attempt extends WaitingAttempt, Ending>(
  { database, realClock }: Pick<Gateway, 'database' | 'realClock'>,
  method: WaitingMethod<Attempt, Ending>,
  connectionId: string,
  reference: string,
): Promise<boolean> {
  const attempt = readReference(reference);
  return attempt !== undefined && method.store.makeDue(database, connectionId, attempt, realClock.now());
}

export type FollowUp<Ending> =
  | { kind: 'settled'; ending: Ending }
  | { kind: 'settled_before' | 'not_started' | 'pending' | 'no_answer' };

/**
 * Queries the provider about one attempt and settles it. The sweep, the page that the payer returns to and a notice may all
 * call it at once: it is settled once.
 */
export async function queryWaiting<Attempt extends WaitingAttempt, Ending>(
  gateway: Gateway,
  method: WaitingMethod<Attempt, Ending>,
  attempt: Attempt,
): Promise<FollowUp<Ending>> {
  const inquiry = await method.inquire(gateway, attempt);
  if (inquiry.kind === 'ended') return settleOrWait(gateway, method, attempt, inquiry.ending);
  const isStarting = attempt.status === 'starting';
  if (inquiry.kind === 'pending' && isStarting && inquiry.open !== undefined) {
    await inquiry.open();
    return { kind: 'pending' };
  }
  if (inquiry.kind === 'not_found' && isStarting && canNoLongerArrive(gateway, attempt)) {
    await method.closeUnstarted(gateway, attempt);
    return { kind: 'not_started' };
  }
  const givenUp = isLive(method, attempt) ? method.giveUp?.(attempt, gateway.clock.now()) : undefined;
  if (givenUp !== undefined) return settleOrWait(gateway, method, attempt, givenUp);
  await postpone(gateway, method, attempt);
  return { kind: inquiry.kind === 'pending' ? 'pending' : 'no_answer' };
}

const isLive = <Attempt extends WaitingAttempt, Ending>(
  { states }: WaitingMethod<Attempt, Ending>,
  { status }: Attempt,
): boolean => ['created', 'waiting'].includes(states[status as Attempt['status']]);

/** If a card is being charged for the same period, waits for its outcome first. */
async function settleOrWait<Attempt extends WaitingAttempt, Ending>(
  gateway: Gateway,
  method: WaitingMethod<Attempt, Ending>,
  attempt: Attempt,
  ending: Ending,
): Promise<FollowUp<Ending>> {
  try {
    const isSettled = await settleWaiting(gateway, method, attempt, ending);
    return isSettled ? { kind: 'settled', ending } : { kind: 'settled_before' };
  } catch (error) {
    if (!(error instanceof PeriodBusy)) throw error;
    const nextCheckAt = new Date(gateway.realClock.now().getTime() + method.busyPauseMs);
    await method.store.postpone(gateway.database, attempt, nextCheckAt);
    return { kind: 'pending' };
  }
}

/** The deadline of the start and its grace have passed, so "not found" is final. */
const canNoLongerArrive = (gateway: Gateway, { startedAt }: WaitingAttempt): boolean => {
  const { sentAt: now, nextCheckAt } = timesOfCall(gateway);
  return now.getTime() - startedAt.getTime() >= nextCheckAt.getTime() - now.getTime();
};

async function postpone<Attempt extends WaitingAttempt, Ending>(
  { database, realClock }: Gateway,
  method: WaitingMethod<Attempt, Ending>,
  attempt: Attempt,
): Promise<void> {
  const inMs = isLive(method, attempt) ? method.pauseMs(attempt.checks) : latePauseMs(attempt.checks);
  const nextCheckAt = inMs === undefined ? null : new Date(realClock.now().getTime() + inMs);
  await method.store.postpone(database, attempt, nextCheckAt);
}
