import { errors } from '@recaudo/contract/shared/error-table';
import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { GatewayError } from '../../../platform/errors.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import {
  feesAccount,
  feeTaxAccount,
  merchantAccount,
  postEntry,
  processorAccount,
} from '../../money/ledger/store.ts';
import { type Attempt } from '../../payments/attempt.ts';
import { postponeAttempt, resolveAttempt } from '../../payments/attempt-store.ts';
import type { Ending } from '../../payments/card-operation.ts';
import { attemptResultOf } from '../../payments/card-operation.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import { feeOf, type Transaction } from '../charge.ts';
import { lockTransaction, moveTransaction } from '../store.ts';
import { chargeToView } from '../view.ts';
import { captureTransaction } from './capture-store.ts';
import { declinedByProcessor } from './follow-up.ts';

/** Settles a capture or void. Throws the client's error for a decline. */
export async function settleFollowUp(
  gateway: Gateway,
  merchant: Merchant,
  attempt: Attempt,
  ending: Ending,
): Promise<Transaction> {
  const charge = await gateway.database.transaction(tx =>
    ending.kind === 'approved'
      ? applyApproval(gateway, tx, merchant, { attempt, approval: ending })
      : applyDecline(gateway, tx, attempt, ending),
  );
  if (ending.kind === 'declined') throw declinedByProcessor(ending.code);
  if (ending.kind === 'not_sent') throw new GatewayError(errors.unavailable, { retryAfterSeconds: 5 });
  return charge;
}

/** The sweep queries the outcome; until then the live attempt blocks other operations. */
export async function leaveFollowUpOpen(gateway: Gateway, attempt: Attempt): Promise<never> {
  await postponeAttempt(gateway.database, attempt, 'unknown', gateway.realClock.now());
  throw new GatewayError(errors.unavailable, { retryAfterSeconds: 5 });
}

async function applyApproval(
  gateway: Gateway,
  tx: Queryable,
  merchant: Merchant,
  { attempt, approval }: { attempt: Attempt; approval: Ending },
): Promise<Transaction> {
  const now = gateway.clock.now();
  const isFirst = await resolveAttempt(tx, attempt, attemptResultOf(approval), now);
  if (!isFirst) return presentCharge(tx, attempt);
  if (attempt.operation === 'void') {
    const move = { from: 'processing', to: 'cancelled', now, events: 1 } as const;
    const cancelled = await moveTransaction(tx, attempt.merchantId, attempt.transactionId, move);
    return tell(tx, attempt, 'charge.cancelled', { charge: cancelled, now });
  }
  const fee = feeOf(merchant.fees, attempt.amountCentavos);
  const completed = await captureTransaction(tx, attempt, fee, now);
  await postEntry(tx, {
    merchantId: attempt.merchantId,
    transactionId: attempt.transactionId,
    reason: 'capture',
    creationDate: now,
    legs: [
      [processorAccount(attempt.connectionId), -attempt.amountCentavos],
      [completed?.account ?? merchantAccount, attempt.amountCentavos],
      [merchantAccount, -(fee.feeCentavos + fee.taxCentavos)],
      [feesAccount, fee.feeCentavos],
      [feeTaxAccount, fee.taxCentavos],
    ],
  });
  return tell(tx, attempt, 'charge.succeeded', { charge: completed, now });
}

/** Nothing happened at the processor: the authorization is unchanged. */
async function applyDecline(
  gateway: Gateway,
  tx: Queryable,
  attempt: Attempt,
  decline: Ending,
): Promise<Transaction> {
  const now = gateway.clock.now();
  const isFirst = await resolveAttempt(tx, attempt, attemptResultOf(decline), now);
  if (isFirst) {
    const move = { from: 'processing', to: 'in_progress', now, events: 0 } as const;
    await moveTransaction(tx, attempt.merchantId, attempt.transactionId, move);
  }
  return presentCharge(tx, attempt);
}

async function presentCharge(tx: Queryable, attempt: Attempt): Promise<Transaction> {
  const charge = await lockTransaction(tx, attempt.merchantId, attempt.transactionId);
  if (charge === undefined) throw new Error(`the charge ${attempt.transactionId} is gone`);
  return charge;
}

async function tell(
  tx: Queryable,
  attempt: Attempt,
  type: EventType,
  { charge, now }: { charge: Transaction | undefined; now: Date },
): Promise<Transaction> {
  if (charge === undefined) throw new Error(`the charge ${attempt.transactionId} was not processing`);
  await insertEvent(tx, attempt.merchantId, {
    id: newId('event'),
    type,
    resourceId: charge.id,
    sequence: charge.eventCount,
    creationDate: now,
    payload: writeJson(chargeToView(charge)),
  });
  return charge;
}
