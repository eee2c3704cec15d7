import type { ReversalActor } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { reject } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { notAllowed } from '../../charges/follow-ups/follow-up.ts';
import { listRefundsOf } from '../../charges/store.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { leaseFrom } from '../../payments/times.ts';
import { reserveTransfer } from '../../refunds/transfer-refund.ts';
import { giveBack } from './give-back.ts';
import { type LockedReversal, lockWithCharge, requireStep } from './open-reversal.ts';
import { outstandingCentavos, type Reversal } from './reversal.ts';
import { takeStep } from './step.ts';
import { findReversal } from './store.ts';

export interface Acceptance {
  by: ReversalActor;
  answer?: string | null;
}

/**
 * Accepts a reversal: from now on the merchant owes the money. A card payment is refunded immediately, with retries until the
 * refund succeeds. For other methods, this transaction reserves the money and a person transfers it.
 */
export async function acceptReversal(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  acceptance: Acceptance,
): Promise<Reversal> {
  const accepted = await gateway.database.transaction(async tx =>
    accept(gateway, tx, await lockWithCharge(tx, merchant.id, id), acceptance),
  );
  if (accepted.way === 'refund') await giveBack(gateway, merchant, accepted);
  return (await findReversal(gateway.database, merchant.id, id)) ?? accepted;
}

async function accept(
  gateway: Gateway,
  tx: Queryable,
  locked: LockedReversal,
  { by, answer = null }: Acceptance,
): Promise<Reversal> {
  const { merchantId, charge, reversal } = locked;
  requireStep(reversal, 'accepted');
  const now = gateway.clock.now();
  const answered = { answeredAt: now, answeredBy: by, answer };
  const refunds = (await listRefundsOf(tx, merchantId, [charge])).get(charge.id) ?? [];
  // A pending refund counts towards the request only if it succeeds.
  if (refunds.some(({ status }) => status === 'processing')) {
    throw reject('refund_under_way');
  }
  const amountCentavos = outstandingCentavos(reversal, charge);
  if (amountCentavos === 0n) {
    return takeStep(gateway, tx, locked, {
      change: { status: 'given_back', ...answered, ...byEarlierRefunds(reversal, now) },
      now,
    });
  }
  if (charge.status !== 'completed') throw notAllowed(charge, 'reversed');
  const refundId = newId('transaction');
  if (charge.method === 'card') {
    // A lease, so that the sweep takes over only after a crash.
    const { leaseUntil: nextCheckAt } = leaseFrom(gateway);
    return takeStep(gateway, tx, locked, {
      change: { status: 'accepted', ...answered, way: 'refund', refundId, nextCheckAt },
      now,
    });
  }
  const transfer = { id: refundId, amountCentavos, description: `Reversión del pago ${reversal.id}` };
  await reserveTransfer(tx, merchantId, charge, { transfer, now });
  return takeStep(gateway, tx, locked, {
    change: { status: 'accepted', ...answered, way: 'transfer', refundId },
    now,
  });
}

/** Refunds since the request have already returned the whole amount. */
export const byEarlierRefunds = ({ amountCentavos }: Reversal, now: Date) => ({
  closedAt: now,
  way: 'earlier_refunds' as const,
  givenBackCentavos: amountCentavos,
});
