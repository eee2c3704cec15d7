import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { GatewayError, notFound, refusedValue, reject, rule } from '../../../platform/errors.ts';
import { holdCustomer } from '../../customers/store.ts';
import type { Scope } from '../../merchants/merchant.ts';
import type { Attempt, Operation } from '../../payments/attempt.ts';
import { findAttemptOfRequest } from '../../payments/attempt-store.ts';
import { carryOut, type Recorded, referenceOf } from '../../payments/card-operation.ts';
import type { Transaction } from '../charge.ts';
import { lockTransaction, moveTransaction } from '../store.ts';
import { callFollowUp, declinedByProcessor, findOriginal, notAllowed, recordFollowUp } from './follow-up.ts';
import { leaveFollowUpOpen, settleFollowUp } from './settle-follow-up.ts';

export interface EndingInput {
  chargeId: string;
  /** A request repeated after a crash uses the same id and gets the first result. */
  requestId: string;
  /** Defaults to the full hold. */
  amountCentavos?: bigint | undefined;
}

/** Captures all of the hold, or a part that then becomes the amount. */
export const captureCharge = (gateway: Gateway, scope: Scope, input: EndingInput) =>
  endAuthorisation(gateway, scope, 'capture', input);

/** Voids the hold and cancels the charge (Interface 10.9). */
export const voidCharge = (gateway: Gateway, scope: Scope, input: EndingInput) =>
  endAuthorisation(gateway, scope, 'void', input);

/** An authorization that is neither captured nor voided. */
export const isAuthorised = (charge: Transaction): boolean =>
  charge.method === 'card' && charge.status === 'in_progress' && !charge.captures;

type Ended = Extract<Operation, 'capture' | 'void'>;

const endAuthorisation = (gateway: Gateway, scope: Scope, operation: Ended, input: EndingInput) =>
  carryOut<RecordedEnding, Transaction>(gateway, {
    merchantId: scope.merchant.id,
    record: () => gateway.database.transaction(tx => recordEnding(gateway, tx, scope, { operation, input })),
    resourceId: input.chargeId,
    connectionOf: ({ attempt }) => attempt.connectionId,
    call: ({ attempt, original }) => callFollowUp(gateway, attempt, referenceOf(original)),
    settle: ({ attempt }, ending) => settleFollowUp(gateway, scope.merchant, attempt, ending),
    leaveOpen: ({ attempt }) => leaveFollowUpOpen(gateway, attempt),
  });

interface RecordedEnding {
  attempt: Attempt;
  original: Attempt;
}

async function recordEnding(
  gateway: Gateway,
  tx: Queryable,
  scope: Scope,
  { operation, input }: { operation: Ended; input: EndingInput },
): Promise<Recorded<RecordedEnding, Transaction>> {
  const { merchant } = scope;
  const charge = await lockVisible(tx, scope, input.chargeId);
  if (await isDone(tx, merchant.id, input)) return { kind: 'instead', result: charge };
  const isDeleted = charge.customerId !== null && !(await holdCustomer(tx, merchant.id, charge.customerId));
  if (isDeleted && operation === 'capture') {
    throw reject('charge_customer_deleted');
  }
  if (!isAuthorised(charge)) throw notAllowed(charge, operation === 'capture' ? 'captured' : 'voided');
  const amountCentavos = input.amountCentavos ?? charge.amountCentavos;
  if (amountCentavos > charge.amountCentavos) {
    throw refusedValue('amount', rule('above_authorized', { authorized: charge.amountCentavos }));
  }
  const move = { from: charge.status, to: 'processing', now: charge.operationDate, events: 0 } as const;
  await moveTransaction(tx, merchant.id, charge.id, move);
  const original = await findOriginal(tx, merchant.id, charge.id);
  const followUp = { merchantId: merchant.id, transactionId: charge.id, operation, amountCentavos };
  const attempt = await recordFollowUp(gateway, tx, followUp, {
    attempt: original,
    requestId: input.requestId,
  });
  return { kind: 'recorded', attempt: { attempt, original } };
}

async function lockVisible(tx: Queryable, { merchant, customerId }: Scope, id: string): Promise<Transaction> {
  const charge = await lockTransaction(tx, merchant.id, id);
  const isVisible = charge !== undefined && (customerId === null || charge.customerId === customerId);
  if (!isVisible || charge.kind !== 'charge') throw notFound('charge');
  return charge;
}

/** True if this request already succeeded; throws its error, or that it is still open. */
async function isDone(
  tx: Queryable,
  merchantId: string,
  { chargeId, requestId }: EndingInput,
): Promise<boolean> {
  const before = await findAttemptOfRequest(tx, merchantId, chargeId, requestId);
  // The processor never received it, so it can be sent again.
  if (before === undefined || before.status === 'not_found') return false;
  if (before.status === 'approved') return true;
  if (before.status === 'declined' && before.errorCode !== null) throw declinedByProcessor(before.errorCode);
  throw new GatewayError(errors.unavailable, { retryAfterSeconds: 5 });
}
