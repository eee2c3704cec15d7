import { errorCodes, errorTable } from '@recaudo/contract/shared/error-table';
import { describe, expect, test } from 'vitest';
import { errorBody, GatewayError, malformed, notFound, refusedValue, rule } from './errors.ts';

/** Interface 3.3: code, HTTP status. */
const contract: [number, number][] = [
  [1000, 500],
  [1001, 400],
  [1002, 401],
  [1003, 422],
  [1004, 503],
  [1005, 404],
  [1006, 409],
  [1007, 402],
  [1008, 423],
  [1009, 413],
  [1010, 403],
  [1018, 429],
  [2002, 409],
  [2003, 409],
  [2004, 422],
  [2005, 400],
  [2006, 400],
  [2007, 412],
  [2009, 412],
  [3001, 402],
  [3002, 402],
  [3003, 402],
  [3004, 402],
  [3005, 402],
  [3006, 412],
  [3008, 412],
  [3009, 402],
  [3010, 402],
  [3011, 402],
  [3012, 412],
  [4001, 412],
  [6001, 409],
];

/** Interface 3.3: descriptions with an exact text. */
const descriptions: [keyof typeof errorTable, string][] = [
  [1000, 'Internal server error, contact support'],
  [1002, 'The api key or merchant id are invalid'],
  [1004, 'The resource is unavailable at this moment, try again later'],
  [1005, "The requested resource doesn't exist"],
  [1006, 'The order_id has already been processed'],
  [1007, 'Operation rejected by processor'],
  [1008, 'The account is inactive'],
  [1009, 'The request is too large'],
  [1010, 'Method not allowed for public API key, use private key instead'],
];

test('the table has exactly the codes of Interface 3.3', () => {
  expect(errorCodes.map(code => [code, errorTable[code].http])).toEqual(contract);
});

test.each(descriptions)('%i has the description of the interface', (code, description) => {
  expect(errorTable[code].description).toBe(description);
});

test.each(errorCodes)('%i has the category that Interface 3.3 gives it', code => {
  const isInternal = code === 1000 || code === 1004;
  // 3006 is usually our own rule; if a processor returned it, the details say so.
  const isGateway = code === 1007 || (code >= 3000 && code < 4000 && code !== 3006);
  const expected = isInternal ? 'internal' : isGateway ? 'gateway' : 'request';
  expect(errorTable[code].category).toBe(expected);
});

describe('the error object', () => {
  test('has exactly the fields of Interface 3.1', () => {
    expect(errorBody(new GatewayError(1006), 'id')).toEqual({
      category: 'request',
      reason: 'order_id_taken',
      error_code: 1006,
      description: 'The order_id has already been processed',
      http_code: 409,
      request_id: 'id',
    });
  });

  test('has fraud_rules only if rules matched, and the category of the decline', () => {
    const error = new GatewayError(3006, { category: 'gateway', fraudRules: ['velocity'] });
    expect(errorBody(error, 'id')).toEqual({
      category: 'gateway',
      reason: 'operation_not_allowed',
      error_code: 3006,
      description: errorTable[3006].description,
      http_code: 412,
      request_id: 'id',
      fraud_rules: ['velocity'],
    });
  });

  test('never shows how long to wait: that is a header', () => {
    expect(errorBody(new GatewayError(1004, { retryAfterSeconds: 2 }), 'id')).not.toHaveProperty(
      'retryAfterSeconds',
    );
  });
});

test('refusals name the field and the rule', () => {
  expect(malformed('name', 'required')).toMatchObject({ errorCode: 1001, message: 'name is required' });
  expect(refusedValue('amount', rule('not_greater_than', { limit: 0 }))).toMatchObject({
    errorCode: 1003,
    httpCode: 422,
  });
  expect(notFound()).toMatchObject({ errorCode: 1005, httpCode: 404 });
});
