import { TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveVerifications } from '../../../../src/domain/cards/verification/resolve-verifications.ts';
import { listVerifications } from '../../../../src/domain/cards/verification/verification-store.ts';
import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import { setVerifyCards } from '../../../../src/domain/merchants/store.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { CardProcessor } from '../../../../src/processors/card-processor.ts';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import { plan } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { listWaitingCodes } from '../../../support/world/shop/cards.ts';
import { cardData, saveCustomer } from '../../../support/world/shop/shop.ts';

const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
let calls: Partial<CardProcessor> = {};
let real: CardProcessor;
let shop: TestGateway;
let client: TestClient;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway({
    clock,
    processorTimeoutMs: 500,
    cardProcessor: sandbox => {
      real = sandbox;
      return {
        authorise: (...call) => (calls.authorise ?? sandbox.authorise)(...call),
        capture: (...call) => sandbox.capture(...call),
        refund: (...call) => sandbox.refund(...call),
        reverse: (...call) => (calls.reverse ?? sandbox.reverse)(...call),
        inquire: (...call) => sandbox.inquire(...call),
      };
    },
  });
});
beforeEach(async () => {
  calls = {};
  const made = await shop.merchant();
  ({ client } = made);
  merchantId = made.merchant.id;
  await setVerifyCards(shop.gateway.database, merchantId, true);
});
afterAll(() => shop.close());

const statuses = async () =>
  (await listVerifications(shop.gateway.database, merchantId)).map(({ status }) => status);
const cards = async (prefix = '') => (await client.get<unknown[]>(`${prefix}/cards`)).body;
const authorisations = async () =>
  (await listOperations(shop.gateway.database, merchantId))
    .filter(({ operation }) => operation === 'authorise')
    .map(({ result, amountCentavos, captures }) => ({ result, amountCentavos, captures }));
const sweep = async () => {
  clock.advanceMs(60_000);
  return resolveVerifications(shop.gateway, 100);
};
const save = (number?: string, prefix = '') => client.post(`${prefix}/cards`, cardData(number));
const saveToken = async (number?: string, prefix = '') => {
  const token = await client.post('/tokens', cardData(number));
  return client.post(`${prefix}/cards`, { token_id: token.body['id'], device_session_id: 'sesion' });
};

test('402 3005: cards declined at verification count like any other', async () => {
  await setRule(shop.gateway, merchantId, {
    kind: 'velocity',
    name: 'own',
    per: 'card',
    counts: 'declines_in_a_row',
    limit: 2,
    windowSeconds: 600,
    countsTestCards: true,
  });
  const [declined] = TEST_CARDS.flatMap(({ number, behaviour }) =>
    behaviour.kind === 'declined' ? [number] : [],
  );
  for (let round = 0; round < 2; round += 1) expect((await save(declined)).status).toBe(402);
  // Declines are counted after the response is sent.
  await expect.poll(async () => (await save(declined)).body['error_code']).toBe(3005);
});

describe.each([
  ['card data', save],
  ['a token', saveToken],
])('from %s', (_source, saveIt) => {
  test('201: authorizes, releases it before the card is saved, and does not keep the code', async () => {
    expect((await saveIt()).status).toBe(201);
    expect(await authorisations()).toEqual([{ result: 'reversed', amountCentavos: 0n, captures: false }]);
    expect(await statuses()).toEqual(['reversed']);
    expect(await cards()).toHaveLength(1);
    expect(await listWaitingCodes(shop, merchantId)).toEqual([]);
  });

  test("201: a customer's card as well", async () => {
    const prefix = `/customers/${await saveCustomer(client)}`;
    expect((await saveIt(undefined, prefix)).status).toBe(201);
    expect(await cards(prefix)).toHaveLength(1);
    expect(await statuses()).toEqual(['reversed']);
  });

  const declining = TEST_CARDS.flatMap(({ number, behaviour }) =>
    behaviour.kind === 'declined' ? [[behaviour.code, number] as const] : [],
  );
  test.each(declining)('%i: the decline code, and the card is not saved', async (code, number) => {
    const { status, body } = await saveIt(number);
    expect(body).toMatchObject({ error_code: code, http_code: status });
    expect([402, 412]).toContain(status);
    expect(await cards()).toEqual([]);
    expect(await statuses()).toEqual(['declined']);
    expect(await listWaitingCodes(shop, merchantId)).toEqual([]);
  });

  const unanswered = TEST_CARDS.flatMap(({ number, behaviour }) =>
    behaviour.kind === 'unanswered' ? [[behaviour.laterFound, number] as const] : [],
  );
  test.each(unanswered)('503 1004: no response in time, later found %s; reversed', async (_found, number) => {
    const { status, body, headers } = await saveIt(number);
    expect([status, body['error_code']]).toEqual([503, 1004]);
    expect(headers['retry-after']).toBeDefined();
    expect(await cards()).toEqual([]);
    expect(await statuses()).toEqual(['reversing']);
    await sweep();
    expect(await statuses()).toEqual(['reversed']);
    expect((await authorisations()).filter(({ result }) => result === 'approved')).toEqual([]);
  });

  test('503 1004: the processor is unreachable; nothing is left to resolve', async () => {
    calls = { authorise: async () => ({ kind: 'unavailable' }) };
    expect((await saveIt()).status).toBe(503);
    expect([await statuses(), await cards()]).toEqual([['not_sent'], []]);
    expect(await sweep()).toBe(0);
  });

  test('503 1004: the hold cannot be released now; the sweep retries until it is', async () => {
    calls = { reverse: async () => ({ kind: 'unavailable' }) };
    expect((await saveIt()).status).toBe(503);
    await sweep();
    expect([await statuses(), await cards()]).toEqual([['reversing'], []]);
    calls = {};
    await sweep();
    expect(await statuses()).toEqual(['reversed']);
    expect((await authorisations()).map(({ result }) => result)).toEqual(['reversed']);
  });
});

