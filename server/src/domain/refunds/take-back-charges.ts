import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../platform/errors.ts';
import {
  claimTakeBacks,
  endTakeBack,
  postponeTakeBack,
  type TakeBack,
} from '../charges/follow-ups/take-back-store.ts';
import { onMerchantsClock } from '../merchants/merchant-clock.ts';
import { findMerchant } from '../merchants/store.ts';
import { leaseFrom, nextCheckAfter } from '../payments/times.ts';
import { refundCharge } from './refund-charge.ts';

const LONGEST_PAUSE_MS = 60_000;
/** The balance is too low, or the refund is still open: the sweep tries again. */
const OPEN = new Set<number>([errors.unavailable, errors.balanceTooLow]);

/** The sweep that refunds settled charges whose client got a 503 (charges/take-back-later.ts). */
export async function takeBackCharges(gateway: Gateway, batchSize: number): Promise<number> {
  const { now, leaseUntil } = leaseFrom(gateway);
  const due = await claimTakeBacks(gateway.database, now, leaseUntil, batchSize);
  await Promise.all(due.map(takeBack => takeBackOne(gateway, takeBack)));
  return due.length;
}

async function takeBackOne(gateway: Gateway, takeBack: TakeBack): Promise<void> {
  const { merchantId, chargeId, refundId: id } = takeBack;
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) throw new Error(`the merchant ${merchantId} is gone`);
  const description = 'Taken back: its request was answered 503';
  try {
    await refundCharge(
      onMerchantsClock(gateway, merchant),
      { merchant, customerId: null },
      { id, chargeId, amountCentavos: undefined, description },
    );
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (OPEN.has(error.errorCode)) {
      const nextCheckAt = nextCheckAfter(gateway, takeBack.checks, LONGEST_PAUSE_MS);
      await postponeTakeBack(gateway.database, takeBack, nextCheckAt);
      return;
    }
    // The merchant has refunded, captured or canceled the charge itself, so it knows about the charge and keeps
    // it.
    gateway.log.warn({ err: error, charge_id: chargeId }, 'could not reverse a charge that got 503');
  }
  await endTakeBack(gateway.database, takeBack);
}
