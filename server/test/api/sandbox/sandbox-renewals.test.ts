import { expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { listOperations } from '../../../src/processors/sandbox/store.ts';
import { advance, chargeDays, openSubscriber } from '../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';

const shop = useSharedGateway();

const ADVISED = '5204740070250000';

/** Whether each of the merchant's charges opens a new agreement, in order. */
const openings = async (merchantId: string) =>
  (await listOperations(shop.gateway.database, merchantId)).map(({ opensAgreement }) => opensAgreement);

const setId = statement(
  'test_set_network_id',
  'update cards set network_transaction_id = $2 where merchant_id = $1',
);
const answers = statement<{ response_code: string; advice_code: string }>(
  'test_attempt_answers',
  'select response_code, advice_code from attempts where merchant_id = $1',
);

test.each([
  ['the first charge', 0],
  ['the first one after a trial', 10],
])('renewals name %s', async (_name, trial_days) => {
  const options = { day: '2027-03-10', plan: { trial_days } };
  const { client, merchantId, subscribe } = await openSubscriber(shop, options);
  await subscribe();
  await advance(client, { days: 75 });
  const operations = await openings(merchantId);
  expect(operations.length).toBeGreaterThanOrEqual(3);
  expect(operations).toEqual([true, ...operations.slice(1).map(() => false)]);
});

test('customers with the same number have separate agreements', async () => {
  const { client, merchantId, planId, subscribe } = await openSubscriber(shop, { day: '2027-03-10' });
  await subscribe();
  const path = `/customers/${await saveCustomer(client)}`;
  const source_id = await saveCard(client, undefined, path);
  const other = { plan_id: planId, source_id, trial_end_date: '2027-03-20' };
  expect((await client.post(`${path}/subscriptions`, other)).status).toBe(201);
  await advance(client, { months: 2 });
  expect((await chargeDays(client)).filter(day => !day.endsWith('completed'))).toEqual([]);
  expect((await openings(merchantId)).filter(Boolean)).toHaveLength(2);
});

test('1007: the renewal of a card whose first use the processor does not know', async () => {
  const { client, merchantId, subscribe } = await openSubscriber(shop, { day: '2027-03-10' });
  await subscribe();
  await shop.gateway.database.run(setId, [merchantId, '123456789012345']);
  await advance(client, { months: 1 });
  expect(await chargeDays(client)).toEqual(['2027-03-10 completed', '2027-04-10 failed']);
});

test("402 3003: the network's response is stored with the attempt", async () => {
  const { client, merchant } = await shop.merchant();
  const { body } = await client.post('/charges', chargeBody(await saveCard(client, ADVISED)));
  expect(body).toMatchObject({ error_code: 3003 });
  const rows = await shop.gateway.database.rows(answers, [merchant.id]);
  expect(rows).toEqual([{ response_code: '51', advice_code: '25' }]);
});
