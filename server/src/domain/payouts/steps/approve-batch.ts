import { createHash } from 'node:crypto';
import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import type { Payout, PayoutBatchRecord } from '../payout.ts';
import { findBatch, lockBatch, markBatchApproved } from '../stores/batch-store.ts';
import { findPayer } from '../stores/payer-store.ts';
import { changePayoutsOfBatch, listPayoutsOfBatch } from '../stores/payout-store.ts';

/** What a second person approves: exactly these payouts, out of this account. */
export interface BatchToApprove {
  batch: PayoutBatchRecord;
  payouts: Payout[];
  totalCentavos: bigint;
  payerEnd: string;
  /** Differs if a payout, its account or the paying account does. */
  hash: string;
}

export async function describeBatch({ database }: Gateway, batchId: string): Promise<BatchToApprove> {
  const batch = await findBatch(database, batchId);
  if (batch === undefined) throw notFound();
  if (batch.status !== 'draft') throw reject('payout_batch_state', { state: batch.status });
  const payer = await findPayer(database);
  if (payer === undefined) throw reject('payout_payer_missing');
  const payouts = liveOf(await listPayoutsOfBatch(database, batchId));
  if (payouts.length === 0) throw reject('payout_nothing_due');
  const facts = payouts.map(({ id, accountId, amountCentavos }) => [id, accountId, String(amountCentavos)]);
  const paying = [payer.name, payer.document, payer.bank, payer.type, payer.sealedNumber.toString('hex')];
  const hash = createHash('sha256')
    .update(JSON.stringify([facts, paying, batch.format, batch.layout]))
    .digest('hex');
  const totalCentavos = payouts.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0n);
  return { batch, payouts, totalCentavos, payerEnd: payer.numberEnd, hash };
}

export const liveOf = (payouts: readonly Payout[]): Payout[] =>
  payouts.filter(({ status }) => status !== 'cancelled');

/** Approves a draft as it is, and freezes the paying account. */
export async function approveBatch(
  gateway: Gateway,
  batchId: string,
  approvedBy: string,
): Promise<PayoutBatchRecord> {
  const { database, clock } = gateway;
  const now = clock.now();
  await database.transaction(async tx => {
    const batch = await lockBatch(tx, batchId);
    if (batch === undefined) throw notFound();
    const payer = await findPayer(tx);
    if (payer === undefined) throw reject('payout_payer_missing');
    if (!(await markBatchApproved(tx, batchId, { approvedBy, now, payer }))) {
      throw reject('payout_batch_state', { state: batch.status });
    }
    await changePayoutsOfBatch(tx, batchId, 'approved', now);
  });
  const approved = await findBatch(database, batchId);
  if (approved === undefined) throw notFound();
  return approved;
}
