import { actions } from '@recaudo/contract/shared/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setProductionMerchant } from '../../../src/people/businesses/store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { listPanelRoutes, type MountedRoute } from '../../support/rules/panel-routes.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';

let panel: TestPanel;
let owner: Person;
let operator: Person;
let routes: MountedRoute[];
let business: ReturnType<Person['business']>;

beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  owner = await panel.signUp({ business_name: 'Panadería El Trigal' });
  const merchant = await panel.production?.merchant();
  await setProductionMerchant(panel.control.database, owner.business().id, merchant?.merchant.id ?? '');
  await owner.get('/panel/session');
  business = owner.business();
  operator = await panel.signUp({ name: 'Marta Gil' });
  await panel.promote(operator);
  routes = await listPanelRoutes(panel.control);
});
afterAll(() => panel.close());

const open = (person: Person = operator) =>
  person.post(`/panel/ops/merchants/sandbox/${business.sandbox_merchant_id}/impersonation`);
const leave = () => operator.delete('/panel/ops/impersonation');

/** Every route of a business, once per environment that the route can name. */
const placesOf = ({ url, environment, ...route }: MountedRoute) =>
  (url.includes(':environment') ? (['sandbox', 'production'] as const) : [environment]).map(place => ({
    ...route,
    place,
    path: url
      .replace(':business_id', business.id)
      .replace(':merchant_id', business[`${place ?? 'sandbox'}_merchant_id`] ?? '')
      .replace(':environment', place ?? '')
      .replaceAll(/:\w+/g, 'none'),
  }));
const ofBusinesses = () =>
  routes.filter(({ rule }) => actions.some(action => action === rule?.access)).flatMap(placesOf);

describe('an operator who has opened a merchant', () => {
  beforeEach(async () => {
    expect((await open()).status).toBe(200);
  });

  test('reads all its routes, in both environments, and changes none', async () => {
    const met: string[] = [];
    const counts = { read: 0, refused: 0 };
    for (const { method, path, rule } of ofBusinesses()) {
      // Only roles that move money may see the picture of a payment link.
      const isRead = method === 'GET' && (rule?.access === 'read' || rule?.access === 'books');
      const { status, body } = await operator.call(method as 'GET', path, method === 'GET' ? undefined : {});
      const isRefused = status === 403 && body['error_code'] === 1010;
      counts[isRead ? 'read' : 'refused'] += 1;
      if (isRefused === isRead || status >= 500 || status === 401) met.push(`${method} ${path}: ${status}`);
    }
    expect(met).toEqual([]);
    expect(counts.read).toBeGreaterThan(60);
    expect(counts.refused).toBeGreaterThan(60);
    expect(await operator.get(`/panel/sandbox/data/${business.sandbox_merchant_id}/overview`)).toMatchObject({
      status: 200,
    });
  });

  test('403 1010: learns why nothing can be changed', async () => {
    const { body } = await operator.post(`/panel/sandbox/v1/${business.sandbox_merchant_id}/customers`, {
      name: 'Ana',
      email: 'ana@example.com',
    });
    expect(body).toMatchObject({
      error_code: 1010,
      description: 'You look at Panadería El Trigal as an operator, read-only: nothing can be changed',
    });
  });

  test("never sees a private key; the team can show the sandbox's", async () => {
    const path = `/panel/businesses/${business.id}/keys/sandbox`;
    const seen = await operator.get<{ id: string; kind: string; key?: string }[]>(path);
    const [hidden] = seen.body.filter(({ kind }) => kind === 'private');
    expect(hidden).toMatchObject({ id: expect.any(String) });
    expect(seen.text).not.toMatch(/sk_/);
    expect((await operator.post(`${path}/${hidden?.id}/reveal`)).status).toBe(403);
    expect(await owner.post(`${path}/${hidden?.id}/reveal`)).toMatchObject({
      status: 200,
      body: { key: expect.stringMatching(/^sk_/) },
    });
  });

  test('views their own business read-only too', async () => {
    const own = operator.business();
    await operator.post(`/panel/ops/merchants/sandbox/${own.sandbox_merchant_id}/impersonation`);
    expect((await operator.put(`/panel/businesses/${own.id}`, { name: 'Otro' })).status).toBe(403);
    // Ends the previous impersonation too.
    expect((await operator.get(`/panel/businesses/${business.id}`)).status).toBe(404);
    await leave();
    expect((await operator.put(`/panel/businesses/${own.id}`, { name: 'Otro' })).status).toBe(200);
  });

  test('sees nothing after leaving', async () => {
    expect(operator.session.impersonation).toMatchObject({ id: business.id, role: 'read_only' });
    expect((await leave()).body).toMatchObject({ impersonation: null });
    expect((await operator.get(`/panel/businesses/${business.id}`)).status).toBe(404);
    const path = `/panel/sandbox/v1/${business.sandbox_merchant_id}`;
    expect((await operator.get(path)).status).toBe(404);
  });

  test('sees nothing after losing operator rights', async () => {
    const setOperator = statement('test_operator', 'update accounts set is_operator = $2 where id = $1');
    const { database } = panel.control;
    const { id } = operator.session.account;
    await database.run(setOperator, [id, false]);
    expect((await operator.get(`/panel/businesses/${business.id}`)).status).toBe(404);
    expect((await operator.get('/panel/session')).body).toMatchObject({ impersonation: null });
    expect((await open()).status).toBe(403);
    await database.run(setOperator, [id, true]);
  });

  test('appears in the logs of merchant and installation, each time', async () => {
    await leave();
    const { body: entries } = await owner.get<object[]>(`/panel/businesses/${business.id}/audit`);
    const who = { account: { name: 'Marta Gil' } };
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'impersonation_ended', ...who },
      {
        action: 'impersonation_started',
        what: business.sandbox_merchant_id,
        environment: 'sandbox',
        ...who,
      },
    ]);
    const { body } = await operator.get<{ entries: object[] }>('/panel/ops/audit');
    expect(body.entries[0]).toMatchObject({ action: 'impersonation_started', ...who });
  });
});

describe('no way in', () => {
  test('without opening it, for another session of the same operator, and for other accounts', async () => {
    await open();
    const elsewhere = panel.visitor();
    const { email } = operator.session.account;
    await elsewhere.post('/panel/sign-in', { email, password: PASSWORD, code: operator.code(1) });
    expect(elsewhere.session.impersonation).toBeNull();
    expect((await elsewhere.get(`/panel/businesses/${business.id}`)).status).toBe(404);
    const stranger = await panel.signUp();
    expect((await open(stranger)).body).toMatchObject({ error_code: 1010 });
    expect((await stranger.get(`/panel/businesses/${business.id}`)).status).toBe(404);
    await leave();
  });

  test('404 1005: a merchant without a business, of the other environment, or of no environment', async () => {
    const { merchant } = await panel.sandbox.merchant();
    for (const path of [
      `sandbox/${merchant.id}`,
      `production/${business.sandbox_merchant_id}`,
      `moon/${business.sandbox_merchant_id}`,
    ]) {
      const { status, body } = await operator.post(`/panel/ops/merchants/${path}/impersonation`);
      expect([path, status, body['error_code']]).toEqual([path, 404, 1005]);
    }
  });
});
