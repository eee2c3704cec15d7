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
import { brandOf, feeOf, type RefusalRetry, type Transaction } from './charge.ts';
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
  const { after, settlement } = settlementOf(merchant.id, charge, attempt, { schedule: merchant.fees, now });
  if (await settlePatiently(gateway, settlement)) return resultOf(after);
  return resultOf(await meetEarlierCharge(gateway, merchant, charge));
}

const LONGEST_PAUSE_MS = 500;

/**
 * A database that is away for a moment is waited for: the money is taken, and a 503 would mean to give it back. The
 * first try may have been written although its answer was lost; then the second changes nothing and says false.
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

/** The same id again is a request that is repeated: it gets what the first one came to. */
export const resultOfEarlier = async (gateway: Gateway, merchant: Merchant, charge: Transaction) =>
  resultOfRepeat(await meetEarlierCharge(gateway, merchant, charge));

async function meetEarlierCharge(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
): Promise<Transaction> {
  const present = await findEarlierCharge(gateway, merchant, charge.id);
  // The token was reserved once more, for nothing if there is no charge that has used it.
  const isUsed = present !== undefined && present.status !== 'failed';
  if (charge.sourceId !== null && !isUsed) {
    await releaseToken(gateway.database, merchant.id, charge.sourceId, charge.id);
  }
  if (present === undefined) throw await takenOrderId(gateway.database, merchant.id, charge.orderId);
  return present;
}

export const findEarlierCharge = (gateway: Gateway, merchant: Merchant, id: string) =>
  findTransaction(gateway.database, { merchantId: merchant.id, customerId: null }, id);

/** Which of the attempts of a charge has ended, and how. */
export interface SettledAttempt {
  number: number;
  ending: Ending;
  /** When the same is tried again, where that is known. */
  nextAttemptAt?: Date | null;
  /** The saved card whose first use it may be; null where it is known that it is none. */
  firstUseOf?: string | null;
  /** Of the card's number, where it was read to be charged. */
  fingerprint?: Buffer | undefined;
}

/** What settling needs of the card that was charged. A token, or a card that has it, keeps no network id of a first use. */
export const chargedCard = (
  { isToken, networkTransactionId, fingerprint }: CardSource,
  { sourceId }: Transaction,
): Pick<SettledAttempt, 'firstUseOf' | 'fingerprint'> => ({
  firstUseOf: isToken || networkTransactionId !== null ? null : sourceId,
  fingerprint,
});

/** What an ending makes of a charge: the charge afterwards, and the row changes that bring it there. */
export function settlementOf(
  merchantId: string,
  charge: Transaction,
  { number, ending, nextAttemptAt = null, firstUseOf = charge.sourceId, fingerprint }: SettledAttempt,
  { schedule, now }: { schedule: FeeSchedule; now: Date },
): { after: Transaction; settlement: Settlement } {
  const result = attemptResultOf(ending);
  const after = { ...afterEnding(charge, ending, schedule, now), retry: null as RefusalRetry | null };
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

/** Also of an outage: nothing was refused, and the card may be asked again. */
function retryAfter({ card }: Transaction, ending: Ending, nextAttemptAt: Date | null): RefusalRetry {
  const refused = ending.kind === 'declined' ? ending : { code: errors.unavailable };
  const { retry, reason } = adviceOn(refused, brandOf(card));
  return { class: retry.kind, reason, nextAttemptAt };
}

function afterEnding(charge: Transaction, ending: Ending, schedule: FeeSchedule, now: Date): Transaction {
  if (ending.kind !== 'approved') {
    const code: ErrorCode = ending.kind === 'declined' ? ending.code : errors.unavailable;
    const message = ending.kind === 'declined' ? ending.message : undefined;
    const errorMessage = message ?? errorTable[code].description;
    // On a hosted page the payer may try again: the charge waits for it as before.
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

/** A try that leaves the charge to its payer is no news: shops would take charge.failed for the end of the order. */
function eventOf(after: Transaction): EventType | undefined {
  if (after.status === 'completed') return 'charge.succeeded';
  if (after.status === 'charge_pending') return undefined;
  return after.status === 'failed' ? 'charge.failed' : 'charge.created';
}

/** A decline is a value: it is committed like an approval. */
export type PaymentResult =
  | { kind: 'charged'; charge: Transaction }
  | { kind: 'refused'; charge: Transaction; code: ErrorCode }
  /** The outcome is not known yet; it is being found out or taken back. */
  | { kind: 'unknown'; charge: Transaction }
  /** For a repeated request: the first, which ended in 503 or without a response, took no money. */
  | { kind: 'not_made'; charge: Transaction };

export function resultOf(charge: Transaction): PaymentResult {
  if (charge.status === 'processing') return { kind: 'unknown', charge };
  if (charge.status !== 'failed') return { kind: 'charged', charge };
  const code = charge.errorCode ?? errors.internal;
  return { kind: 'refused', charge, code: code in errorTable ? (code as ErrorCode) : errors.internal };
}

/** For a request that is repeated: an outage is over by now, and what it came to is an answer to be kept. */
export function resultOfRepeat(charge: Transaction): PaymentResult {
  const result = resultOf(charge);
  return result.kind === 'refused' && result.code === errors.unavailable
    ? { kind: 'not_made', charge }
    : result;
}

/** Definite, so that it is kept: 402 and not 503, after which a client would repeat for ever. */
const notMade = ({ id }: Transaction): GatewayError => reject('charge_not_made', { charge_id: id });

/** Turns a result into what the client sees: the charge, or the error object of its refusal. */
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
