import { expect, test } from 'vitest';
import type { Operation } from './openapi-document.ts';
import { operationIdOf } from './operation-id.ts';

const answer = (type: string): Operation => ({
  responses: { 200: { description: '', content: { 'application/json': { schema: { type } } } } },
});

test.each([
  ['GET', '/v1/{merchant_id}', 'object', 'getMerchant'],
  ['POST', '/v1/{merchant_id}/customers', 'object', 'createCustomer'],
  ['GET', '/v1/{merchant_id}/customers', 'array', 'listCustomers'],
  ['PUT', '/v1/{merchant_id}/customers/{customer_id}', 'object', 'updateCustomer'],
  ['POST', '/v1/{merchant_id}/customers/{customer_id}/charges', 'object', 'createCustomerCharge'],
  ['GET', '/v1/{merchant_id}/customers/{customer_id}/charges', 'array', 'listCustomerCharges'],
  ['POST', '/v1/{merchant_id}/charges/{transaction_id}/refund', 'object', 'refundCharge'],
  ['POST', '/v1/{merchant_id}/charges/{transaction_id}/reversals', 'object', 'createChargeReversal'],
  ['POST', '/v1/{merchant_id}/coupons/{coupon_id}/codes', 'object', 'createCouponCode'],
  [
    'POST',
    '/v1/{merchant_id}/customers/{customer_id}/charges/{transaction_id}/refund',
    'object',
    'refundCustomerCharge',
  ],
  ['DELETE', '/v1/{merchant_id}/customers/{customer_id}/cards/{card_id}', 'object', 'deleteCustomerCard'],
  ['POST', '/v1/{merchant_id}/webhooks/{webhook_id}/verify/{code}', 'object', 'verifyWebhook'],
  ['POST', '/v1/{merchant_id}/webhooks/{webhook_id}/verify', 'object', 'pingWebhook'],
  ['POST', '/v1/{merchant_id}/device_sessions', 'object', 'createDeviceSession'],
  ['GET', '/v1/{merchant_id}/bines/{bin}', 'object', 'getBin'],
])('%s %s answering an %s is %4$s', (method, path, type, id) => {
  expect(operationIdOf(method, path, answer(type))).toBe(id);
});
