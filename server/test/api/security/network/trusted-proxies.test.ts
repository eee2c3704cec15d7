import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../../src/config.ts';
import { listConsents } from '../../../../src/domain/charges/hosted/consent-store.ts';
import { setKeyNetworks } from '../../../../src/domain/merchants/keys/key-store.ts';
import { listLiveKeys } from '../../../../src/domain/merchants/store.ts';
import { addressesOf } from '../../../../src/operations/installation/addresses.ts';
import { listenerOf, listWarnings } from '../../../../src/operations/installation/listeners.ts';
import { newRateLimit } from '../../../../src/platform/http/access/rate-limit.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createLink, filledForm } from '../../../support/world/shop/payer.ts';

const PROXY = '10.0.0.9';
const config = readConfig({
  RECAUDO_TRUSTED_PROXIES: '10.0.0.0/8',
  RECAUDO_SANDBOX_URL: 'https://pagos.example',
});
const addresses = addressesOf(config, '127.0.0.1', 8000);

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({
    // As `serve` configures the API.
    listener: listenerOf(config, addresses, '127.0.0.1', { name: 'sandbox' }),
    rateLimit: newRateLimit(3, () => 0),
  });
});
afterAll(() => shop.close());

const ask = (url: string, from: string, forwarded?: string, authorization?: string) =>
  shop.app.inject({
    url,
    remoteAddress: from,
    headers: {
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      ...(authorization === undefined ? {} : { authorization }),
    },
  });

describe('the networks of a key', () => {
  test.each([
    ['200: the proxy says that it is from there', PROXY, '203.0.113.7', 200],
    ['200: what the client wrote before it does not count', PROXY, '198.51.100.1, 203.0.113.7', 200],
    ['200: a second proxy is passed over', PROXY, '203.0.113.7, 10.1.1.1', 200],
    ['403 1010: the client claims it before the proxy', PROXY, '203.0.113.7, 198.51.100.1', 403],
    ['403 1010: it comes from elsewhere', PROXY, '198.51.100.1', 403],
    ['403 1010: a stranger claims it', '198.51.100.1', '203.0.113.7', 403],
    ['403 1010: the proxy says nothing', PROXY, undefined, 403],
  ])('%s', async (_title, from, forwarded, expected) => {
    const { merchant, privateKey } = await shop.merchant();
    const { database } = shop.gateway;
    const now = shop.gateway.realClock.now();
    const keys = await listLiveKeys(database, merchant.id, now);
    const id = keys.find(({ kind }) => kind === 'private')?.id ?? '';
    expect(await setKeyNetworks(database, merchant.id, id, { networks: ['203.0.113.0/24'], now })).toBe(
      privateKey.slice(-4),
    );
    const answer = await ask(`/v1/${merchant.id}/customers`, from, forwarded, basic(privateKey));
    expect(answer.statusCode).toBe(expected);
  });
});

test("429: payer pages limit visitors by their own address, not the proxy's", async () => {
  const visit = async (forwarded: string) => (await ask('/pagar/none', PROXY, forwarded)).statusCode;
  const loud = await Promise.all(Array.from({ length: 6 }, () => visit('192.0.2.1')));
  expect(loud.filter(status => status === 429)).toHaveLength(3);
  expect(await visit('192.0.2.2')).toBe(404);
});

test("a consent stores the payer's address", async () => {
  const { client, merchant } = await shop.merchant();
  const charge = await createLink(client);
  const url = charge.payment_method.url.replace(/^https?:\/\/[^/]+/, '');
  const page = await ask(url, PROXY, '192.0.2.50');
  const form = new URLSearchParams(filledForm(page.body));
  const headers = { 'x-forwarded-for': '192.0.2.50', 'content-type': 'application/x-www-form-urlencoded' };
  await shop.app.inject({ method: 'POST', url, remoteAddress: PROXY, headers, payload: form.toString() });
  const consents = await listConsents(shop.gateway.database, merchant.id, charge.id);
  expect(consents.map(consent => consent.ip_address)).toEqual(['192.0.2.50', '192.0.2.50']);
});

describe('a warning at startup', () => {
  const warningsWith = (env: NodeJS.ProcessEnv) => {
    const read = readConfig(env);
    return listWarnings(read, addressesOf(read, '127.0.0.1', 8000));
  };

  test.each(['HOME', 'SANDBOX', 'PRODUCTION'])('https of %s and no proxy', name => {
    const env = { [`RECAUDO_${name}_URL`]: 'https://pagos.example.com' };
    expect(warningsWith(env)).toEqual([expect.stringContaining('RECAUDO_TRUSTED_PROXIES')]);
    expect(warningsWith({ ...env, RECAUDO_TRUSTED_PROXIES: '127.0.0.1' })).toEqual([]);
  });

  test('none for http', () => {
    expect(warningsWith({})).toEqual([]);
    expect(warningsWith({ RECAUDO_PORTAL_URL: 'http://pagos.internal' })).toEqual([]);
  });
});
