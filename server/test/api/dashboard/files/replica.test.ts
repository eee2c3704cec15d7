import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../src/platform/database/connections/connection.ts';
import { openReplica } from '../../../../src/platform/database/connections/read-replica.ts';
import { cloneDatabase } from '../../../support/world/gateway/test-database.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';

/** An empty second database plays a replica that has not caught up: a read that finds nothing went there. */
let stale: Awaited<ReturnType<typeof cloneDatabase>>;
let panel: TestPanel;
let ana: Person;
let customer: string;
const state = { nowMs: 0, lagMs: 0, isAway: false };

const failing = (database: Database): Database => ({
  ...database,
  rows: async (...args) => {
    if (state.isAway) throw new Error('away');
    return database.rows(...args);
  },
});

beforeAll(async () => {
  stale = await cloneDatabase();
  panel = await startTestPanel({
    reads: primary =>
      openReplica({
        primary,
        replica: failing(stale.database),
        mostLagMs: 5_000,
        nowMs: () => state.nowMs,
        measureLag: async () => state.lagMs,
      }),
  });
  ana = await panel.signUp();
  customer = await saveCustomer(ana.operations('sandbox'), { name: 'Camila' });
});
afterAll(async () => {
  await panel.close();
  await stale.drop();
});
beforeEach(() => {
  state.nowMs += 60_000;
  Object.assign(state, { lagMs: 0, isAway: false });
});

const listed = async (cookies = '') => {
  const path = `/panel/sandbox/data/${ana.business().sandbox_merchant_id}/customers?limit=10`;
  const cookie = `recaudo_session=${ana.cookie}${cookies}`;
  const { status, body } = await ana.get<unknown[]>(path, { headers: { cookie } });
  expect(status).toBe(200);
  return body.length;
};

test('200: a dashboard list comes from the replica while it keeps up', async () => {
  expect(await listed()).toBe(0);
});

test('200: and from the primary when the replica lags or is down', async () => {
  state.lagMs = 5_001;
  expect(await listed()).toBe(1);
  state.nowMs += 60_000;
  Object.assign(state, { lagMs: 0, isAway: true });
  expect(await listed()).toBe(1);
});

test("a change sets a cookie that outlasts the replica's lag, and requests with it read the primary", async () => {
  const path = `/panel/sandbox/v1/${ana.business().sandbox_merchant_id}/customers/${customer}`;
  const { status, headers } = await ana.put(path, { name: 'Camila Andrea', email: 'camila@example.com' });
  expect(status).toBe(200);
  expect(String(headers['set-cookie'])).toBe(
    'recaudo_changed=1; Max-Age=40; Path=/; HttpOnly; SameSite=Strict',
  );
  expect(await listed('; recaudo_changed=1')).toBe(1);
});

test('200: one object by its id, and the lists of the API, are never read from the replica', async () => {
  expect((await ana.operations('sandbox').get(`/customers/${customer}`)).status).toBe(200);
  const { body } = await ana.operations('sandbox').get<unknown[]>('/customers?limit=10');
  expect(body).toHaveLength(1);
});
