import { expect, test } from 'vitest';
import { ivaAlone } from '../../processors/card-processor.ts';
import { newCardCharge, type Transaction } from './charge.ts';
import { chargeToView } from './view.ts';

const charge = newCardCharge({
  id: 'tr1',
  customerId: null,
  now: new Date('2026-03-05T20:07:00Z'),
  amountCentavos: 2_000_000n,
  account: 'merchant',
  description: 'Café',
  taxes: ivaAlone('0'),
  sourceId: null,
  card: null,
});

test.each<[Partial<Transaction>, object | undefined]>([
  [{}, undefined],
  [{ installments: 1 }, undefined],
  [{ installments: 2 }, { payments: 2 }],
  [{ installments: 36, status: 'charge_pending' }, { payments: 36 }],
  // The payer switched to another payment method.
  [{ installments: 3, method: 'bank_account' }, undefined],
  [{ installments: 3, method: 'store' }, undefined],
])('a charge with %j shows the payment plan %j', (fields, plan) => {
  expect(chargeToView({ ...charge, ...fields }).payment_plan).toEqual(plan);
});
