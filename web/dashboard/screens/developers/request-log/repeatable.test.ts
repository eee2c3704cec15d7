import { expect, test } from 'vitest';
import { actionOf, whyNotRepeatable } from './repeatable.ts';

const charge = {
  method: 'POST',
  route: '/v1/:merchant_id/charges',
  is_cut: false,
  is_redacted: false,
  request_body: '{"amount":1}',
};

test.each([
  ['a whole request', charge, 'sandbox', undefined],
  ['one without a body', { ...charge, method: 'GET', request_body: null }, 'sandbox', undefined],
  ['the merchant itself', { ...charge, method: 'GET', route: '/v1/:merchant_id' }, 'sandbox', undefined],
  ['real money', charge, 'production', 'onlySandbox'],
  ['what was redacted', { ...charge, is_redacted: true }, 'sandbox', 'redacted'],
  ['a body that was cut', { ...charge, request_body: '{"amou…' }, 'sandbox', 'cut'],
  ['an answer that was cut', { ...charge, is_cut: true }, 'sandbox', undefined],
  ['what no session may call', { ...charge, route: '/v1/:merchant_id/odd' }, 'sandbox', 'notHere'],
] as const)('%s', (_title, request, environment, why) =>
  expect(whyNotRepeatable(request, environment)).toBe(why),
);

test('it needs what the operation needs', () => {
  expect(actionOf(charge)).toBe('money');
  expect(actionOf({ method: 'GET', route: '/v1/:merchant_id/charges' })).toBe('read');
  expect(actionOf({ method: 'PUT', route: '/v1/:merchant_id/sandbox/clock' })).toBe('simulate');
});
