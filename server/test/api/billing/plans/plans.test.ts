import { beforeEach, describe, expect, test } from 'vitest';
import { createPlan } from '../../../../src/domain/billing/plans/create-plan.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
import { monthly, type PlanBody } from '../../../support/world/billing/plans.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';

const NOW = new Date('2026-11-14T15:00:00Z');
const clock = manualClock(NOW);

const shop = useGateway({ clock });
beforeEach(() => clock.set(NOW));
const { merchant, client } = useMerchant(shop);

const create = async (fields: object = {}): Promise<PlanBody> => {
  const { status, body } = await client.post<PlanBody>('/plans', { ...monthly, ...fields });
  expect(status).toBe(201);
  return body;
};
const list = async (query = '') =>
  (await client.get<PlanBody[]>(`/plans${query}`)).body.map(({ name }) => name);

describe('create', () => {
  test('201: every field of Interface 15.1, with its defaults', async () => {
    const { status, body, text } = await client.post('/plans', monthly);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^p[a-z0-9]{19}$/),
      creation_date: '2026-11-14T10:00:00-05:00',
      name: 'Café del mes',
      amount: 45_000.5,
      currency: 'COP',
      repeat_every: 1,
      repeat_unit: 'month',
      retry_times: 3,
      retry_schedule: 'daily',
      status: 'active',
      status_after_retry: 'cancelled',
      trial_days: 30,
    });
    expect(text).toContain('"amount":45000.50');
  });

  test.each([
    ['a name of 255 letters', { name: 'ñ'.repeat(255) }],
    ['the smallest amount', { amount: 0.01 }],
    ['the greatest amount', { amount: 9_999_999_999.99 }],
    ['the currency itself', { currency: 'COP' }],
    ['every 1000 units', { repeat_every: 1_000 }],
    ['by weeks', { repeat_unit: 'week' }],
    ['by years', { repeat_unit: 'year' }],
    ['no retries', { retry_times: 0 }],
    ['31 retries', { retry_times: 31 }],
    ['unpaid after the retries', { status_after_retry: 'unpaid' }],
    ['no trial', { trial_days: 0 }],
    ['a trial of 3650 days', { trial_days: 3_650 }],
  ])('201: %s comes back', async (_title, fields) => {
    const plan = await create(fields);
    expect(plan).toMatchObject(fields);
    expect((await client.get(`/plans/${plan.id}`)).body).toEqual(plan);
  });

  test('201: null in an optional field and unknown fields count as absent', async () => {
    const plan = await create({
      retry_times: null,
      currency: null,
      status: 'deleted',
      id: 'mine',
      colour: 'red',
    });
    expect(plan).toMatchObject({ retry_times: 3, currency: 'COP', status: 'active' });
    expect(plan.id).not.toBe('mine');
    expect(plan).not.toHaveProperty('colour');
  });

  test.each(['name', 'amount', 'repeat_every', 'repeat_unit', 'status_after_retry', 'trial_days'])(
    '400 1001: %s is required, and null does not count',
    async field => {
      expectError(
        await client.post('/plans', { ...monthly, [field]: undefined }),
        1001,
        `${field} is required`,
      );
      expectError(await client.post('/plans', { ...monthly, [field]: null }), 1001, `${field} is required`);
    },
  );

  test.each([
    ['an empty name', { name: '' }, 'name must not be empty'],
    ['a blank name', { name: ' ' }, 'name must be text that is not blank'],
    ['a name over 255', { name: 'x'.repeat(256) }, 'name must have at most 255 characters'],
    ['a name that is a number', { name: 7 }, 'name must be a string'],
    ['an amount as text', { amount: '45000' }, 'amount must be a number'],
    ['repeat_every as text', { repeat_every: '1' }, 'repeat_every must be an integer'],
    ['repeat_unit a number', { repeat_unit: 1 }, 'repeat_unit must be a string'],
    ['retry_times as text', { retry_times: '3' }, 'retry_times must be an integer'],
    ['status_after_retry a boolean', { status_after_retry: true }, 'status_after_retry must be a string'],
    ['trial_days as text', { trial_days: '30' }, 'trial_days must be an integer'],
    ['trial_days a list', { trial_days: [30] }, 'trial_days must be an integer'],
    ['currency a number', { currency: 170 }, 'currency must be a string'],
  ])('400 1001: %s', async (_title, fields, description) => {
    expectError(await client.post('/plans', { ...monthly, ...fields }), 1001, description);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['amount 0', { amount: 0 }, 'amount must be greater than 0'],
    ['a negative amount', { amount: -1 }, 'amount must be greater than 0'],
    ['three decimals', { amount: 10.001 }, 'amount must have at most two decimals'],
    ['an amount over the limit', { amount: 10_000_000_000 }, 'amount must be at most 9999999999.99'],
    ['another currency', { currency: 'USD' }, 'currency must be one of: COP'],
    ['a currency in small letters', { currency: 'cop' }, 'currency must be one of: COP'],
    ['repeat_every 0', { repeat_every: 0 }, 'repeat_every must be at least 1'],
    ['repeat_every 1001', { repeat_every: 1_001 }, 'repeat_every must be at most 1000'],
    ['repeat_every with a fraction', { repeat_every: 1.5 }, 'repeat_every must be a whole number'],
    ['another repeat_unit', { repeat_unit: 'day' }, 'repeat_unit must be one of: week, month, year'],
    ['retry_times below 0', { retry_times: -1 }, 'retry_times must be at least 0'],
    ['retry_times 32', { retry_times: 32 }, 'retry_times must be at most 31'],
    ['retry_times with a fraction', { retry_times: 0.5 }, 'retry_times must be a whole number'],
    [
      'another status_after_retry',
      { status_after_retry: 'active' },
      'status_after_retry must be one of: unpaid, cancelled',
    ],
    ['trial_days below 0', { trial_days: -1 }, 'trial_days must be at least 0'],
    ['trial_days 3651', { trial_days: 3_651 }, 'trial_days must be at most 3650'],
    ['trial_days with a fraction', { trial_days: 29.5 }, 'trial_days must be a whole number'],
  ])('422 1003: %s', async (_title, fields, description) => {
    expectError(await client.post('/plans', { ...monthly, ...fields }), 1003, description);
    expect(await list()).toEqual([]);
  });

  test('422 1003: an unrepresentably large number counts as too large', async () => {
    const body = JSON.stringify({ ...monthly, trial_days: 0 }).replace(
      '"trial_days":0',
      '"trial_days":1e400',
    );
    expectError(await client.post('/plans', body), 1003);
  });

  test('of two requests with one Idempotency-Key, the second is a replay', async () => {
    const options = { headers: { 'idempotency-key': 'one plan' } };
    const first = await client.post('/plans', monthly, options);
    const second = await client.post('/plans', monthly, options);
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await list()).toHaveLength(1);
  });

  test('a request repeated after a crash returns the plan it created, in its current state', async () => {
    const id = newId('plan');
    const first = await createPlan(shop.gateway, merchant.merchant.id, id, monthly);
    await client.put(`/plans/${id}`, { name: 'Otro nombre' });
    clock.advanceMs(60_000);
    const again = await createPlan(shop.gateway, merchant.merchant.id, id, monthly);
    expect(again).toEqual({ ...first, name: 'Otro nombre' });
    expect(await eventsOf(shop, merchant.merchant.id, id)).toEqual(['1 plan.created', '2 plan.updated']);
  });
});

