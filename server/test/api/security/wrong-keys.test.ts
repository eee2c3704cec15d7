import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newWrongKeyLimit } from '../../../src/platform/http/access/wrong-key-limit.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { newCashNetwork } from '../../support/world/shop/cash.ts';

const PER_MINUTE = 30;
let nowMs = 0;
const shop: TestGateway = await startTestGateway({
  wrongKeys: newWrongKeyLimit(PER_MINUTE, () => nowMs),
  listener: { trustedProxies: ['10.0.0.0/8'] },
});
afterAll(() => shop.close());
beforeEach(() => {
  nowMs += 3_600_000;
});

const ask = async (path: string, key: string | undefined, remoteAddress: string) => {
  const { statusCode, body, headers } = await shop.app.inject({
    url: path,
    remoteAddress,
    headers: key === undefined ? {} : { authorization: basic(key) },
  });
  return { status: statusCode, text: body, headers };
};

const guess = (path: string, times: number, address: (number: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, number) => ask(path, `sk_guess${number}`, address(number))));
const judged = (answers: { status: number }[]) => answers.filter(({ status }) => status === 401).length;

describe('429 1018 with Retry-After: wrong keys from one address', () => {
  test('concurrently: thirty are looked up, the rest is not', async () => {
    const { merchant } = await shop.merchant();
    const answers = await guess(`/v1/${merchant.id}/customers`, 500, () => '203.0.113.7');
    expect(judged(answers)).toBe(PER_MINUTE);
    const refused = answers.find(({ status }) => status === 429);
    if (refused === undefined) throw new Error('no request was rejected');
    expectError(refused, 1018, 'Too many wrong API keys from this address, wait before the next one');
    expect(refused.headers['retry-after']).toBe('2');
    nowMs += 2_000;
    expect(judged(await guess(`/v1/${merchant.id}/customers`, 10, () => '203.0.113.7'))).toBe(1);
  });

  test('for any merchant, existing or not', async () => {
    const { merchant } = await shop.merchant();
    const paths = [`/v1/${merchant.id}/customers`, '/v1/mnobody/charges'];
    const answers = [];
    for (const path of paths) answers.push(...(await guess(path, 20, () => '203.0.113.8')));
    expect(judged(answers)).toBe(PER_MINUTE);
  });

  test('IPv6: per /64', async () => {
    const { merchant } = await shop.merchant();
    const path = `/v1/${merchant.id}/customers`;
    expect(judged(await guess(path, 100, number => `2001:db8:1:2::${number.toString(16)}`))).toBe(PER_MINUTE);
    expect((await ask(path, 'sk_guess', '2001:db8:1:3::1')).status).toBe(401);
  });

  test('behind a proxy: by the address that the proxy reports', async () => {
    const { merchant } = await shop.merchant();
    const url = `/v1/${merchant.id}/customers`;
    const send = async (forwarded: string) =>
      (
        await shop.app.inject({
          url,
          remoteAddress: '10.0.0.1',
          headers: { authorization: basic('sk_guess0'), 'x-forwarded-for': forwarded },
        })
      ).statusCode;
    for (let count = 0; count < PER_MINUTE; count += 1) expect(await send('203.0.113.50')).toBe(401);
    expect(await send('203.0.113.50')).toBe(429);
    expect(await send('203.0.113.51')).toBe(401);
  });

  test('of cash networks', async () => {
    expect(judged(await guess('/cash/v1/references/1', 100, () => '203.0.113.9'))).toBe(PER_MINUTE);
  });
});

describe('valid clients are not affected', () => {
  test("200: a key that worked before keeps working from a guesser's address", async () => {
    const { merchant, privateKey } = await shop.merchant();
    const network = await newCashNetwork(shop);
    const path = `/v1/${merchant.id}/customers`;
    const at = '203.0.113.10';
    expect((await ask(path, privateKey, at)).status).toBe(200);
    expect((await ask('/cash/v1/references/1', network.key, at)).status).toBe(404);
    await guess(path, 100, () => at);
    expect((await ask(path, 'sk_guess', at)).status).toBe(429);
    expect((await ask(path, privateKey, at)).status).toBe(200);
    expect((await ask('/cash/v1/references/1', network.key, at)).status).toBe(404);
    expect((await ask(path, privateKey, '203.0.113.11')).status).toBe(200);
  });

  test('401 1002: a request without a key is not a guess', async () => {
    for (let count = 0; count < 2 * PER_MINUTE; count += 1) {
      expect((await ask('/v1/mnobody/customers', undefined, '203.0.113.12')).status).toBe(401);
    }
  });
});