describe('a program that dies', () => {
  const dies = () => {
    throw new Error('the program dies here');
  };
  test.each<[string, () => Partial<CardProcessor>]>([
    ['before the processor is asked', () => ({ authorise: async () => dies() })],
    [
      'after the processor has approved',
      () => ({ authorise: async (...call) => (await real.authorise(...call), dies()) }),
    ],
    [
      'after the hold was let go, before the card is saved',
      () => ({ reverse: async (...call) => (await real.reverse(...call), dies()) }),
    ],
  ])('%s: no card, and no hold after the sweep', async (_when, broken) => {
    calls = broken();
    expect((await save()).status).toBe(500);
    expect(await statuses()).toEqual(['sent']);
    // The sweep leaves an attempt alone while its request may still be running.
    expect(await resolveVerifications(shop.gateway, 100)).toBe(0);
    calls = {};
    await sweep();
    expect([await statuses(), await cards()]).toEqual([['reversed'], []]);
    expect((await authorisations()).filter(({ result }) => result === 'approved')).toEqual([]);
    expect((await save()).status).toBe(201);
  });

  test('503 1004: the sweep claims a slow request: the card is not saved', async () => {
    calls = {
      reverse: async (...call) => {
        calls = {};
        await sweep();
        return real.reverse(...call);
      },
    };
    expect((await save()).status).toBe(503);
    expect([await statuses(), await cards()]).toEqual([['reversed'], []]);
  });
});

test('409 2002: the number is already saved; the authorization is released', async () => {
  const prefix = `/customers/${await saveCustomer(client)}`;
  await save(undefined, prefix);
  expect(await save(undefined, prefix)).toMatchObject({ status: 409, body: { error_code: 2002 } });
  await sweep();
  expect(await statuses()).toEqual(['reversed', 'reversed']);
});

test('a repeated request with its key returns the saved card, without another authorization', async () => {
  const headers = { 'idempotency-key': 'una-tarjeta' };
  const [first, second] = [
    await client.post('/cards', cardData(), { headers }),
    await client.post('/cards', cardData(), { headers }),
  ];
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(await statuses()).toEqual(['reversed']);
});

test('the card of a subscription is verified before it is saved', async () => {
  const customerId = await saveCustomer(client);
  const { body } = await client.post('/plans', plan);
  const answer = await client.post(`/customers/${customerId}/subscriptions`, {
    plan_id: body['id'],
    card: cardData('4444444444444448'),
  });
  expect([answer.status, answer.body['error_code']]).toEqual([402, 3003]);
  expect(await cards(`/customers/${customerId}`)).toEqual([]);
});

test('off by default: no authorization, and the code waits for the next charge', async () => {
  const { client: other, merchant } = await shop.merchant();
  expect((await other.post('/cards', cardData('4444444444444448'))).status).toBe(201);
  expect(await listVerifications(shop.gateway.database, merchant.id)).toEqual([]);
  expect(await listWaitingCodes(shop, merchant.id)).toHaveLength(1);
});
