import type { ErrorCode } from '@recaudo/contract/shared/error-table';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { GatewayError, reject } from '../../../platform/errors.ts';
import type { CardProcessor, Outcome } from '../../../processors/card-processor.ts';
import { type Attempt, type Operation } from '../../payments/attempt.ts';
import { insertAttempt, listAttempts } from '../../payments/attempt-store.ts';
import { cardProcessorOf, referenceOf, timesOfCall } from '../../payments/card-operation.ts';
import type { Transaction } from '../charge.ts';

/** Captures, voids and refunds follow an authorization and are recorded, called and settled like it (Design 2.1). */

/** Records the attempt in the transaction that reserves what it needs, before the processor is called. */
export async function recordFollowUp(
  gateway: Gateway,
  tx: Queryable,
  followUp: Pick<Attempt, 'merchantId' | 'transactionId' | 'operation' | 'amountCentavos'>,
  {
    attempt: { connectionId },
    requestId = null,
  }: {
    /** Uses the authorization's connection. */
    attempt: Attempt;
    requestId?: string | null | undefined;
  },
): Promise<Attempt> {
  const { sentAt: now, nextCheckAt } = timesOfCall(gateway);
  const attempt = { ...followUp, connectionId };
  const number = await insertAttempt(tx, { ...attempt, now, nextCheckAt, requestId });
  return { ...attempt, number, status: 'sent', checks: 0, takesBack: false };
}

/** The attempt that the processor knows the charge's money by. */
export async function findOriginal(
  database: Queryable,
  merchantId: string,
  chargeId: string,
): Promise<Attempt> {
  const attempts = await listAttempts(database, merchantId, chargeId);
  const original = attempts.find(
    ({ operation, status }) => (operation === 'authorise' || operation === 'renew') && status === 'approved',
  );
  if (original === undefined) throw new Error(`the charge ${chargeId} has no approved authorisation`);
  return original;
}

/** Calls the processor outside any transaction. Repeating an attempt is the same request to the processor. */
export async function callFollowUp(gateway: Gateway, attempt: Attempt, original: string): Promise<Outcome> {
  const processor = await cardProcessorOf(gateway, attempt.connectionId);
  const request = {
    merchantId: attempt.merchantId,
    reference: referenceOf(attempt),
    original,
    amountCentavos: attempt.amountCentavos,
  };
  return callOf(processor, attempt.operation)(request, { timeoutMs: gateway.processorTimeoutMs });
}

function callOf(processor: CardProcessor, operation: Operation) {
  switch (operation) {
    case 'capture':
      return processor.capture.bind(processor);
    case 'refund':
      return processor.refund.bind(processor);
    case 'void':
      return processor.reverse.bind(processor);
    default:
      throw new Error(`${operation} is not a follow-up operation`);
  }
}

/** 412/3006: the charge's status does not allow the operation (Interface 3.4). */
export const notAllowed = (charge: Transaction, operation: string): GatewayError =>
  reject('charge_state', {
    status: charge.status === 'processing' ? 'in_progress' : charge.status,
    operation,
  });

/** A processor's decline; its 3006 is not one of our rules (Interface 3.3). */
export const declinedByProcessor = (code: ErrorCode): GatewayError =>
  new GatewayError(code, code === errors.operationNotAllowed ? { category: 'gateway' } : {});
