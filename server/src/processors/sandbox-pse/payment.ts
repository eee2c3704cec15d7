import { randomInt } from 'node:crypto';
import type { PseState } from '../pse-provider.ts';

/** A payment as the sandbox's PSE and its bank have it. */
export interface SandboxPsePayment {
  merchantId: string;
  reference: string;
  cus: string;
  amountCentavos: bigint;
  bankCode: string;
  bankName: string;
  shopName: string;
  description: string;
  returnUrl: string;
  result: PaymentResult;
  openedAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
}

/** `open`: the payer is at the bank. `waiting`: the payer has left it pending, the bank takes its time. */
export type PaymentResult = 'open' | 'waiting' | 'approved' | 'rejected' | 'expired';

export const bankDecisions = ['approved', 'rejected', 'pending', 'expired', 'approved_late'] as const;
/** What the buttons of the test bank do. The last is how a bank looks that reports after all was over. */
export type BankDecision = (typeof bankDecisions)[number];

/** A payer who closes the bank's page. */
const SESSION_MS = 30 * 60_000;
/** A bank that never tells. */
const WAITING_MS = 24 * 3_600_000;

export const sessionEnd = (openedAt: Date): Date => new Date(openedAt.getTime() + SESSION_MS);

/** Ten digits, the first not zero, as on receipts. */
export const newCus = (): string => String(randomInt(1_000_000_000, 10_000_000_000));

/** Expiry is computed, not stored. */
export function resultAt({ result, expiresAt }: SandboxPsePayment, now: Date): PaymentResult {
  const isUndecided = result === 'open' || result === 'waiting';
  return isUndecided && now.getTime() >= expiresAt.getTime() ? 'expired' : result;
}

export function stateAt(payment: SandboxPsePayment, now: Date): PseState {
  const result = resultAt(payment, now);
  return result === 'open' || result === 'waiting' ? 'pending' : result;
}

/** The payment after a decision; undefined when the bank has decided already, or it does not fit. */
export function decided(
  payment: SandboxPsePayment,
  decision: BankDecision,
  now: Date,
): SandboxPsePayment | undefined {
  const result = resultAt(payment, now);
  const fits =
    decision === 'approved_late' ? result === 'expired' : result === 'open' || result === 'waiting';
  if (!fits) return undefined;
  if (decision === 'pending') {
    return { ...payment, result: 'waiting', expiresAt: new Date(now.getTime() + WAITING_MS) };
  }
  return { ...payment, result: decision === 'approved_late' ? 'approved' : decision, decidedAt: now };
}
