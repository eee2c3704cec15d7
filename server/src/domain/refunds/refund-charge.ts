import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../platform/errors.ts';
import type { Transaction } from '../charges/charge.ts';
import { voidCharge } from '../charges/follow-ups/capture-charge.ts';
import { callFollowUp } from '../charges/follow-ups/follow-up.ts';
import { findTransaction, listRefundsOf } from '../charges/store.ts';
import { chargeOrThrow, resultOf } from '../charges/view.ts';
import type { Scope } from '../merchants/merchant.ts';
import type { Attempt } from '../payments/attempt.ts';
import { postponeAttempt } from '../payments/attempt-store.ts';
import { carryOut } from '../payments/card-operation.ts';
import { mayTryAgain } from './refund.ts';
import { type RefundInput, type Reservation, reserveRefund } from './reserve-refund.ts';
import { settleRefund } from './settle-refund.ts';

export interface RefundedCharge {
  charge: Transaction;
  /** Undefined if an authorization was voided instead, no money had moved, or nothing was left to refund. */
  refund: Transaction | undefined;
  /** All refunds of the charge, oldest first. */
  refunds: readonly Transaction[];
}

/** Interface 11: reserve, call, settle (Design 2.1). Throws the error that the client should see. */
export async function refundCharge(
  gateway: Gateway,
  scope: Scope,
  input: RefundInput,
): Promise<RefundedCharge> {
  const reservation = await reserveRefund(gateway, scope, input);
  if (reservation.kind === 'void') {
    const charge = await voidCharge(gateway, scope, { chargeId: input.chargeId, requestId: input.id });
    return { charge, refund: undefined, refunds: [] };
  }
  if (reservation.kind === 'nothing') return readCharge(gateway, scope.merchant.id, input.chargeId);
  if (reservation.kind === 'reserved') await giveBack(gateway, scope.merchant.id, reservation);
  return readOutcome(gateway, scope.merchant.id, input);
}

/** The outcome is read afterwards, because a sweep may have settled it. */
const giveBack = (
  gateway: Gateway,
  merchantId: string,
  { attempt, original }: Extract<Reservation, { kind: 'reserved' }>,
): Promise<void> =>
  carryOut<Attempt, void>(gateway, {
    merchantId,
    // Runs in the transaction that reserves the money.
    record: async () => ({ kind: 'recorded', attempt }),
    resourceId: attempt.transactionId,
    connectionOf: ({ connectionId }) => connectionId,
    call: () => callFollowUp(gateway, attempt, original),
    settle: async (_attempt, ending) => void (await settleRefund(gateway, attempt, ending)),
    // The sweep queries the processor until the outcome is known. Until then the money stays reserved, and no second
    // attempt starts.
    leaveOpen: async () => {
      await postponeAttempt(gateway.database, attempt, 'unknown', gateway.realClock.now());
    },
  });

/** Reads the refund's outcome, even if a sweep settled it. */
async function readOutcome(
  gateway: Gateway,
  merchantId: string,
  input: RefundInput,
): Promise<RefundedCharge> {
  const refund = await findTransaction(gateway.database, { merchantId, customerId: null }, input.id);
  if (refund === undefined) throw new Error(`the refund ${input.id} is gone`);
  if (mayTryAgain(refund)) throw new GatewayError(errors.unavailable, { retryAfterSeconds: 5 });
  chargeOrThrow(resultOf(refund));
  return { ...(await readCharge(gateway, merchantId, input.chargeId)), refund };
}

async function readCharge(
  { database }: Gateway,
  merchantId: string,
  chargeId: string,
): Promise<RefundedCharge> {
  const charge = await findTransaction(database, { merchantId, customerId: null }, chargeId);
  if (charge === undefined) throw new Error(`the charge ${chargeId} is gone`);
  const refunds = await listRefundsOf(database, merchantId, [charge]);
  return { charge, refund: undefined, refunds: refunds.get(charge.id) ?? [] };
}
