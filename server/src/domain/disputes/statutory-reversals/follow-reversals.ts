import type { ReversalActor } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError } from '../../../platform/errors.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { leaseFrom } from '../../payments/times.ts';
import { acceptReversal } from './accept-reversal.ts';
import { claimGiveBacks, type DueReversal, listCovered, listUnanswered } from './due-store.ts';
import { giveBack } from './give-back.ts';
import { findReversal } from './store.ts';

const AT_ONCE = 4;

/** The sweep of statutory reversals: accepts overdue requests, closes those that refunds have covered, and retries refunds. */
export async function followReversals(gateway: Gateway, batchSize: number): Promise<number> {
  const overdue = await acceptUnanswered(gateway, { merchantId: null, batchSize });
  const covered = await listCovered(gateway.database, batchSize);
  await acceptAll(gateway, covered, 'merchant');
  const { now, leaseUntil } = leaseFrom(gateway);
  const due = await claimGiveBacks(gateway.database, now, leaseUntil, batchSize);
  await workApart(gateway, { rows: due, atOnce: AT_ONCE, nameOf }, async ({ merchantId, id }) => {
    const own = await ownGateway(gateway, merchantId);
    const reversal = await findReversal(gateway.database, merchantId, id);
    if (reversal !== undefined) await giveBack(own.gateway, own.merchant, reversal);
  });
  return overdue + covered.length + due.length;
}

/**
 * Accepts requests that were not answered in time: of one merchant, whose sandbox clock was moved, or of all merchants
 * without a clock of their own.
 */
export async function acceptUnanswered(
  gateway: Gateway,
  { merchantId, batchSize }: { merchantId: string | null; batchSize: number },
): Promise<number> {
  const due = await listUnanswered(gateway.database, gateway.clock.now(), batchSize, merchantId);
  return acceptAll(gateway, due, 'deadline', merchantId === null ? undefined : gateway);
}

async function acceptAll(
  gateway: Gateway,
  due: readonly DueReversal[],
  by: ReversalActor,
  onClock?: Gateway,
): Promise<number> {
  let accepted = 0;
  await workApart(gateway, { rows: due, atOnce: AT_ONCE, nameOf }, async ({ merchantId, id }) => {
    const own = await ownGateway(gateway, merchantId);
    try {
      await acceptReversal(onClock ?? own.gateway, own.merchant, id, { by });
      accepted += 1;
    } catch (error) {
      // Someone else has just answered it, or a refund is pending: the next run looks again.
      if (!(error instanceof GatewayError)) throw error;
    }
  });
  return accepted;
}

const nameOf = (due: DueReversal) => ({ kind: 'reversal', ...due });

async function ownGateway(gateway: Gateway, merchantId: string) {
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) throw new Error(`the merchant ${merchantId} is gone`);
  return { merchant, gateway: onMerchantsClock(gateway, merchant) };
}
