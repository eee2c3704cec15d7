import { randomInt } from 'node:crypto';
import type { PseState } from '../pse-provider.ts';

/** A payment at the simulated PSE and its bank. */
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

/** `open`: the payer is at the bank. `waiting`: the payer has left the payment pending. */
export type PaymentResult = 'open' | 'waiting' | 'approved' | 'rejected' | 'expired';

export const bankDecisions = ['approved', 'rejected', 'pending', 'expired', 'approved_late'] as const;
/** The buttons of the test bank. The last simulates a bank that approves after the payment expired. */
export type BankDecision = (typeof bankDecisions)[number];

/** How long a payer may stay at the bank. */
const SESSION_MS = 30 * 60_000;
/** How long a payment may stay pending. */
const WAITING_MS = 24 * 3_600_000;

export const sessionEnd = (openedAt: Date): Date => new Date(openedAt.getTime() + SESSION_MS);

/** Ten digits, the first not zero, as on real receipts. */
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

/** The payment after a decision; undefined if the bank has decided already, or the decision is not possible. */
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
