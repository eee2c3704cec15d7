import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Authorisation } from '../../src/processors/card-processor.ts';
import { advance, freezeClock } from '../support/world/billing/subscriptions.ts';
import { importAll, oldCard, oldCustomer, oldPlan } from '../support/world/files/imports.ts';
import { startTestGateway, type TestGateway } from '../support/world/gateway/test-gateway.ts';

const asked: Authorisation[] = [];
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({
    cardProcessor: sandbox => ({
      ...sandbox,
      authorise: (request, deadline) => {
        asked.push(request);
        return sandbox.authorise(request, deadline);
      },
    }),
  });
});
afterAll(() => shop.close());

const FIRST_USE = '016153570198200';

async function moveIn(fields: object, card: object = {}) {
  const { client, merchant } = await shop.merchant();
  await freezeClock(shop, merchant.id, '2027-01-15');
  const { problems } = await importAll(shop.gateway, merchant.id, {
    plans: [oldPlan],
    customers: [oldCustomer('c1')],
    cards: [oldCard('k1', 'c1', '4111111111111111', { network_transaction_id: FIRST_USE, ...card })],
    subscriptions: [{ id: 's1', customer_id: 'c1', plan_id: 'p1', ...fields }],
  });
  expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
  asked.length = 0;
  return {
    client,
    show: async () => (await client.get('/customers/c1/subscriptions/s1')).body,
    charges: async () => (await client.get<object[]>('/customers/c1/charges')).body,
  };
}

test('charges once on its day, as merchant-initiated, with the id of its first use elsewhere', async () => {
  const { client, show, charges } = await moveIn({
    next_charge_date: '2027-01-31',
    current_period_number: 6,
  });
  expect(await advance(client, { days: 15 })).toMatchObject({ renewals: 0 });
  expect(await charges()).toEqual([]);
  expect(await advance(client, { days: 1 })).toMatchObject({ renewals: 1, failed: 0 });
  expect(asked).toMatchObject([
    {
      initiator: 'merchant',
      agreement: { use: 'subsequent', networkTransactionId: FIRST_USE },
      amountCentavos: 20_000_00n,
      card: { cvv2: null },
    },
  ]);
  expect(await charges()).toMatchObject([{ status: 'completed', amount: 20_000 }]);
  expect(await show()).toMatchObject({
    status: 'active',
    current_period_number: 7,
    charge_date: '2027-02-28',
    period_end_date: '2027-02-27',
  });
  expect(await advance(client, { months: 2 })).toMatchObject({ renewals: 2 });
  expect(asked.map(({ agreement }) => agreement?.networkTransactionId)).toEqual(Array(3).fill(FIRST_USE));
  expect(await show()).toMatchObject({ current_period_number: 9, charge_date: '2027-04-30' });
});

test('ends a trial on its original day', async () => {
  const { client, show } = await moveIn({ status: 'trial', trial_end_date: '2027-01-20' });
  expect(await advance(client, { days: 5 })).toMatchObject({ renewals: 0 });
  expect(await advance(client, { days: 1 })).toMatchObject({ renewals: 1 });
  expect(await show()).toMatchObject({
    status: 'active',
    current_period_number: 1,
    charge_date: '2027-02-21',
  });
});

test('retries a past_due subscription on its day and activates it once that is paid', async () => {
  const { client, show } = await moveIn({
    status: 'past_due',
    next_charge_date: '2027-01-17',
    period_end_date: '2027-02-09',
    current_period_number: 3,
    failed_attempts: 2,
  });
  expect(await advance(client, { days: 1 })).toMatchObject({ renewals: 0, retries: 0 });
  expect(await advance(client, { days: 1 })).toMatchObject({ retries: 1, failed: 0 });
  expect(await show()).toMatchObject({
    status: 'active',
    current_period_number: 3,
    charge_date: '2027-02-10',
  });
});

test('ends a subscription that was to end with its period, without a charge', async () => {
  const { client, show } = await moveIn({ next_charge_date: '2027-01-31', cancel_at_period_end: true });
  await advance(client, { days: 30 });
  expect(asked).toEqual([]);
  expect(await show()).toMatchObject({ status: 'cancelled' });
});

test('declines on an expired card on its day, and waits for another card', async () => {
  const { client, show } = await moveIn({ next_charge_date: '2027-01-16' }, { expiration_year: '26' });
  expect(await advance(client, { days: 1 })).toMatchObject({ failed: 1 });
  expect(asked).toEqual([]);
  expect(await show()).toMatchObject({ status: 'past_due' });
});
