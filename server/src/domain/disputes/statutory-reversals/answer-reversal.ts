import type { ReversalActor, ReversalStatus } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Gateway } from '../../../dependencies.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { acceptReversal } from './accept-reversal.ts';
import { lockWithCharge, requireStep } from './open-reversal.ts';
import type { Reversal } from './reversal.ts';
import { takeStep } from './step.ts';

interface Answer {
  status: Extract<ReversalStatus, 'contested' | 'withdrawn' | 'rejected'>;
  by: ReversalActor;
  answer?: string | null;
}

/** An answer that moves no money. */
const answerReversal = (
  gateway: Gateway,
  merchantId: string,
  id: string,
  { status, by, answer = null }: Answer,
): Promise<Reversal> =>
  gateway.database.transaction(async tx => {
    const locked = await lockWithCharge(tx, merchantId, id);
    requireStep(locked.reversal, status);
    const now = gateway.clock.now();
    const closedAt = status === 'contested' ? null : now;
    return takeStep(gateway, tx, locked, {
      change: { status, answeredAt: now, answeredBy: by, answer, closedAt },
      now,
    });
  });

/** The merchant disagrees: nothing is returned automatically any more, and an authority decides. */
export const contestReversal = (gateway: Gateway, merchantId: string, id: string, answer: string) =>
  answerReversal(gateway, merchantId, id, { status: 'contested', by: 'merchant', answer });

/** The payer withdraws the request. */
export const withdrawReversal = (
  gateway: Gateway,
  merchantId: string,
  id: string,
  by: Extract<ReversalActor, 'payer' | 'merchant'>,
) => answerReversal(gateway, merchantId, id, { status: 'withdrawn', by });

/** Records an authority's decision about a contested reversal. */
export async function decideReversal(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  decision: { isForPayer: boolean; answer: string | null },
): Promise<Reversal> {
  const { isForPayer, answer } = decision;
  if (!isForPayer) {
    return answerReversal(gateway, merchant.id, id, { status: 'rejected', by: 'authority', answer });
  }
  return acceptReversal(gateway, merchant, id, { by: 'authority', answer });
}
