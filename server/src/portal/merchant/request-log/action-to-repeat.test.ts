import { expect, test } from 'vitest';
import { actionToRepeat } from './action-to-repeat.ts';

test.each([
  ['POST', '/v1/:merchant_id/charges', 'money'],
  ['GET', '/v1/:merchant_id/charges', 'read'],
  ['GET', '/v1/:merchant_id/customers/:customer_id/cards', 'read'],
  ['PUT', '/v1/:merchant_id/sandbox/clock', 'simulate'],
  ['GET', '/v1/:merchant_id', 'read'],
  ['GET', '/v1/:merchant_id/', 'read'],
  ['POST', '/v1/:merchant_id/odd', null],
])('%s %s needs %s', (method, route, action) => {
  expect(actionToRepeat({ method, route })).toBe(action);
});
