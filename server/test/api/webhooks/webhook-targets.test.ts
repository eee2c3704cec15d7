import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSender } from '../../../src/domain/webhooks/delivery/attempts/sender.ts';
import { newHostResolver } from '../../../src/domain/webhooks/endpoints/resolve-host.ts';
import { targetRulesOf } from '../../../src/domain/webhooks/endpoints/target.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { type Receiver, startReceiver } from '../../support/doubles/network/receiver.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { createWebhook } from '../../support/world/shop/webhooks.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const sandbox = targetRulesOf({ environment: 'sandbox', webhooksToLoopback: 'readable' });
/** Production rules apart from the scheme: this test's receiver uses http. */
const strict = { ...sandbox, loopbackIsOpen: false };
const portOf = (url: string) => new URL(url).port;
const at = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });

/** Calls a name that resolves to these addresses, one set per lookup. */
async function callName(rules: typeof sandbox, ...lookUps: string[][]) {
  let looks = 0;
  const sender = newSender({
    rules,
    resolve: async () => (lookUps[Math.min(looks++, lookUps.length - 1)] ?? []).map(at),
  });
  const url = `http://tienda.example:${portOf(receiver.url)}/hooks`;
  const call = () =>
    sender.send({
      endpoint: 'm w',
      merchantId: 'm',
      url,
      headers: { connection: 'close' },
      body: '{"type":"x"}',
    });
  return { call, close: () => sender.close() };
}

describe('the address behind a name', () => {
  test('is the one called', async () => {
    const { call, close } = await callName(sandbox, ['127.0.0.1']);
    expect(await call()).toMatchObject({ delivered: true, responseCode: 200 });
    expect(receiver.received.at(-1)?.headers['host']).toBe(`tienda.example:${portOf(receiver.url)}`);
    await close();
  });

  test.each([
    ['loopback', ['127.0.0.1'], 'url leads to a loopback address (127.0.0.1)'],
    [
      'a public one beside loopback',
      ['203.0.114.7', '127.0.0.1'],
      'url leads to a loopback address (127.0.0.1)',
    ],
    ['loopback beside a public one', ['::1', '203.0.114.7'], 'url leads to a loopback address (::1)'],
    ['mapped', ['::ffff:127.0.0.1'], 'url leads to an IPv4 address in disguise (::ffff:127.0.0.1)'],
    ['the metadata service', ['169.254.169.254'], 'url leads to a link-local address (169.254.169.254)'],
  ])('is not called when it is %s', async (_title, addresses, reason) => {
    const before = receiver.received.length;
    const { call, close } = await callName(strict, addresses);
    expect(await call()).toMatchObject({ delivered: false, responseCode: null, reason });
    expect(receiver.received).toHaveLength(before);
    await close();
  });

  test('is checked at every connection: a name that changes later is not called', async () => {
    const { call, close } = await callName(sandbox, ['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1']);
    expect(await call()).toMatchObject({ delivered: true });
    expect(await call()).toMatchObject({
      delivered: false,
      reason: 'url leads to a link-local address (169.254.169.254)',
    });
    expect(await call()).toMatchObject({ delivered: true });
    await close();
  });

  test('https to a server that speaks http: explained', async () => {
    const sender = newSender({ rules: sandbox });
    const url = receiver.url.replace('http:', 'https:');
    const attempt = await sender.send({ endpoint: 'm w', merchantId: 'm', url, headers: {}, body: '{}' });
    expect(attempt).toMatchObject({ delivered: false, reason: 'the TLS handshake failed' });
    await sender.close();
  });

  test('localhost is resolved without DNS', async () => {
    const addresses = await newHostResolver()('localhost');
    expect(addresses.map(({ address }) => address)).toSatisfy((found: string[]) =>
      found.every(address => address === '127.0.0.1' || address === '::1'),
    );
    expect(addresses.length).toBeGreaterThan(0);
  });
});

/** Rejected in both environments. */
const closed = [
  'https://10.0.0.1/hooks',
  'https://0x0a000001/hooks',
  'https://[fd00::1]/hooks',
  'https://169.254.169.254/hooks',
];
/** Accepted by the sandbox only; nothing listens there. */
const local = ['https://localhost:1/hooks', 'https://127.0.0.1:1/hooks', 'http://2130706433:1/hooks'];

describe.each([
  { environment: 'sandbox', refused: closed, taken: local },
  { environment: 'production', refused: [...closed, ...local, 'http://8.8.8.8/hooks'], taken: [] },
] as const)('saving in $environment', ({ environment, refused, taken }) => {
  let shop: TestGateway;
  beforeAll(async () => {
    shop = await startTestGateway({ environment });
  });
  afterAll(() => shop.close());

  test.each(refused)('422 1003: %s', async url => {
    const { client } = await shop.merchant();
    expectError(await client.post('/webhooks', { url, event_types: ['*'] }), 1003);
    expect((await client.get('/webhooks')).body).toEqual([]);
  });

  test.each(taken)('201: %s', async url => {
    const { client } = await shop.merchant();
    expect(await createWebhook(client, url)).toMatchObject({ url, status: 'unverified' });
  });
});
