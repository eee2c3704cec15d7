import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../charges/charge.ts';
import { takeStep } from './step.ts';
import { lockOpenReversalOf } from './store.ts';

/**
 * The bank has taken the dispute over: it decides about the same money, which must not go back twice. The charge is locked, and
 * no refund of it is under way.
 */
export async function closeForChargeback(
  gateway: Pick<Gateway, 'baseUrl' | 'environment'>,
  tx: Queryable,
  merchantId: string,
  { charge, now }: { charge: Transaction; now: Date },
): Promise<void> {
  const reversal = await lockOpenReversalOf(tx, merchantId, charge.id);
  if (reversal === undefined) return;
  const answered = { answeredAt: now, answeredBy: 'network', closedAt: now } as const;
  await takeStep(
    gateway,
    tx,
    { merchantId, charge, reversal },
    { change: { status: 'charged_back', ...answered }, now },
  );
}
