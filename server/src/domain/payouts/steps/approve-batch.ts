import { createHash } from 'node:crypto';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { reject } from '../../../platform/errors.ts';
import type { Payer, Payout, PayoutBatchRecord } from '../payout.ts';
import { findBatch, lockBatch, markBatchApproved } from '../stores/batch-store.ts';
import { findPayer } from '../stores/payer-store.ts';
import { changePayoutsOfBatch, listPayoutsOfBatch } from '../stores/payout-store.ts';
import { countEvents } from './tell-payouts.ts';

/** What a second person approves: exactly these payouts, out of this account. */
export interface BatchToApprove {
  batch: PayoutBatchRecord;
  payouts: Payout[];
  totalCentavos: bigint;
  payer: Payer;
  /** Differs if a payout, its account or the paying account does. */
  hash: string;
}

export async function describeBatch({ database }: Gateway, batchId: string): Promise<BatchToApprove> {
  const batch = await findBatch(database, batchId);
  if (batch === undefined) throw reject('payout_batch_missing', { batch: batchId });
  return describe(database, batch);
}

async function describe(database: Queryable, batch: PayoutBatchRecord): Promise<BatchToApprove> {
  if (batch.status !== 'draft') throw reject('payout_batch_state', { state: batch.status });
  const payer = await findPayer(database);
  if (payer === undefined) throw reject('payout_payer_missing');
  const payouts = liveOf(await listPayoutsOfBatch(database, batch.id));
  if (payouts.length === 0) throw reject('payout_nothing_due');
  const facts = payouts.map(({ id, accountId, amountCentavos }) => [id, accountId, String(amountCentavos)]);
  const paying = [payer.name, payer.document, payer.bank, payer.type, payer.sealedNumber.toString('hex')];
  const hash = createHash('sha256')
    .update(JSON.stringify([facts, paying, batch.format, batch.layout]))
    .digest('hex');
  const totalCentavos = payouts.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0n);
  return { batch, payouts, totalCentavos, payer, hash };
}

export const liveOf = (payouts: readonly Payout[]): Payout[] =>
  payouts.filter(({ status }) => status !== 'cancelled');

/**
 * Approves a draft as it is, and freezes the paying account. The row is locked against a draft that still adds payouts, so what
 * is compared with `expectedHash`, of what the second person saw, is what is approved.
 */
export async function approveBatch(
  { database, clock }: Gateway,
  batchId: string,
  approvedBy: string,
  expectedHash: string | null = null,
): Promise<PayoutBatchRecord> {
  const now = clock.now();
  return database.transaction(async tx => {
    const batch = await lockBatch(tx, batchId);
    if (batch === undefined) throw reject('payout_batch_missing', { batch: batchId });
    const { payer, hash } = await describe(tx, batch);
    if (expectedHash !== null && hash !== expectedHash) throw reject('payout_batch_changed');
    if (!(await markBatchApproved(tx, batchId, { approvedBy, now, payer }))) {
      throw new Error(`the batch ${batchId} changed although it was locked`);
    }
    await changePayoutsOfBatch(tx, batchId, { status: 'approved', now, events: countEvents('approved') });
    return { ...batch, status: 'approved', approvedBy, approvedAt: now };
  });
}
