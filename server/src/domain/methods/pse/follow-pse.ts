import type { Gateway } from '../../../dependencies.ts';
import type { PseFound } from '../../../processors/pse-provider.ts';
import { type Rows, workApart } from '../../../rows-apart.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { readReference } from '../../payments/attempt-reference.ts';
import { PeriodBusy } from '../../subscriptions/period-payment.ts';
import { closeUnstarted } from './close-unstarted.ts';
import { latePauseMs, type PseAttempt, pauseMs, referenceOf } from './pse-attempt.ts';
import { pseProviderOf } from './pse-links.ts';
import { type PseEnding, settlePseAttempt } from './settle-pse-attempt.ts';
import { START_GRACE_MS } from './start-pse-attempt.ts';
import {
  claimDuePseAttempts,
  listLivePseAttempts,
  makePseDue,
  openPseAttempt,
  postponePseAttempt,
} from './store.ts';

const LEASE_MS = 60_000;
const AT_ONCE = 8;
/** A card is being charged for the period that it pays: that decides first. */
const BUSY_MS = 15_000;

const attemptsOf = (rows: readonly PseAttempt[]): Rows<PseAttempt> => ({
  rows,
  atOnce: AT_ONCE,
  nameOf: ({ merchantId, transactionId }) => ({ kind: 'PSE attempt', merchantId, id: transactionId }),
});

/** The sweep: queries every payment without a final answer from the bank. */
export async function followPse(gateway: Gateway, batchSize: number): Promise<number> {
  const now = gateway.realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await claimDuePseAttempts(gateway.database, now, leaseUntil, batchSize);
  await workApart(gateway, attemptsOf(due), async attempt => {
    const merchant = await findMerchant(gateway.database, attempt.merchantId);
    if (merchant === undefined) throw new Error(`the merchant ${attempt.merchantId} is gone`);
    await askForPse(onMerchantsClock(gateway, merchant), attempt);
  });
  return due.length;
}

/** Asks for all that one merchant's payers have at banks; for a sandbox clock that is moved. How many have expired. */
export async function followPseOf(gateway: Gateway, merchant: Merchant, batchSize: number): Promise<number> {
  const live = await listLivePseAttempts(gateway.database, merchant.id, batchSize);
  let expired = 0;
  await workApart(gateway, attemptsOf(live), async attempt => {
    if ((await askForPse(gateway, attempt)) === 'expired') expired += 1;
  });
  return expired;
}

/**
 * Schedules a query after a connection's notice about a payment. The notice itself is not trusted, so a forged one has no
 * effect. False: the payment did not go over this connection, or it has ended.
 */
export async function askForPseSoon(gateway: Gateway, linkId: string, reference: string): Promise<boolean> {
  const attempt = readReference(reference);
  return attempt !== undefined && makePseDue(gateway.database, linkId, attempt, gateway.realClock.now());
}

/**
 * What became of a payment, asked of the provider and believed. Who asks may be the sweep, the page that the payer
 * returns to, or a notice of the provider: in any number and at the same instant, it is settled once.
 */
export async function askForPse(
  gateway: Gateway,
  attempt: PseAttempt,
): Promise<PseEnding['state'] | 'not_started' | 'settled_before' | 'pending' | 'no_answer'> {
  const provider = await pseProviderOf(gateway, attempt.linkId);
  const found = await provider.inquire(
    { merchantId: attempt.merchantId, reference: referenceOf(attempt) },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  if (found.kind === 'found' && isEnding(found, attempt)) {
    try {
      return (await settlePseAttempt(gateway, attempt, found)) ? found.state : 'settled_before';
    } catch (error) {
      if (!(error instanceof PeriodBusy)) throw error;
      const nextCheckAt = new Date(gateway.realClock.now().getTime() + BUSY_MS);
      await postponePseAttempt(gateway.database, attempt, nextCheckAt);
      return 'pending';
    }
  }
  const ageMs = gateway.realClock.now().getTime() - attempt.startedAt.getTime();
  if (
    found.kind === 'not_found' &&
    attempt.status === 'starting' &&
    ageMs > gateway.processorTimeoutMs + START_GRACE_MS
  ) {
    // Should the start arrive after all, no payer has its address: it can only expire.
    await closeUnstarted(gateway, attempt, 'not_started');
    return 'not_started';
  }
  await lookAgain(gateway, attempt, found.kind === 'found' ? found : undefined);
  return found.kind === 'found' ? 'pending' : 'no_answer';
}

/** Final, and news: an attempt that has expired only changes by an approval. */
const isEnding = (found: PseFound, attempt: PseAttempt): found is PseEnding =>
  found.state !== 'pending' && (attempt.status !== 'expired' || found.state === 'approved');

async function lookAgain(gateway: Gateway, attempt: PseAttempt, found: PseFound | undefined): Promise<void> {
  const { database, realClock } = gateway;
  const inMs = attempt.status === 'expired' ? latePauseMs(attempt.checks) : pauseMs(attempt.checks);
  const nextCheckAt = inMs === undefined ? null : new Date(realClock.now().getTime() + inMs);
  // Without an address to go to it is not open yet, whatever the far side calls it.
  if (attempt.status === 'starting' && found !== undefined && found.bankUrl !== '' && nextCheckAt !== null) {
    const { cus, bankUrl } = found;
    await openPseAttempt(database, attempt, { cus, bankUrl, nextCheckAt });
  } else await postponePseAttempt(database, attempt, nextCheckAt);
}
