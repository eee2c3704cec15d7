import { beforeEach, describe, expect, test } from 'vitest';
import { getActivePlan } from '../../../../src/domain/billing/plans/get-active-plan.ts';
import { findPlan } from '../../../../src/domain/billing/plans/store.ts';
import { listEventsOf } from '../../../../src/domain/webhooks/events/store.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
import { monthly, type PlanBody } from '../../../support/world/billing/plans.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';

const NO_PLAN = 'p0000000000000000000';
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
/** The number in each plan's name. */
const numbers = async (query: string) => (await list(query)).map(name => Number(name.slice(5)));
const payloadsOf = async (id: string) =>
  (await listEventsOf(shop.gateway.database, merchant.merchant.id, id)).map(({ payload }) => payload);

describe('update', () => {
  test('200: name and trial_days, each alone too; nothing else moves', async () => {
    const plan = await create();
    const path = `/plans/${plan.id}`;
    const both = await client.put(path, {
      name: 'x'.repeat(80),
      trial_days: 0,
      amount: 1,
      currency: 'USD',
      repeat_every: 'often',
      repeat_unit: 'year',
      retry_times: 31,
      status: 'deleted',
      status_after_retry: 'unpaid',
    });
    expect(both.status).toBe(200);
    expect(both.body).toEqual({ ...plan, name: 'x'.repeat(80), trial_days: 0 });
    expect((await client.put(path, { name: 'Café' })).body).toMatchObject({ name: 'Café', trial_days: 0 });
    expect((await client.put(path, { trial_days: 7 })).body).toMatchObject({ name: 'Café', trial_days: 7 });
    expect((await client.get(path)).body).toEqual({ ...plan, name: 'Café', trial_days: 7 });
  });

  test.each([[{}], [{ name: null, trial_days: null }], [undefined]])(
    '200: %j changes nothing',
    async body => {
      const plan = await create();
      const answer = await client.call('PUT', `/plans/${plan.id}`, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(plan);
    },
  );

  test.each([
    ['1001: a name over 80', { name: 'x'.repeat(81) }, 1001, 'name must have at most 80 characters'],
    ['1001: an empty name', { name: '' }, 1001, 'name must not be empty'],
    ['1001: trial_days as text', { trial_days: '7' }, 1001, 'trial_days must be an integer'],
    ['1003: trial_days below 0', { trial_days: -1 }, 1003, 'trial_days must be at least 0'],
    ['1003: trial_days 3651', { trial_days: 3_651 }, 1003, 'trial_days must be at most 3650'],
    ['1003: trial_days with a fraction', { trial_days: 7.5 }, 1003, 'trial_days must be a whole number'],
  ] as const)('%s', async (_title, fields, code, description) => {
    const plan = await create();
    expectError(await client.put(`/plans/${plan.id}`, { name: 'Nuevo', ...fields }), code, description);
    expect((await client.get(`/plans/${plan.id}`)).body).toEqual(plan);
  });

  test('404 1005: a missing plan is reported before a bad body', async () => {
    expectError(await client.put(`/plans/${NO_PLAN}`, { name: 5 }), 1005);
  });
});

describe('delete', () => {
  test('204 without a body; GET shows it as deleted, the list does not; then 404 for PUT and DELETE', async () => {
    const plan = await create();
    const path = `/plans/${plan.id}`;
    const { status, text } = await client.delete(path);
    expect(status).toBe(204);
    expect(text).toBe('');
    const shown = await client.get(path);
    expect(shown.status).toBe(200);
    expect(shown.body).toEqual({ ...plan, status: 'deleted' });
    expect(await list()).toEqual([]);
    expectError(await client.delete(path), 1005);
    expectError(await client.put(path, { name: 'Vuelve' }), 1005);
    expectError(await client.put(path, { name: 5 }), 1005);
    expect((await client.get(path)).body).toEqual({ ...plan, status: 'deleted' });
  });

  test('of 10 concurrent requests, one deletes', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.delete(`/plans/${id}`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 204) expectError(answer, 1005);
    expect(await eventsOf(shop, merchant.merchant.id, id)).toEqual(['1 plan.created', '2 plan.deleted']);
  });

  test('a deleted plan is unavailable to new subscriptions, and billing still uses it', async () => {
    const { id } = await create();
    const { database } = shop.gateway;
    expect(await getActivePlan(database, merchant.merchant.id, id)).toMatchObject({ id, trialDays: 30 });
    await client.delete(`/plans/${id}`);
    await expect(getActivePlan(database, merchant.merchant.id, id)).rejects.toMatchObject({
      errorCode: 1005,
    });
    await expect(getActivePlan(database, merchant.merchant.id, NO_PLAN)).rejects.toMatchObject({
      errorCode: 1005,
    });
    expect(await findPlan(database, merchant.merchant.id, id)).toMatchObject({ id, status: 'deleted' });
  });
});

