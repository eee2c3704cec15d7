import { expect, test } from 'vitest';
import { methodOf, newChargeOf, payerOf } from './new-charge.ts';
import { faultOf, type RecaudoOptions } from './options.ts';

const options: RecaudoOptions = {
  baseUrl: 'https://pay.example.com',
  merchantId: 'm1',
  apiKey: 'sk_1',
  webhookSecret: 'whsec_1',
  returnUrl: 'https://shop.example.com/order',
};
const payer = { name: 'Ana', email: 'ana@example.com' };
const input = { pesos: 20_000, wish: {}, payer, orderId: 'payses_1', options };

test('card: the payer goes to the page of the gateway and comes back to the shop', () => {
  expect(newChargeOf({ ...input, method: 'card' })).toEqual({
    method: 'card',
    confirm: false,
    amount: 20_000,
    currency: 'COP',
    iva: '0',
    description: 'Order payses_1',
    order_id: 'payses_1',
    customer: payer,
    redirect_url: 'https://shop.example.com/order',
  });
});

test('card with capture: false is held only', () => {
  const held = newChargeOf({ ...input, method: 'card', options: { ...options, capture: false } });
  expect(held).toMatchObject({ capture: false });
});

test('card without a way back is refused in words', () => {
  const nowhere = { ...input, options: { ...options, returnUrl: undefined } };
  expect(() => newChargeOf({ ...nowhere, method: 'card' })).toThrow('returnUrl is missing');
});

test('pse: the storefront may name where its payer comes back to', () => {
  const wish = { return_url: 'https://shop.example.com/de/order' };
  const charge = newChargeOf({ ...input, method: 'pse', wish });
  expect(charge).toMatchObject({ method: 'bank_account', redirect_url: wish.return_url });
});

test('cash: the voucher can be paid for as many days as the shop says', () => {
  const days = { ...options, voucherDays: 2 };
  const charge = newChargeOf({ ...input, method: 'cash', options: days, now: Date.UTC(2026, 10, 17) });
  expect(charge).toMatchObject({ method: 'store', due_date: '2026-11-19T00:00:00.000Z' });
});

test('a storefront that names no method gets the one of the options, else a card', () => {
  expect(methodOf({}, options)).toBe('card');
  expect(methodOf({}, { ...options, method: 'pse' })).toBe('pse');
  expect(methodOf({ method: 'cash' }, options)).toBe('cash');
  expect(() => methodOf({ method: 'gold' }, options)).toThrow('card, pse, cash, not "gold"');
});

test('who has signed in is known to Medusa; what the storefront says goes before it', () => {
  const known = { email: 'ana@example.com', first_name: 'Ana', last_name: 'Torres', phone: '3001234567' };
  expect(payerOf({}, known)).toEqual({
    name: 'Ana',
    last_name: 'Torres',
    email: 'ana@example.com',
    phone_number: '3001234567',
  });
  expect(payerOf({ customer: { name: 'Luis', email: 'luis@example.com' } }, known)).toMatchObject({
    name: 'Luis',
    email: 'luis@example.com',
  });
  expect(() => payerOf({ customer: { name: 'Luis' } }, undefined)).toThrow('data.customer.email is missing');
});

test('options that are missing are named', () => {
  expect(faultOf({ ...options })).toBeUndefined();
  expect(faultOf({ ...options, apiKey: '', webhookSecret: undefined })).toContain('apiKey, webhookSecret');
  expect(faultOf({ ...options, method: 'gold' })).toContain('not "gold"');
});
