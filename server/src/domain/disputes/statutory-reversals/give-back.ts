import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { GatewayError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Transaction } from '../../charges/charge.ts';
import { findTransaction, listRefundsOf } from '../../charges/store.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { nextCheckAfter } from '../../payments/times.ts';
import { refundCharge } from '../../refunds/refund-charge.ts';
import { reserveTransfer } from '../../refunds/transfer-refund.ts';
import { changeToTransfer, postponeGiveBack } from './due-store.ts';
import { type LockedReversal, lockWithCharge } from './open-reversal.ts';
import { outstandingCentavos, type Reversal } from './reversal.ts';
import { takeStep } from './step.ts';
import type { ReversalChange } from './store.ts';

const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * Refunds the outstanding amount of an accepted reversal under the reversal's own refund id, so that a retry after a crash finds
 * the first refund. The amount is computed while the charge is locked, so that concurrent refunds count.
 */
export async function giveBack(gateway: Gateway, merchant: Merchant, reversal: Reversal): Promise<void> {
  const { refundId, transactionId: chargeId } = reversal;
  if (reversal.status !== 'accepted' || reversal.way !== 'refund' || refundId === null) return;
  const refund = {
    id: refundId,
    chargeId,
    amountCentavos: undefined,
    owed: (charge: Transaction) => outstandingCentavos(reversal, charge),
    description: `Reversión del pago ${reversal.id}`,
  };
  try {
    const made = await refundCharge(gateway, { merchant, customerId: null }, refund);
    await finish(gateway, merchant.id, reversal, made.refund?.amountCentavos);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await handleFailure(gateway, merchant.id, reversal, { refundId, error });
  }
}

/** Checks the status under lock, so that two processes do not finish the same reversal. */
const finish = (
  gateway: Gateway,
  merchantId: string,
  { id }: Reversal,
  refundedCentavos: bigint | undefined,
): Promise<void> =>
  gateway.database.transaction(async tx => {
    const locked = await lockWithCharge(tx, merchantId, id);
    if (locked.reversal.status !== 'accepted') return;
    if (refundedCentavos !== undefined) {
      await close(gateway, tx, locked, { givenBackCentavos: refundedCentavos });
    } else if (!(await closeByOtherRefunds(gateway, tx, locked))) {
      throw new GatewayError(errors.unavailable);
    }
  });

/**
 * Closes a reversal after other refunds have returned its amount. False while one of them may still fail; the reversal is
 * then checked again later.
 */
async function closeByOtherRefunds(
  gateway: Gateway,
  tx: Queryable,
  locked: LockedReversal,
): Promise<boolean> {
  const { merchantId, charge, reversal } = locked;
  const refunds = (await listRefundsOf(tx, merchantId, [charge])).get(charge.id) ?? [];
  if (refunds.some(({ status }) => status === 'processing')) return false;
  const { amountCentavos: givenBackCentavos } = reversal;
  await close(gateway, tx, locked, { way: 'earlier_refunds', givenBackCentavos });
  return true;
}

function close(
  gateway: Gateway,
  tx: Queryable,
  locked: LockedReversal,
  change: Pick<ReversalChange, 'way' | 'givenBackCentavos'>,
): Promise<Reversal> {
  const now = gateway.clock.now();
  return takeStep(gateway, tx, locked, { change: { status: 'given_back', closedAt: now, ...change }, now });
}

/**
 * After a permanent decline by the processor, a person transfers the money. Any other failure is retried until the refund succeeds.
 */
async function handleFailure(
  gateway: Gateway,
  merchantId: string,
  reversal: Reversal,
  { refundId, error }: { refundId: string; error: GatewayError },
): Promise<void> {
  const refund = await findTransaction(gateway.database, { merchantId, customerId: null }, refundId);
  const isRefused = refund?.status === 'failed' && refund.errorCode !== errors.unavailable;
  if (isRefused && (await transferInstead(gateway, merchantId, reversal, error.errorCode))) return;
  const nextCheckAt = nextCheckAfter(gateway, reversal.checks, LONGEST_PAUSE_MS);
  await postponeGiveBack(gateway.database, { merchantId, id: reversal.id }, nextCheckAt, error.errorCode);
}

/** False while another refund may still fail, so that the outstanding amount is unknown. */
const transferInstead = (
  gateway: Gateway,
  merchantId: string,
  { id }: Reversal,
  errorCode: number,
): Promise<boolean> =>
  gateway.database.transaction(async tx => {
    const locked = await lockWithCharge(tx, merchantId, id);
    const { charge, reversal } = locked;
    if (reversal.status !== 'accepted' || reversal.way !== 'refund') return true;
    const amountCentavos = outstandingCentavos(reversal, charge);
    if (amountCentavos === 0n) return closeByOtherRefunds(gateway, tx, locked);
    const refundId = newId('transaction');
    const transfer = { id: refundId, amountCentavos, description: `Reversión del pago ${id}` };
    await reserveTransfer(tx, merchantId, charge, { transfer, now: gateway.clock.now() });
    await changeToTransfer(tx, { merchantId, id }, refundId, errorCode);
    return true;
  });
