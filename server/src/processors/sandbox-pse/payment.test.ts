import { describe, expect, test } from 'vitest';
import { bankDecisions, decided, newCus, type SandboxPsePayment, sessionEnd, stateAt } from './payment.ts';

const opened = new Date('2026-11-14T18:00:00Z');
const later = (minutes: number) => new Date(opened.getTime() + minutes * 60_000);
const payment: SandboxPsePayment = {
  merchantId: 'm1',
  reference: 'tr1-1',
  cus: '1234567890',
  amountCentavos: 2_000_000n,
  bankCode: '9001',
  bankName: 'Banco de Pruebas',
  shopName: 'Tienda',
  description: 'Café',
  returnUrl: 'http://127.0.0.1/pse/ck1/retorno',
  result: 'open',
  openedAt: opened,
  expiresAt: sessionEnd(opened),
  decidedAt: null,
};

describe('a payment at the bank', () => {
  test('is pending for half an hour, then expired', () => {
    expect([0, 29, 30].map(minutes => stateAt(payment, later(minutes)))).toEqual([
      'pending',
      'pending',
      'expired',
    ]);
  });

  test('that is left pending is so for a day', () => {
    const waiting = decided(payment, 'pending', later(1));
    expect(waiting?.result).toBe('waiting');
    expect([31, 24 * 60, 24 * 60 + 1].map(minutes => waiting && stateAt(waiting, later(minutes)))).toEqual([
      'pending',
      'pending',
      'expired',
    ]);
  });

  test.each(['approved', 'rejected', 'expired'] as const)(
    '%s is what the bank says from then on',
    decision => {
      const after = decided(payment, decision, later(1));
      expect(after && stateAt(after, later(10_000))).toBe(decision);
      expect(after?.decidedAt).toEqual(later(1));
    },
  );

  test.each(['approved', 'rejected'] as const)('%s stays, whatever is pressed afterwards', result => {
    for (const decision of bankDecisions) {
      expect(decided({ ...payment, result }, decision, later(2))).toBeUndefined();
    }
  });

  test('only an expired payment can be approved late', () => {
    expect(decided(payment, 'approved_late', later(40))?.result).toBe('approved');
    expect(decided(payment, 'approved_late', later(20))).toBeUndefined();
    for (const decision of ['approved', 'rejected', 'pending', 'expired'] as const) {
      expect(decided(payment, decision, later(40))).toBeUndefined();
    }
  });
});

test('a CUS has ten digits', () => {
  expect(newCus()).toMatch(/^[1-9]\d{9}$/);
});