describe('the lenient profile', () => {
  let lenient: TestClient;
  beforeEach(async () => {
    lenient = (await shop.merchant({ profile: 'lenient' })).client;
  });

  test('201: numbers as text, words in other cases', async () => {
    const { status, body } = await lenient.post('/plans', {
      name: 2026,
      amount: '150.00',
      repeat_every: '1',
      repeat_unit: 'Month',
      retry_times: '2',
      status_after_retry: 'CANCELLED',
      trial_days: '30',
      currency: 'cop',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: '2026',
      amount: 150,
      currency: 'COP',
      repeat_every: 1,
      repeat_unit: 'month',
      retry_times: 2,
      status_after_retry: 'cancelled',
      trial_days: 30,
    });
  });

  test.each([[undefined], [null]])('201: trial_days %s means no trial', async trial_days => {
    const { status, body } = await lenient.post('/plans', { ...monthly, trial_days });
    expect(status).toBe(201);
    expect(body).toMatchObject({ trial_days: 0, retry_times: 3 });
  });

  test('200: an update without trial_days keeps the trial', async () => {
    const { body } = await lenient.post<PlanBody>('/plans', monthly);
    const answer = await lenient.put(`/plans/${body.id}`, { name: 'Café' });
    expect(answer.body).toEqual({ ...body, name: 'Café' });
    expect((await lenient.put(`/plans/${body.id}`, { trial_days: '5' })).body).toMatchObject({
      trial_days: 5,
    });
    expect((await lenient.put(`/plans/${body.id}`, [])).body).toMatchObject({ name: 'Café', trial_days: 5 });
  });

  test.each([
    ['1003: a fraction as text', { trial_days: '1.5' }, 1003],
    ['1003: retries below 0 as text', { retry_times: '-1' }, 1003],
    ['1001: words for a number', { repeat_every: 'one' }, 1001],
    ['1001: no status_after_retry', { status_after_retry: null }, 1001],
  ] as const)('%s', async (_title, fields, code) => {
    expectError(await lenient.post('/plans', { ...monthly, ...fields }), code);
  });
});
