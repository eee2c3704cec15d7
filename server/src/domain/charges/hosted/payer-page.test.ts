import { expect, test } from 'vitest';
import { ivaAlone } from '../../../processors/card-processor.ts';
import { newCardCharge } from '../charge.ts';
import { returnUrlOf } from './payer-page.ts';

const charge = newCardCharge({
  id: 'tr1',
  customerId: null,
  now: new Date(0),
  amountCentavos: 1n,
  account: 'merchant',
  description: '',
  taxes: ivaAlone('0'),
  sourceId: null,
  card: null,
});

test.each([
  ['https://tienda.co/gracias', 'https://tienda.co/gracias?id=tr1'],
  ['https://tienda.co/gracias?pedido=7', 'https://tienda.co/gracias?pedido=7&id=tr1'],
  ['https://tienda.co/gracias?', 'https://tienda.co/gracias?id=tr1'],
  ['https://tienda.co/gracias?a=1&', 'https://tienda.co/gracias?a=1&id=tr1'],
  ['https://tienda.co/#/gracias', 'https://tienda.co/?id=tr1#/gracias'],
  [null, null],
])('from %s the payer returns to %s', (redirectUrl, expected) => {
  expect(returnUrlOf({ ...charge, redirectUrl })).toBe(expected);
});
