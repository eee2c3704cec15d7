import { expect, test } from 'vitest';
import { ivaAlone } from '../../../../processors/card-processor.ts';
import { newCardCharge, type Status } from '../../../charges/charge.ts';
import { storePaymentOf, voucherStateOf } from './voucher.ts';

const due = new Date('2026-11-17T23:59:59-05:00');
const before = new Date(due.getTime() - 1_000);
const after = new Date(due.getTime() + 1_000);

const charge = (status: Status, operationDate = before) => ({
  ...newCardCharge({
    id: 'tr1',
    customerId: null,
    now: before,
    amountCentavos: 100n,
    account: 'merchant',
    description: 'Café',
    taxes: ivaAlone('0'),
    sourceId: null,
    card: null,
  }),
  method: 'store' as const,
  status,
  operationDate,
  dueDate: due,
});

test.each([
  ['in_progress', before, before, 'pending'],
  ['in_progress', before, due, 'expired'],
  ['in_progress', before, after, 'expired'],
  ['completed', before, after, 'paid'],
  ['cancelled', before, after, 'cancelled'],
  ['cancelled', due, after, 'expired'],
  ['cancelled', after, after, 'expired'],
] as const)('%s since %s, at %s: %s', (status, since, now, state) => {
  expect(voucherStateOf(charge(status, since), now)).toBe(state);
});

test('without a due date it never expires', () => {
  expect(voucherStateOf({ ...charge('in_progress'), dueDate: null }, after)).toBe('pending');
  expect(voucherStateOf({ ...charge('cancelled', after), dueDate: null }, after)).toBe('cancelled');
});

test('a charge whose payer switched to another method has no voucher', () => {
  expect(storePaymentOf({ ...charge('in_progress'), method: 'card', paymentDetails: '{}' })).toBeUndefined();
});
