import { expect, test } from 'vitest';
import { setVerifyCards } from '../../../../src/domain/merchants/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { allAtOnce, cards, newCountingProcessor } from '../../../support/doubles/connections/card-tester.ts';
import { savePlan } from '../../../support/world/billing/subscriptions.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { cardData, chargeBody, saveCustomer } from '../../../support/world/shop/shop.ts';

const { wrap, seen } = newCountingProcessor();
const shop = useGateway({ cardProcessor: wrap });

const sessionsOf = statement<{ device_session_id: string | null }>(
  'test_device_sessions',
  `select device_session_id from transactions where merchant_id = $1
   union select device_session_id from cards where merchant_id = $1`,
);
const storedSessions = async (merchantId: string) =>
  (await shop.gateway.database.rows(sessionsOf, [merchantId])).map(row => row.device_session_id);

/** A shop that sends no device session; its payers must not count as one device. */
async function openLenientShop() {
  const made = await shop.merchant({ profile: 'lenient' });
  seen.clear();
  return made;
}

test.each([
  ['absent', {}],
  ['null', { device_session_id: null }],
  ['said to be none', { device_session_id: 'none' }],
])('402 3001: 30 cards of a lenient shop in a row, device_session_id %s', async (_how, device) => {
  const { client, merchant } = await openLenientShop();
  const { device_session_id: _session, ...charge } = chargeBody('');
  await allAtOnce(cards(30), async number => {
    const input = { ...charge, source_id: undefined, card: cardData(number), ...device };
    expect((await client.post('/charges', input)).body['error_code']).toBe(3001);
  });
  expect([seen.size, await storedSessions(merchant.id)]).toEqual([30, [null]]);
});

test('402 3001: the same for saved and verified cards', async () => {
  const { client, merchant } = await openLenientShop();
  await setVerifyCards(shop.gateway.database, merchant.id, true);
  await allAtOnce(cards(30), async number => {
    expect((await client.post('/cards', cardData(number))).body['error_code']).toBe(3001);
  });
  expect(seen.size).toBe(30);
});

test('201: the same for subscriptions', async () => {
  const { client, merchant } = await openLenientShop();
  const path = `/customers/${await saveCustomer(client)}/subscriptions`;
  const plan_id = await savePlan(client);
  await allAtOnce(cards(30), async number => {
    expect((await client.post(path, { plan_id, card: cardData(number) })).status).toBe(201);
  });
  expect([seen.size, await storedSessions(merchant.id)]).toEqual([30, [null]]);
});

test('402 3005: a sent one is counted as usual', async () => {
  const { client } = await openLenientShop();
  await allAtOnce(cards(30), async number => {
    await client.post('/charges', chargeBody('', { source_id: undefined, card: cardData(number) }));
  });
  expect(seen.size).toBe(10);
});
