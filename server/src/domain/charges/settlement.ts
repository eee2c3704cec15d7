import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorCode, errors, errorTable } from '@recaudo/contract/error-table';
import type { EventType } from '@recaudo/contract/event-types';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError, reject } from '../../errors.ts';
import { writeJson } from '../../http/json-writer.ts';
import { monotonicMs } from '../../primitives/clock.ts';
import { newId } from '../../primitives/id.ts';
import { adviceOn } from '../../processors/retry-advice.ts';
import { activeTraceparent } from '../../tracing/tracer.ts';
import type { FeeSchedule, Merchant } from '../merchants/merchant.ts';
import { attemptResultOf, type Ending, SETTLE_PATIENCE_MS } from '../payments/card-operation.ts';
import { brandOf, type DeclineRetry, feeOf, type Transaction } from './charge.ts';
import { takenOrderId } from './order-holder-store.ts';
import type { Settlement } from './payment.ts';
import { type CardSource, paymentBatches, releaseToken } from './payment-store.ts';
import { findTransaction } from './store.ts';
import { chargeToView } from './view.ts';

/** Turns the processor's response to a charge into the response to the client. */
export async function settleCharge(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  attempt: SettledAttempt,
): Promise<PaymentResult> {
  const now = gateway.clock.now();
  const { after, settlement } = settlementOf(merchant.id, charge, attempt, merchant.fees, now);
  if (await settlePatiently(gateway, settlement)) return resultOf(after);
  return resultOf(await meetEarlierCharge(gateway, merchant, charge));
}

const LONGEST_PAUSE_MS = 500;

/**
 * Waits for a briefly unavailable database: the money is taken, and a 503 would mean reversing it. If only the response of
 * the first write was lost, the second write changes nothing and returns false.
 */
export async function settlePatiently(gateway: Gateway, settlement: Settlement): Promise<boolean> {
  const endMs = monotonicMs() + SETTLE_PATIENCE_MS;
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await paymentBatches(gateway).settle.submit(settlement);
    } catch (error) {
      const isAway = error instanceof GatewayError && error.errorCode === errors.unavailable;
      if (!isAway || monotonicMs() + pauseMs > endMs) throw error;
      await sleep(pauseMs);
    }
  }
}

/** A repeated id is a repeated request: it gets the result of the first. */
export const resultOfEarlier = async (gateway: Gateway, merchant: Merchant, charge: Transaction) =>
  resultOfRepeat(await meetEarlierCharge(gateway, merchant, charge));

async function meetEarlierCharge(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
): Promise<Transaction> {
  const present = await findEarlierCharge(gateway, merchant, charge.id);
  // This request reserved the token again; release it unless the charge used it.
  const isUsed = present !== undefined && present.status !== 'failed';
  if (charge.sourceId !== null && !isUsed) {
    await releaseToken(gateway.database, merchant.id, charge.sourceId, charge.id);
  }
  if (present === undefined) throw await takenOrderId(gateway.database, merchant.id, charge.orderId);
  return present;
}

export const findEarlierCharge = (gateway: Gateway, merchant: Merchant, id: string) =>
  findTransaction(gateway.database, { merchantId: merchant.id, customerId: null }, id);

export interface SettledAttempt {
  number: number;
  ending: Ending;
  /** When the retry is due, if known. */
  nextAttemptAt?: Date | null;
  /** The saved card if this may be its first use, otherwise null. */
  firstUseOf?: string | null;
  /** Fingerprint of the card number, if it was decrypted. */
  fingerprint?: Buffer | undefined;
}

/** Tokens, and cards that already have a network id, have no first use to store. */
export const chargedCard = (
  { isToken, networkTransactionId, fingerprint }: CardSource,
  { sourceId }: Transaction,
): Pick<SettledAttempt, 'firstUseOf' | 'fingerprint'> => ({
  firstUseOf: isToken || networkTransactionId !== null ? null : sourceId,
  fingerprint,
});

