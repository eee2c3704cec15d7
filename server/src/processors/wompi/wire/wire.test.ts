import { describe, expect, test } from 'vitest';
import { readBanks, readMerchant, readPaymentSource, readToken } from './account.ts';
import { describeError, readError } from './error.ts';
import { readTransaction, readVoided } from './transaction.ts';

const transaction = {
  id: '1-2-3',
  reference: 'r1',
  status: 'approved',
  status_message: null,
  amount_in_cents: 150_000,
  currency: 'COP',
  payment_method_type: 'PSE',
  payment_method: { type: 'PSE', extra: { async_payment_url: 'https://bank.example/pay' } },
  payment_source_id: 12,
  unknown: { of: 'later' },
};

describe('a transaction', () => {
  test('is read with its amount in centavos', () => {
    expect(readTransaction(transaction)).toMatchObject({
      id: '1-2-3',
      reference: 'r1',
      status: 'APPROVED',
      amountCentavos: 150_000n,
      method: 'PSE',
      paymentSourceId: '12',
      extra: { payerPage: 'https://bank.example/pay', qrImage: null },
    });
    expect(readVoided({ status: 'APPROVED', transaction })?.id).toBe('1-2-3');
    expect(readVoided(undefined)).toBeUndefined();
  });

  test.each([
    null,
    [],
    'APPROVED',
    { ...transaction, id: '' },
    { ...transaction, id: 7 },
    { ...transaction, reference: null },
    { ...transaction, status: 1 },
    { ...transaction, currency: 'USD' },
    { ...transaction, currency: undefined },
    { ...transaction, amount_in_cents: '150000' },
    { ...transaction, amount_in_cents: 0 },
    { ...transaction, amount_in_cents: -1 },
    { ...transaction, amount_in_cents: 1.5 },
    { ...transaction, amount_in_cents: 1e12 + 1 },
    { ...transaction, amount_in_cents: Number.NaN },
  ])('no transaction: %j', value => {
    expect(readTransaction(value)).toBeUndefined();
  });

  test.each([
    ['https://bank.example/pay', 'https://bank.example/pay'],
    ['http://127.0.0.1:8000/pay', 'http://127.0.0.1:8000/pay'],
    ['http://bank.example/pay', null],
    ['javascript:alert(1)', null],
    ['data:text/html,hi', null],
    ['//bank.example', null],
    [7, null],
  ])('the page %s of a payer: %s', (url, page) => {
    const how = { extra: { async_payment_url: url } };
    expect(readTransaction({ ...transaction, payment_method: how })?.extra.payerPage).toBe(page);
  });

  test.each([
    ['PHN2Zz4=', 'PHN2Zz4='],
    ['<svg onload="alert(1)">', null],
    ['A'.repeat(600_000), null],
  ])('the image of a QR is base64 of limited length', (image, expected) => {
    const how = { extra: { qr_image: image } };
    expect(readTransaction({ ...transaction, payment_method: how })?.extra.qrImage).toBe(expected);
  });
});

const accept = (exp: unknown) => ({
  acceptance_token: `a.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c`,
  permalink: 'https://wompi.example/terms.pdf',
});
const merchant = {
  name: 'Tienda',
  accepted_payment_methods: ['CARD', 'NEQUI'],
  presigned_acceptance: accept(1_800_000_000),
  presigned_personal_data_auth: accept('soon'),
};

describe('a merchant', () => {
  test('has terms with their expiry', () => {
    expect(readMerchant(merchant)).toMatchObject({
      acceptedMethods: ['CARD', 'NEQUI'],
      terms: { expiresAt: new Date(1_800_000_000_000) },
      personalData: { expiresAt: null, permalink: 'https://wompi.example/terms.pdf' },
    });
    const older = readMerchant({ ...merchant, presigned_personal_data_auth: null });
    expect(older?.personalData).toBeNull();
  });

  test.each([
    {},
    { ...merchant, accepted_payment_methods: 'CARD' },
    { ...merchant, accepted_payment_methods: [1] },
    { ...merchant, presigned_acceptance: undefined },
    { ...merchant, presigned_acceptance: { ...accept(1), permalink: 'javascript:alert(1)' } },
    { ...merchant, presigned_personal_data_auth: {} },
  ])('no merchant: %j', value => {
    expect(readMerchant(value)).toBeUndefined();
  });

  test.each(['x', 'a.b.c', 'a.bnVsbA.c', ''])('the token %s says nothing about its expiry', token => {
    const terms = { acceptance_token: token, permalink: 'https://wompi.example/terms.pdf' };
    const read = readMerchant({ ...merchant, presigned_acceptance: terms });
    expect(read?.terms.expiresAt).toBe(token === '' ? undefined : null);
  });
});

test('banks are read as a whole or not at all', () => {
  const bank = { financial_institution_code: '1', financial_institution_name: 'Banco que aprueba' };
  expect(readBanks([bank])).toEqual([{ code: '1', name: 'Banco que aprueba' }]);
  expect(readBanks([bank, { financial_institution_code: 2 }])).toBeUndefined();
  expect(readBanks({})).toBeUndefined();
});

test('tokens and payment sources need their id', () => {
  expect(readToken({ id: 'tok_1', brand: 'VISA', last_four: '4242' })).toEqual({
    id: 'tok_1',
    status: null,
    brand: 'VISA',
    lastFour: '4242',
  });
  expect(readToken({ status: 'PENDING' })).toBeUndefined();
  expect(readPaymentSource({ id: 7, status: 'available' })).toEqual({
    id: '7',
    type: null,
    status: 'AVAILABLE',
  });
  for (const id of ['7', 0, 1.5, 2 ** 60, null])
    expect(readPaymentSource({ id, status: 'AVAILABLE' })).toBeUndefined();
  expect(readPaymentSource({ id: 7 })).toBeUndefined();
});

describe('an error', () => {
  test('names the fields of nested objects with dots', () => {
    const messages = {
      reference: ['La referencia ya ha sido usada'],
      payment_method: { token: ['Inválido'] },
    };
    const error = readError({ error: { type: 'INPUT_VALIDATION_ERROR', messages } });
    expect(error?.messages).toEqual([
      { field: 'reference', text: 'La referencia ya ha sido usada' },
      { field: 'payment_method.token', text: 'Inválido' },
    ]);
    expect(error && describeError(error)).toBe(
      'INPUT_VALIDATION_ERROR reference: La referencia ya ha sido usada payment_method.token: Inválido',
    );
  });

  test('of any shape is read without failing', () => {
    let deep: unknown = 'text';
    for (let depth = 0; depth < 1_000; depth += 1) deep = { deep };
    expect(readError({ error: { type: 'T', messages: deep } })?.messages).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, ['x']]));
    expect(readError({ error: { type: 'T', messages: many } })?.messages).toHaveLength(100);
    for (const body of [null, 'error', {}, { error: 'gone' }, { error: { type: 7 } }])
      expect(readError(body)).toBeUndefined();
  });
});
