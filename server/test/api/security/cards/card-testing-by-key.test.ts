import { randomUUID } from 'node:crypto';
import { TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import { beforeEach, describe, expect, test } from 'vitest';
import { setVerifyCards } from '../../../../src/domain/merchants/store.ts';
import {
  allAtOnce,
  cards,
  newCardNumber,
  newCardTester,
  newCountingProcessor,
  useTestedShop,
} from '../../../support/doubles/connections/card-tester.ts';
import { sizeOf } from '../../../support/rules/sizes.ts';
import { savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, chargeBody, saveCustomer } from '../../../support/world/shop/shop.ts';

/** Thousands of requests, also on a busy machine. */
const LONG_RUN = { timeout: 300_000 };
const CARDS = sizeOf({ usual: 60, full: 1_000 });

const tested = useTestedShop();
let tester: ReturnType<typeof newCardTester>;
beforeEach(() => {
  tester = newCardTester(tested.shop, tested.merchantId, tested.publicKey);
});

const verifyCards = () => setVerifyCards(tested.shop.gateway.database, tested.merchantId, true);
const newDevice = () => ({ device_session_id: randomUUID() });
const refusal = {
  error_code: 3005,
  category: 'request',
  http_code: 402,
  fraud_rules: ['many_cards_from_one_address'],
};

describe(
  `${CARDS} cards from one address, each on a new device: at most 10 reach the processor`,
  LONG_RUN,
  () => {
    test('402 3005: verified cards, saved with the public key', async () => {
      await verifyCards();
      let refused = 0;
      await allAtOnce(cards(CARDS), async number => {
        const { status, body } = await tester.post('/cards', { ...cardData(number), ...newDevice() });
        expect(status).toBe(402);
        if (body['error_code'] === 3005) {
          refused += 1;
          expect(body).toMatchObject(refusal);
        }
      });
      expect([tested.seen.size, refused]).toEqual([10, CARDS - 10]);
    });

    test('402 3005: the same from tokens, as cards of a customer', async () => {
      await verifyCards();
      const customer = await saveCustomer(tested.client);
      await allAtOnce(cards(200), async number => {
        const token_id = await tester.newToken(number);
        await tester.post(`/customers/${customer}/cards`, { token_id, ...newDevice() });
      });
      expect(tested.seen.size).toBe(10);
    });

    test("402 3005: the shop's server charges tokens created by one browser", async () => {
      await allAtOnce(cards(CARDS), async number => {
        const charge = chargeBody(await tester.newToken(number), newDevice());
        const { status, body } = await tested.client.post('/charges', charge);
        expect(status).toBe(402);
        if (body['error_code'] === 3005) expect(body).toMatchObject(refusal);
      });
      expect(tested.seen.size).toBe(10);
    });

    test("402 3005: the shop's server charges cards saved by one browser", async () => {
      let saved = 0;
      await allAtOnce(cards(CARDS), async number => {
        const { status, body } = await tester.post('/cards', { ...cardData(number), ...newDevice() });
        if (status !== 201) return expect(body).toMatchObject(refusal);
        saved += 1;
        await tested.client.post('/charges', chargeBody(String(body['id']), newDevice()));
        return undefined;
      });
      expect([tested.seen.size, saved]).toEqual([10, 10]);
    });

    test.each([
      ['charged at once', 0, CARDS],
      ['charged after a trial', 30, 100],
    ])(
      '402 3005: subscriptions %s; a rejection leaves no subscription and no card',
      async (_when, days, count) => {
        const customer = await saveCustomer(tested.client);
        const plan_id = await savePlan(tested.client, { trial_days: days });
        const path = `/customers/${customer}`;
        let made = 0;
        await allAtOnce(cards(count), async number => {
          const source_id = await tester.newToken(number);
          const input = { plan_id, source_id, ...newDevice() };
          const { status, body } = await tested.client.post(`${path}/subscriptions`, input);
          if (status === 201) made += 1;
          else expect(body).toMatchObject(refusal);
        });
        expect([tested.seen.size, made]).toEqual([days === 0 ? 10 : 0, 10]);
        expect((await tested.client.get<unknown[]>(`${path}/cards?limit=100`)).body).toHaveLength(10);
      },
    );
  },
);

test('402 3005: addresses in one IPv6 network count as one', async () => {
  await verifyCards();
  const cards = Array.from(
    { length: 50 },
    (_, index) => [newCardNumber(), `2001:db8:7:8::${index}`] as const,
  );
  await allAtOnce(cards, async ([number, address]) => {
    await tester.post('/cards', { ...cardData(number), ...newDevice() }, address);
  });
  expect(tested.seen.size).toBe(10);
});

test('402 3001: another payer, at another address, is judged alone', async () => {
  await verifyCards();
  await allAtOnce(cards(20), async number => {
    await tester.post('/cards', cardData(number));
  });
  const other = await tester.post('/cards', cardData(newCardNumber()), '198.51.100.9');
  expect(other.body['error_code']).toBe(3001);
});

test("402 3001: a shop's own server may send many cards: its address does not count", async () => {
  await allAtOnce(cards(30), async number => {
    const token = await tested.client.post('/tokens', cardData(number));
    const { body } = await tested.client.post('/charges', chargeBody(String(token.body['id']), newDevice()));
    expect(body['error_code']).toBe(3001);
  });
  expect(tested.seen.size).toBe(30);
});

test('402 3005: repeated verification of one card counts as guessing', async () => {
  await verifyCards();
  const number = newCardNumber();
  const codes: unknown[] = [];
  for (let guess = 0; guess < 25; guess += 1) {
    const answer = await tester.post('/cards', { ...cardData(number), ...newDevice() });
    codes.push(answer.body['error_code']);
  }
  // A decline is counted after its response, so one or two more may pass.
  expect(codes.filter(code => code === 3001).length).toBeLessThanOrEqual(17);
  expect(codes.at(-1)).toBe(3005);
});

describe("the sandbox's test cards are exempt, only there", () => {
  test('402 3001: any number of them in the sandbox', async () => {
    await verifyCards();
    const visas = TEST_CARDS.filter(({ brand }) => brand === 'visa').map(({ number }) => number);
    expect(visas.length).toBeGreaterThan(20);
    for (const number of visas) {
      expect((await tester.post('/cards', cardData(number))).body['error_code']).toBe(3001);
    }
  });

  test('2007 in production, which exempts nothing', async () => {
    const counting = newCountingProcessor();
    const real = await startTestGateway({ environment: 'production', cardProcessor: counting.wrap });
    const { merchant, publicKey } = await real.merchant();
    await setVerifyCards(real.gateway.database, merchant.id, true);
    const stranger = newCardTester(real, merchant.id, publicKey);
    expect((await stranger.post('/cards', cardData('4111111111111111'))).body['error_code']).toBe(2007);
    await allAtOnce(cards(30), async number => {
      await stranger.post('/cards', cardData(number));
    });
    expect(counting.seen.size).toBe(10);
    await real.close();
  });
});