/** The charge after the outcome, and the row changes that lead there. */
export function settlementOf(
  merchantId: string,
  charge: Transaction,
  { number, ending, nextAttemptAt = null, firstUseOf = charge.sourceId, fingerprint }: SettledAttempt,
  schedule: FeeSchedule,
  now: Date,
): { after: Transaction; settlement: Settlement } {
  const result = attemptResultOf(ending);
  const after = { ...afterEnding(charge, ending, schedule, now), retry: null as DeclineRetry | null };
  if (after.status === 'failed') after.retry = retryAfter(charge, ending, nextAttemptAt);
  const eventType = eventOf(after);
  return {
    after,
    settlement: {
      merchantId,
      transactionId: charge.id,
      number,
      result,
      status: after.status,
      now,
      authorization: after.authorization,
      errorCode: after.errorCode,
      errorMessage: after.errorMessage,
      feeCentavos: after.feeCentavos,
      feeTaxCentavos: after.feeTaxCentavos,
      amountCentavos: after.status === 'completed' ? after.amountCentavos : 0n,
      account: after.account,
      releasedToken: after.status === 'failed' ? after.sourceId : null,
      fingerprint: fingerprint ?? null,
      retry: after.retry,
      firstUseOf: result.networkTransactionId === null ? null : firstUseOf,
      event:
        eventType === undefined
          ? null
          : {
              id: newId('event'),
              type: eventType,
              payload: writeJson(chargeToView(after)),
              trace: activeTraceparent(),
            },
    },
  };
}

/** Includes outages: the card was not declined and can be retried. */
function retryAfter({ card }: Transaction, ending: Ending, nextAttemptAt: Date | null): DeclineRetry {
  const declined = ending.kind === 'declined' ? ending : { code: errors.unavailable };
  const { retry, reason } = adviceOn(declined, brandOf(card));
  return { class: retry.kind, reason, nextAttemptAt };
}

function afterEnding(charge: Transaction, ending: Ending, schedule: FeeSchedule, now: Date): Transaction {
  if (ending.kind !== 'approved') {
    const code: ErrorCode = ending.kind === 'declined' ? ending.code : errors.unavailable;
    const message = ending.kind === 'declined' ? ending.message : undefined;
    const errorMessage = message ?? errorTable[code].description;
    // On a hosted page the payer can try again, so the charge keeps waiting.
    const status = charge.mayRetry ? 'charge_pending' : 'failed';
    return { ...charge, status, operationDate: now, errorCode: code, errorMessage };
  }
  const { authorization } = ending;
  const approved = { ...charge, operationDate: now, authorization, errorCode: null, errorMessage: null };
  if (!charge.captures) return { ...approved, status: 'in_progress' };
  const fee = feeOf(schedule, charge.amountCentavos);
  return {
    ...approved,
    status: 'completed',
    feeCentavos: fee.feeCentavos,
    feeTaxCentavos: fee.taxCentavos,
  };
}

/** No event for an attempt that leaves the charge to its payer: shops would treat charge.failed as the end of the order. */
function eventOf(after: Transaction): EventType | undefined {
  if (after.status === 'completed') return 'charge.succeeded';
  if (after.status === 'charge_pending') return undefined;
  return after.status === 'failed' ? 'charge.failed' : 'charge.created';
}

/** A decline is a value and commits like an approval. */
export type PaymentResult =
  | { kind: 'charged'; charge: Transaction }
  | { kind: 'refused'; charge: Transaction; code: ErrorCode }
  /** The outcome is unknown; the sweep queries or reverses it. */
  | { kind: 'unknown'; charge: Transaction }
  /** A repeated request: the first ended in 503 or without a response and took no money. */
  | { kind: 'not_made'; charge: Transaction };

export function resultOf(charge: Transaction): PaymentResult {
  if (charge.status === 'processing') return { kind: 'unknown', charge };
  if (charge.status !== 'failed') return { kind: 'charged', charge };
  const code = charge.errorCode ?? errors.internal;
  return { kind: 'refused', charge, code: code in errorTable ? (code as ErrorCode) : errors.internal };
}

/** For a repeated request the outage is over, so the final outcome is stored. */
export function resultOfRepeat(charge: Transaction): PaymentResult {
  const result = resultOf(charge);
  return result.kind === 'refused' && result.code === errors.unavailable
    ? { kind: 'not_made', charge }
    : result;
}

/** 402, not 503: the result is final, and a client would repeat after 503 forever. */
const notMade = ({ id }: Transaction): GatewayError => reject('charge_not_made', { charge_id: id });

/** The charge, or the error object of its decline. */
export function chargeOrThrow(result: PaymentResult): Transaction {
  if (result.kind === 'charged') return result.charge;
  if (result.kind === 'unknown') throw new GatewayError(errors.unavailable, { retryAfterSeconds: 5 });
  if (result.kind === 'not_made') throw notMade(result.charge);
  const { fraudRules } = result.charge;
  if (fraudRules !== null) throw new GatewayError(result.code, { category: 'request', fraudRules });
  throw new GatewayError(
    result.code,
    result.code === errors.operationNotAllowed ? { category: 'gateway' } : {},
  );
}
