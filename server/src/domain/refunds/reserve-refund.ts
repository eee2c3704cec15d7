import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { GatewayError, notFound, refusedValue, reject, rule } from '../../platform/errors.ts';
import { shareOf } from '../../platform/primitives/values/money.ts';
import type { Transaction } from '../charges/charge.ts';
import { isAuthorised } from '../charges/follow-ups/capture-charge.ts';
import { findOriginal, notAllowed, recordFollowUp } from '../charges/follow-ups/follow-up.ts';
import { findTransaction, lockTransaction } from '../charges/store.ts';
import { overdraftOf, type Scope } from '../merchants/merchant.ts';
import { lockBalance, lockMerchantBalance, merchantAccount, postEntry } from '../money/ledger/store.ts';
import type { Attempt } from '../payments/attempt.ts';
import { findAttemptOfRequest } from '../payments/attempt-store.ts';
import { referenceOf } from '../payments/card-operation.ts';
import { netOfShare, readSplits, type SplitCharge, sharesOf } from '../splits/split.ts';
import { type BalanceChange, feeComingBack, isOverdrawn, leftCentavos, mayTryAgain } from './refund.ts';
import { reservationLegs } from './refund-legs.ts';
import {
  findNetOfRefund,
  findSellerBalances,
  findSharedCharge,
  type SharedCharge,
} from './settled-charge-store.ts';
import { insertRefund, reserveFromCharge } from './store.ts';

export interface RefundInput {
  id: string;
  chargeId: string;
  /** Defaults to everything that is left. */
  amountCentavos: bigint | undefined;
  /**
   * For refunds owed by law: computes the amount under the charge's lock, so that no other refund interferes. Zero
   * makes no refund. The account may become negative.
   */
  owed?: (charge: Transaction) => bigint;
  description: string | null;
}

export type Reservation =
  | { kind: 'reserved'; attempt: Attempt; original: string }
  /** A request repeated after a crash finds its own refund. */
  | { kind: 'present' }
  /** The charge was only authorized, and all of it is to be returned. */
  | { kind: 'void' }
  | { kind: 'nothing' };

/**
 * One short transaction before the processor is called: reserves the amount on the charge and the account, so that no
 * other refund can promise the same money. Locks the charge first, balances last.
 */
export const reserveRefund = (
  gateway: Gateway,
  { merchant, customerId }: Scope,
  input: RefundInput,
): Promise<Reservation> =>
  gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, merchant.id, input.chargeId);
    const isVisible = charge !== undefined && (customerId === null || charge.customerId === customerId);
    if (!isVisible || charge.kind !== 'charge') throw notFound('charge');
    const present = await findTransaction(tx, { merchantId: merchant.id, customerId: null }, input.id);
    if (present !== undefined && !mayTryAgain(present)) return { kind: 'present' };
    if (await isVoid(tx, merchant.id, charge, input)) return { kind: 'void' };

    const requestedCentavos = input.owed?.(charge) ?? input.amountCentavos;
    if (requestedCentavos === 0n) return { kind: 'nothing' };
    const amountCentavos = refundableAmount(charge, requestedCentavos);
    const fee = feeComingBack(charge, amountCentavos);
    const original = await findOriginal(tx, merchant.id, charge.id);
    const isReserved = await reserveFromCharge(tx, merchant.id, charge.id, { amountCentavos, fee });
    if (!isReserved) throw notAllowed(charge, 'refunded');
    const now = gateway.clock.now();
    const { id, description } = input;
    await insertRefund(tx, merchant.id, { id, charge, amountCentavos, fee, description, now });
    const followUp = {
      merchantId: merchant.id,
      transactionId: id,
      operation: 'refund',
      amountCentavos,
    } as const;
    const attempt = await recordFollowUp(gateway, tx, followUp, { attempt: original });
    if (input.owed === undefined) {
      const isOwn = charge.account === merchantAccount;
      await requireBalance(tx, merchant.id, charge, {
        outCentavos: amountCentavos,
        inCentavos: isOwn ? fee.feeCentavos + fee.taxCentavos : 0n,
        overdraftCentavos: isOwn ? overdraftOf(merchant, gateway.environment) : 0n,
      });
    }
    await postEntry(tx, {
      merchantId: merchant.id,
      transactionId: id,
      reason: 'refund_reserved',
      creationDate: now,
      legs: reservationLegs(charge.account, amountCentavos, fee),
    });
    return { kind: 'reserved', attempt, original: referenceOf(original) };
  });

