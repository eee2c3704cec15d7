import { type BrebKey, isSameKey } from '../keys/key.ts';
import type { QrContent } from './qr-content.ts';
import type { QrFaultName } from './qr-fault.ts';
import { readQr } from './read-qr.ts';

/** What the page shows beside the code. */
export interface ExpectedPayment {
  key: BrebKey;
  /** Null if the payer types the amount. */
  amountCentavos: bigint | null;
}

export type QrVerification =
  | { kind: 'verified'; content: QrContent }
  | {
      kind: 'fault';
      /** `another_key`: the code pays somebody else. `adds_tip`: the payer would pay more than the amount. */
      fault: QrFaultName | 'another_key' | 'another_amount' | 'adds_tip';
      tag: string | null;
    };

/** Checks that a code pays this key and this amount. Nothing else in a code proves who receives the money. */
export function verifyQr(text: string, expected: ExpectedPayment): QrVerification {
  const reading = readQr(text);
  if (reading.kind === 'fault') return reading;
  const { content } = reading;
  if (!isSameKey(content.key, expected.key)) return { kind: 'fault', fault: 'another_key', tag: '26' };
  if (content.amountCentavos !== expected.amountCentavos) {
    return { kind: 'fault', fault: 'another_amount', tag: '54' };
  }
  if (content.tip !== null && content.tip.set !== 'by_payer') {
    return { kind: 'fault', fault: 'adds_tip', tag: '55' };
  }
  return { kind: 'verified', content };
}
