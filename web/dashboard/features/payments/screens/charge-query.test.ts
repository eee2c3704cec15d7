import { expect, test } from 'vitest';
import { chargeQuery } from './charge-query.ts';

test.each([
  ['', {}],
  ['?status=failed&pagina=2', { status: 'failed' }],
  ['?amount[gte]=20.000&amount[lte]=1,000,000', { 'amount[gte]': 20_000, 'amount[lte]': 1_000_000 }],
  ['?amount[gte]=mucho', {}],
  ['?creation[gte]=2026-11-01&order_id=oc-7', { 'creation[gte]': '2026-11-01', order_id: 'oc-7' }],
  ['?brand=visa&last_four=1881&bank=', { brand: 'visa', last_four: '1881' }],
  ['?has_refund=true&error_code=3003', { has_refund: 'true', error_code: '3003' }],
  [
    '?cus=123&reference=45&customer=ana&method=card',
    { cus: '123', reference: '45', customer: 'ana', method: 'card' },
  ],
  ['?secreto=1', {}],
])('the address %s asks for %o', (search, query) => {
  expect(chargeQuery(new URLSearchParams(search))).toEqual(query);
});