/** An authorization is voided as a whole; a repeated request finds its earlier void. */
async function isVoid(tx: Queryable, merchantId: string, charge: Transaction, input: RefundInput) {
  if (input.amountCentavos !== undefined || input.owed !== undefined) return false;
  if (isAuthorised(charge)) return true;
  const mayBeOwn = charge.status === 'processing' || charge.status === 'cancelled';
  return mayBeOwn && (await findAttemptOfRequest(tx, merchantId, charge.id, input.id)) !== undefined;
}

/** Only completed card charges, and at most what is left (Interface 11). */
function refundableAmount(charge: Transaction, requestedCentavos: bigint | undefined): bigint {
  if (charge.method !== 'card') {
    throw reject('refund_not_card');
  }
  if (charge.status !== 'completed') throw notAllowed(charge, 'refunded');
  const left = leftCentavos(charge);
  if (left === 0n) {
    throw reject('refund_whole_under_way');
  }
  if (requestedCentavos === undefined) return left;
  if (requestedCentavos > left) {
    throw refusedValue('amount', rule('above_remaining', { remaining: left }));
  }
  return requestedCentavos;
}

/** Serializes withdrawals from the account until the end of the transaction. */
async function requireBalance(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  change: Omit<BalanceChange, 'balanceCentavos'>,
): Promise<void> {
  const { id: chargeId, account } = charge;
  const { balanceCentavos, isSettled } =
    account === merchantAccount
      ? await lockMerchantBalance(tx, merchantId)
      : { balanceCentavos: await lockBalance(tx, merchantId, account), isSettled: false };
  const amountCentavos = change.outCentavos;
  const net = isSettled ? await findNetOfRefund(tx, merchantId, { chargeId, amountCentavos }) : undefined;
  const moved = net === undefined ? change : { ...change, outCentavos: net, inCentavos: 0n };
  const outCentavos = moved.outCentavos - (await givenBack(tx, merchantId, charge, amountCentavos));
  if (isOverdrawn({ ...moved, balanceCentavos, outCentavos })) throw new GatewayError(errors.balanceTooLow);
}

/**
 * What sellers give back of a charge that was split with them, less the commission that the refund returns to them: at most their
 * balances (decision 0054).
 */
async function givenBack(
  tx: Queryable,
  merchantId: string,
  { id, splits: written }: Transaction,
  amountCentavos: bigint,
): Promise<bigint> {
  const before = written === null ? undefined : await findSharedCharge(tx, merchantId, id);
  if (written === null || before === undefined) return 0n;
  const balances = await findSellerBalances(tx, merchantId, id);
  const splits = readSplits(written);
  const [had, left] = [sharesOf(splits, before), sharesOf(splits, afterRefund(before, amountCentavos))];
  return splits.reduce((sum, { sellerId }, at) => {
    const [share, rest] = [had[at], left[at]];
    if (sellerId === merchantId || share === undefined || rest === undefined) return sum;
    const wanted = netOfShare(share) - netOfShare(rest);
    const balance = balances.get(sellerId) ?? 0n;
    const most = balance > 0n ? balance : 0n;
    return sum + (wanted < most ? wanted : most);
  }, 0n);
}

function afterRefund(charge: SharedCharge, amountCentavos: bigint): SplitCharge {
  const { capturedCentavos, refundedCentavos, disputedCentavos, returnableCentavos } = charge;
  const left = capturedCentavos - refundedCentavos - disputedCentavos;
  const returned = left > 0n ? shareOf(amountCentavos, left, returnableCentavos) : 0n;
  return {
    ...charge,
    refundedCentavos: refundedCentavos + amountCentavos,
    feeCentavos: charge.feeCentavos - returned,
  };
}
