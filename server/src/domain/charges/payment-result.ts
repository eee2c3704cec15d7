import { type ErrorCode, errorTable, GatewayError } from '../../errors.ts';
import type { Transaction } from './charge.ts';

/** A decline is a value: it is committed like an approval. */
export type PaymentResult =
  | { kind: 'charged'; charge: Transaction }
  | { kind: 'refused'; charge: Transaction; code: ErrorCode }
  /** The outcome is not known yet; it is being found out or taken back. */
  | { kind: 'unknown'; charge: Transaction };

export function resultOf(charge: Transaction): PaymentResult {
  if (charge.status === 'processing') return { kind: 'unknown', charge };
  if (charge.status !== 'failed') return { kind: 'charged', charge };
  const code = charge.errorCode ?? 1000;
  return { kind: 'refused', charge, code: code in errorTable ? (code as ErrorCode) : 1000 };
}

/** Turns a result into what the client sees: the charge, or the error object of its refusal. */
export function chargeOrThrow(result: PaymentResult): Transaction {
  if (result.kind === 'charged') return result.charge;
  if (result.kind === 'unknown') throw new GatewayError(1004, { retryAfterSeconds: 5 });
  const { fraudRules } = result.charge;
  if (fraudRules !== null) throw new GatewayError(result.code, { category: 'request', fraudRules });
  throw new GatewayError(result.code, result.code === 3006 ? { category: 'gateway' } : {});
}