describe('list', () => {
  test('newest first, with limit, offset and the days of Bogotá', async () => {
    const days = [
      '2026-10-01T04:59:59Z',
      '2026-10-01T05:00:00Z',
      '2026-10-02T04:59:59Z',
      '2026-10-03T05:00:00Z',
    ];
    for (const [index, day] of days.entries()) {
      clock.set(new Date(day));
      await create({ name: `plan ${index}` });
    }
    expect(await numbers('')).toEqual([3, 2, 1, 0]);
    expect(await numbers('?limit=2')).toEqual([3, 2]);
    expect(await numbers('?limit=2&offset=1')).toEqual([2, 1]);
    expect(await numbers('?creation=2026-10-01')).toEqual([2, 1]);
    expect(await numbers('?creation[gte]=2026-10-01&creation[lte]=2026-10-01')).toEqual([2, 1]);
    expect(await numbers('?creation[gte]=2026-10-02')).toEqual([3]);
    expect(await numbers('?creation[lte]=2026-09-30')).toEqual([0]);
    expect(await numbers('?status=deleted')).toEqual([3, 2, 1, 0]);
  });

  test('ten without a limit; of equal times, the last created comes first', async () => {
    for (let index = 0; index < 11; index += 1) await create({ name: String(index) });
    expect(await list()).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  });

  test.each(['limit=0', 'limit=101', 'offset=-1', 'creation=yesterday'])('422 1003: %s', async query => {
    expectError(await client.get(`/plans?${query}`), 1003);
  });
});

describe("another merchant's plan", () => {
  test('404 1005: another merchant cannot see, change or delete it', async () => {
    const plan = await create();
    const other = (await shop.merchant()).client;
    const path = `/plans/${plan.id}`;
    expectError(await other.get(path), 1005);
    expectError(await other.put(path, { name: 'Mío' }), 1005);
    expectError(await other.delete(path), 1005);
    expect((await other.get('/plans')).body).toEqual([]);
    expect((await client.get(path)).body).toEqual(plan);
  });

  test.each([NO_PLAN, 'x'.repeat(46), 'A-B', '%20', '%00'])('404 1005: %s', async id => {
    expectError(await client.get(`/plans/${id}`), 1005);
    expectError(await client.put(`/plans/${id}`, {}), 1005);
    expectError(await client.delete(`/plans/${id}`), 1005);
  });

  test('403 1010: the public key has no access', async () => {
    const { id } = await create();
    const options = { key: merchant.publicKey };
    expectError(await client.post('/plans', monthly, options), 1010);
    expectError(await client.get('/plans', options), 1010);
    expectError(await client.get(`/plans/${id}`, options), 1010);
    expectError(await client.put(`/plans/${id}`, {}, options), 1010);
    expectError(await client.delete(`/plans/${id}`, options), 1010);
  });
});

describe('events', () => {
  test('plan.created, updated and deleted contain what GET returns after each, without gaps', async () => {
    const { id } = await create();
    const shown: string[] = [];
    const look = async () => shown.push((await client.get(`/plans/${id}`)).text);
    await look();
    await client.put(`/plans/${id}`, { name: 'Café', trial_days: 7 });
    await look();
    await client.put(`/plans/${id}`, { trial_days: 8 });
    await look();
    await client.delete(`/plans/${id}`);
    await look();
    expect(await eventsOf(shop, merchant.merchant.id, id)).toEqual([
      '1 plan.created',
      '2 plan.updated',
      '3 plan.updated',
      '4 plan.deleted',
    ]);
    expect(await payloadsOf(id)).toEqual(shown);
  });

  test('a no-op update and a rejected one emit no event', async () => {
    const { id } = await create();
    await client.put(`/plans/${id}`, {});
    await client.put(`/plans/${id}`, { name: monthly.name, trial_days: monthly.trial_days });
    await client.put(`/plans/${id}`, { trial_days: -1 });
    await client.delete(`/plans/${NO_PLAN}`);
    expect(await eventsOf(shop, merchant.merchant.id, id)).toEqual(['1 plan.created']);
  });

  test('of 20 concurrent updates, each emits an event, in order', async () => {
    const { id } = await create();
    const trials = Array.from({ length: 20 }, (_none, index) => 100 + index);
    await Promise.all(trials.map(trial_days => client.put(`/plans/${id}`, { trial_days })));
    const events = await listEventsOf(shop.gateway.database, merchant.merchant.id, id);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 21 }, (_none, at) => at + 1));
    expect(events.at(-1)?.payload).toBe((await client.get(`/plans/${id}`)).text);
  });
});
