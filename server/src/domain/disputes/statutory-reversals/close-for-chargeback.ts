import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../charges/charge.ts';
import { takeStep } from './step.ts';
import { lockOpenReversalOf } from './store.ts';

/**
 * Closes an open reversal, because the bank now decides about the same money, which must not be returned twice. The caller has
 * locked the charge, and no refund of it is pending.
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
