import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { lockBatch, markBatchCancelled } from '../stores/batch-store.ts';
import { listPayoutsOfBatch } from '../stores/payout-store.ts';
import { movePayout } from './move-payout.ts';

/** Before its file exists, a batch can be cancelled: all of its money is available again. */
export async function cancelBatch({ database, clock }: Gateway, batchId: string): Promise<void> {
  await database.transaction(async tx => {
    const batch = await lockBatch(tx, batchId);
    if (batch === undefined) throw reject('payout_batch_missing', { batch: batchId });
    if (!(await markBatchCancelled(tx, batchId))) throw reject('payout_batch_state', { state: batch.status });
    for (const payout of await listPayoutsOfBatch(tx, batchId)) {
      await movePayout(tx, payout, { status: 'cancelled', reason: null, now: clock.now() });
    }
  });
}

/** Leaves one payout out of the file, for example because its account was blocked. */
export async function cancelPayout(
  { database, clock }: Gateway,
  batchId: string,
  payoutId: string,
  reason: string,
): Promise<void> {
  await database.transaction(async tx => {
    const batch = await lockBatch(tx, batchId);
    if (batch === undefined) throw reject('payout_batch_missing', { batch: batchId });
    const payout = (await listPayoutsOfBatch(tx, batchId)).find(({ id }) => id === payoutId);
    if (payout === undefined) throw notFound('payout');
    const moved = await movePayout(tx, payout, { status: 'cancelled', reason, now: clock.now() });
    if (moved.kind === 'impossible') throw reject('payout_batch_state', { state: batch.status });
  });
}
