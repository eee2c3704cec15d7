import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Credentials } from '../../../../src/domain/merchants/create-merchant.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';

let shop: TestGateway;
let merchant: Credentials & { client: TestClient };
let client: TestClient;

beforeAll(async () => {
  shop = await startSharedGateway();
  merchant = await shop.merchant();
  client = merchant.client;
});
afterAll(() => shop.close());

/** Calls without a key, outside any merchant. */
const open = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode: status, body: text, headers: answered } = await shop.app.inject({ url, headers });
  return { status, text, headers: answered };
};

const bancolombia = {
  bank: 'BANCOLOMBIA',
  bank_code: '007',
  brand: 'visa',
  type: 'credit',
  card_type: 'CREDIT',
  country: 'COL',
  country_code: 'CO',
  category: null,
  allowed_online: true,
  allowed_santander_points: false,
};

describe('GET /bines/{bin}', () => {
  test.each([
    ['454400', bancolombia],
    ['45440012', bancolombia],
    ['601616', { ...bancolombia, brand: 'maestro', type: 'debit', card_type: 'DEBIT' }],
    [
      '340000',
      { bank: 'DESCONOCIDO', bank_code: '000', brand: 'american express', country: null, country_code: null },
    ],
  ])('200: %s', async (bin, expected) => {
    const { status, body } = await client.get(`/bines/${bin}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ bin, ...expected });
  });

  test.each(['45440', '454400123', 'abcdef', '45440O'])('400 1001: %s', async bin => {
    expectError(await client.get(`/bines/${bin}`), 1001, 'bin must be 6 to 8 digits');
  });

  test('403 1010 with the public key, 401 1002 without one', async () => {
    expectError(await client.get('/bines/454400', { key: merchant.publicKey }), 1010);
    expectError(await open(`/v1/${merchant.merchant.id}/bines/454400`), 1002);
  });
});

describe('GET /v1/cards/validate-bin', () => {
  test('200 without a key, for a page of any origin', async () => {
    const { status, text, headers } = await open('/v1/cards/validate-bin?bin=454400', {
      origin: 'https://tienda.example',
    });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ bin: '454400', ...bancolombia });
    expect(headers['access-control-allow-origin']).toBe('https://tienda.example');
  });

  test('200: by POST without a body too', async () => {
    const url = '/v1/cards/validate-bin?bin=454400';
    const { statusCode, body } = await shop.app.inject({ method: 'POST', url });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { bin: '454400', ...bancolombia }]);
  });

  test.each(['', '?bin=', '?bin=45440', '?bin=4111111111111111', '?bin=454400&bin=454400'])(
    '400 1001: %s',
    async query => {
      const answer = await open(`/v1/cards/validate-bin${query}`);
      expectError(answer, 1001, 'bin must be 6 to 8 digits');
    },
  );

  test('a merchant whose id is `cards` keeps all its paths', async () => {
    const named = await shop.merchant({ id: 'cards' });
    expect((await named.client.get('/customers')).status).toBe(200);
    expect((await named.client.get('/cards')).status).toBe(200);
  });
});

describe('device sessions', () => {
  test('201: an id of 32 characters, new each time', async () => {
    const one = await client.post<{ id: string }>('/device_sessions');
    expect(one.status).toBe(201);
    expect(one.body).toEqual({ id: expect.stringMatching(/^[a-z0-9]{32}$/) });
    expect((await client.post<{ id: string }>('/device_sessions', {})).body.id).not.toBe(one.body.id);
  });

  test('403 1010 with the public key', async () => {
    expectError(await client.post('/device_sessions', {}, { key: merchant.publicKey }), 1010);
  });

  test('200: antifraudkeys with either key', async () => {
    for (const key of [merchant.publicKey, merchant.privateKey]) {
      const { status, text } = await client.get('/antifraudkeys', { key });
      expect(status).toBe(200);
      expect(text).toBe('{"data":""}');
    }
    expectError(await open(`/v1/${merchant.merchant.id}/antifraudkeys`), 1002);
  });

  test('200: the anti-fraud components are an empty script, for known and unknown merchants', async () => {
    const known = await open(`/antifraud/${merchant.merchant.id}/components?s=abc`);
    const unknown = await open('/antifraud/nobody/components?s=abc');
    expect(known.status).toBe(200);
    expect(known.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(known.text).toMatch(/^\/\*[^*]*\*\/\n$/);
    expect(unknown).toMatchObject({ status: 200, text: known.text });
  });
});
