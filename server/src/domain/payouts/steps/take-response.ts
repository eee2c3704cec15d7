import type { Gateway } from '../../../dependencies.ts';
import { reject } from '../../../platform/errors.ts';
import type { ResponseMapping } from '../files/layout-schema.ts';
import { isPain002, readPain002 } from '../files/read-pain002.ts';
import { type ResponseProblem, type ResponseState, readResponse } from '../files/read-response.ts';
import { findBatch } from '../stores/batch-store.ts';
import { listPayoutsOfBatch } from '../stores/payout-store.ts';
import { liveOf } from './approve-batch.ts';
import { settlePayout } from './move-payout.ts';

export interface TakenResponse {
  moved: Record<ResponseState, number>;
  /** Payouts that the same response, or an earlier one, had moved. */
  unchanged: number;
  problems: ResponseProblem[];
  missing: string[];
}

/** By the mapping, or as pain.002. Each payout has a transaction of its own; a response that is read twice, or again after a crash, moves the rest. */
export async function takeResponse(
  gateway: Gateway,
  batchId: string,
  bytes: Buffer,
  mapping: ResponseMapping,
): Promise<TakenResponse> {
  const batch = await findBatch(gateway.database, batchId);
  if (batch === undefined) throw reject('payout_batch_missing', { batch: batchId });
  if (batch.status !== 'sent') throw reject('payout_batch_state', { state: batch.status });
  const payouts = liveOf(await listPayoutsOfBatch(gateway.database, batchId));
  const merchants = new Map(payouts.map(({ id, merchantId }) => [id, merchantId]));
  const expected = payouts.map(({ id: reference, amountCentavos }) => ({ reference, amountCentavos }));
  const { lines, problems, missing } = isPain002(bytes)
    ? readPain002(bytes, batchId, expected)
    : await readResponse(bytes, mapping, expected);
  const taken: TakenResponse = {
    moved: { paid: 0, failed: 0, returned: 0, in_transit: 0 },
    unchanged: 0,
    problems,
    missing,
  };
  for (const { line, reference, state, reason } of lines) {
    const owned = { merchantId: merchants.get(reference) ?? '', id: reference };
    const outcome = await settlePayout(gateway, owned, { status: state, reason });
    if (outcome.kind === 'moved') taken.moved[state] += 1;
    else if (outcome.kind === 'unchanged') taken.unchanged += 1;
    else problems.push({ line, message: `says ${state} of ${reference}, which is ${outcome.from}` });
  }
  return taken;
}
