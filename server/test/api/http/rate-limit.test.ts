import { expect, test } from 'vitest';
import { newRateLimit } from '../../../src/platform/http/access/rate-limit.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

const PER_SECOND = 5;
let nowMs = 0;
const shop = useGateway({ rateLimit: newRateLimit(PER_SECOND, () => nowMs) });

test('429 1018 with Retry-After over the rate, and 200 again after the second', async () => {
  const { client } = await shop.merchant();
  for (let count = 0; count < PER_SECOND; count += 1)
    expect((await client.get('/customers')).status).toBe(200);
  const refused = await client.get('/customers');
  expectError(refused, 1018);
  expect(refused.headers['retry-after']).toBe('1');
  nowMs += 200;
  expect((await client.get('/customers')).status).toBe(200);
  expectError(await client.get('/customers'), 1018);
  nowMs += 1_000;
  expect((await client.get('/customers')).status).toBe(200);
});

test('429 1018 before the body is read, and nothing is created', async () => {
  const { client } = await shop.merchant();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.post('/customers', { name: 'Ana', email: 'ana@example.com' })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(PER_SECOND);
  expectError(await client.post('/customers', '{'), 1018);
  nowMs += 1_000;
  expect((await client.get<unknown[]>('/customers?limit=100')).body).toHaveLength(PER_SECOND);
});

test('each key has its own bucket, apart from other merchants and the public key', async () => {
  const [one, other] = [await shop.merchant(), await shop.merchant()];
  for (let count = 0; count <= PER_SECOND; count += 1) await one.client.get('/customers');
  expectError(await one.client.get('/customers'), 1018);
  expect((await other.client.get('/customers')).status).toBe(200);
  expectError(await one.client.get('/customers', { key: one.publicKey }), 1010);
});

test('429 1018: another spelling of the header is the same key', async () => {
  const { merchant, privateKey } = await shop.merchant();
  const credentials = basic(privateKey).slice('Basic '.length);
  const spellings = ['Basic ', 'basic ', 'BASIC ', 'Basic  ', 'bAsic   '].map(scheme => scheme + credentials);
  const ask = (authorization: string) =>
    shop.app.inject({ url: `/v1/${merchant.id}/customers`, headers: { authorization } });
  for (const spelling of spellings) expect((await ask(spelling)).statusCode).toBe(200);
  for (const spelling of spellings) expect((await ask(spelling)).statusCode).toBe(429);
});

test('401 1002: a wrong key uses no bucket', async () => {
  const { client } = await shop.merchant();
  for (let count = 0; count < 3 * PER_SECOND; count += 1) {
    expectError(await client.get('/customers', { key: 'wrong_key_000' }), 1002);
  }
  expect((await client.get('/customers')).status).toBe(200);
});

test('requests without a key are not counted', async () => {
  for (let count = 0; count < 3 * PER_SECOND; count += 1) {
    expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await shop.app.inject({ method: 'OPTIONS', url: '/v1/x/customers' })).statusCode).toBe(204);
  }
});
