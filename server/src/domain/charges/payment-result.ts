import { type ErrorCode, errorTable } from '@recaudo/contract/error-table';
import { GatewayError } from '../../errors.ts';
import type { Transaction } from './charge.ts';

/** A decline is a value: it is committed like an approval. */
export type PaymentResult =
  | { kind: 'charged'; charge: Transaction }
  | { kind: 'refused'; charge: Transaction; code: ErrorCode }
  /** The outcome is not known yet; it is being found out or taken back. */
  | { kind: 'unknown'; charge: Transaction }
  /** A repeated request learns that the first, which was told 503 or nothing, took no money. */
  | { kind: 'not_made'; charge: Transaction };

export function resultOf(charge: Transaction): PaymentResult {
  if (charge.status === 'processing') return { kind: 'unknown', charge };
  if (charge.status !== 'failed') return { kind: 'charged', charge };
  const code = charge.errorCode ?? 1000;
  return { kind: 'refused', charge, code: code in errorTable ? (code as ErrorCode) : 1000 };
}

/** For a request that is repeated: an outage is over by now, and what it came to is an answer to be kept. */
export function resultOfRepeat(charge: Transaction): PaymentResult {
  const result = resultOf(charge);
  return result.kind === 'refused' && result.code === 1004 ? { kind: 'not_made', charge } : result;
}

/** Definite, so that it is kept: 402 and not 503, after which a client would repeat for ever. */
const notMade = ({ id }: Transaction): GatewayError =>
  new GatewayError(1007, {
    description: `The charge ${id} failed for lack of an answer and no money was taken; try again with a new Idempotency-Key`,
  });

/** Turns a result into what the client sees: the charge, or the error object of its refusal. */
export function chargeOrThrow(result: PaymentResult): Transaction {
  if (result.kind === 'charged') return result.charge;
  if (result.kind === 'unknown') throw new GatewayError(1004, { retryAfterSeconds: 5 });
  if (result.kind === 'not_made') throw notMade(result.charge);
  const { fraudRules } = result.charge;
  if (fraudRules !== null) throw new GatewayError(result.code, { category: 'request', fraudRules });
  throw new GatewayError(result.code, result.code === 3006 ? { category: 'gateway' } : {});
}
