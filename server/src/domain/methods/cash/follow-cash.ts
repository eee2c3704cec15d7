import type { Gateway } from '../../../dependencies.ts';
import type { CashFound } from '../../../processors/cash-provider.ts';
import { workApart } from '../../../rows-apart.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { readReference } from '../../payments/attempt-reference.ts';
import { referenceOf, timesOfCall } from '../../payments/card-operation.ts';
import { PeriodBusy } from '../../subscriptions/period-payment.ts';
import { type CashAttempt, isLost, latePauseMs, pauseMs } from './cash-attempt.ts';
import { claimDueCashAttempts, makeCashDue, postponeCashAttempt } from './cash-attempt-store.ts';
import { type CashEnding, settleCashAttempt } from './settle-cash-attempt.ts';
import { closeUnopened, openLinkVoucher } from './start-link-voucher.ts';

const LEASE_MS = 60_000;
const AT_ONCE = 8;

/** The sweep: queries connections about every unresolved voucher. */
export async function followCash(gateway: Gateway, batchSize: number): Promise<number> {
  const now = gateway.realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const rows = await claimDueCashAttempts(gateway.database, now, leaseUntil, batchSize);
  const nameOf = ({ merchantId, transactionId: id }: CashAttempt) => ({ kind: 'voucher', merchantId, id });
  await workApart(gateway, { rows, atOnce: AT_ONCE, nameOf }, async attempt => {
    const merchant = await findMerchant(gateway.database, attempt.merchantId);
    if (merchant === undefined) throw new Error(`the merchant ${attempt.merchantId} is gone`);
    await askForCash(onMerchantsClock(gateway, merchant), attempt);
  });
  return rows.length;
}

/**
 * Schedules a query after a connection's notice about a voucher. The notice itself is not trusted, so a forged one has no
 * effect. False: the voucher did not go over this connection, or it is paid.
 */
export async function askForCashSoon(gateway: Gateway, linkId: string, reference: string): Promise<boolean> {
  const attempt = readReference(reference);
  return attempt !== undefined && makeCashDue(gateway.database, linkId, attempt, gateway.realClock.now());
}

/** Queries the connection about a voucher and settles it; safe to call concurrently. */
export async function askForCash(gateway: Gateway, attempt: CashAttempt): Promise<void> {
  const { merchantId, linkId, status } = attempt;
  const provider = await gateway.links.cash(linkId);
  const deadline = { timeoutMs: gateway.processorTimeoutMs };
  const found = await provider.inquire({ merchantId, reference: referenceOf(attempt) }, deadline);
  if (found.kind === 'found' && isEnding(found, attempt)) {
    await settleOrWait(gateway, attempt, found);
  } else if (found.kind === 'found' && status === 'starting' && found.paymentReference !== '') {
    await openLinkVoucher(gateway, attempt, found);
  } else if (found.kind === 'not_found' && status === 'starting' && isBelieved(gateway, attempt)) {
    // Should the start arrive after all, it is found by the looks that follow, or by a notice.
    await closeUnopened(gateway, attempt, 'not_found');
  } else if (isLive(attempt) && isLost(attempt, gateway.clock.now())) {
    await settleCashAttempt(gateway, attempt, { state: 'lost', paymentReference: null, paidAt: null });
  } else await lookAgain(gateway, attempt);
}

/** A card is being charged for the period that it pays: that decides first. */
async function settleOrWait(gateway: Gateway, attempt: CashAttempt, found: CashEnding): Promise<void> {
  try {
    await settleCashAttempt(gateway, attempt, found);
  } catch (error) {
    if (!(error instanceof PeriodBusy)) throw error;
    const nextCheckAt = new Date(gateway.realClock.now().getTime() + pauseMs(0));
    await postponeCashAttempt(gateway.database, attempt, nextCheckAt);
  }
}

const isLive = ({ status }: CashAttempt): boolean => status === 'starting' || status === 'pending';

/** Final, and news: a voucher that is over only changes by its payment. */
const isEnding = (found: CashFound, attempt: CashAttempt): found is CashFound & CashEnding =>
  found.state !== 'pending' && (isLive(attempt) || found.state === 'paid');

/** That a link does not know it, once the request must have arrived. */
const isBelieved = (gateway: Gateway, { startedAt }: CashAttempt): boolean => {
  const { sentAt: now, nextCheckAt } = timesOfCall(gateway);
  return now.getTime() - startedAt.getTime() >= nextCheckAt.getTime() - now.getTime();
};

async function lookAgain({ database, realClock }: Gateway, attempt: CashAttempt): Promise<void> {
  const inMs = isLive(attempt) ? pauseMs(attempt.checks) : latePauseMs(attempt.checks);
  const nextCheckAt = inMs === undefined ? null : new Date(realClock.now().getTime() + inMs);
  await postponeCashAttempt(database, attempt, nextCheckAt);
}
