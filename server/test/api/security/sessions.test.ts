import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INSTALLATION } from '../../../src/people/audit/audit-entry.ts';
import { listAuditEntries } from '../../../src/people/audit/store.ts';
import { setProductionMerchant } from '../../../src/people/businesses/store.ts';
import { manualClock } from '../../../src/primitives/clock.ts';
import { listPanelRoutes, type MountedRoute } from '../../support/panel-routes.ts';
import type { Person } from '../../support/person.ts';
import { joinTeam } from '../../support/team.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../support/test-panel.ts';

const MINUTE = 60_000;
const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
let routes: MountedRoute[];
beforeAll(async () => {
  panel = await startTestPanel({ clock, hasProduction: true });
  routes = await listPanelRoutes(panel.control);
});
afterAll(() => panel.close());

/** Somebody whose business takes real money. */
async function goLive(person: Person): Promise<Person> {
  const merchant = await panel.production?.merchant();
  await setProductionMerchant(panel.control.database, person.business().id, merchant?.merchant.id ?? '');
  await person.get('/panel/session');
  return person;
}

const pathOf = (person: Person, { url, environment }: MountedRoute, place = environment ?? 'sandbox') =>
  url
    .replace(':business_id', person.business().id)
    .replace(':merchant_id', person.business()[`${place}_merchant_id`] ?? '')
    .replace(':environment', place)
    .replaceAll(/:\w+/g, 'none');
const call = (person: Person, route: MountedRoute, place?: 'sandbox' | 'production') => {
  const isRead = route.method === 'GET' || route.method === 'HEAD';
  return person.call(route.method as 'GET', pathOf(person, route, place), isRead ? undefined : {});
};
describe('a session', () => {
  const isIn = async (person: Person) => (await person.get('/panel/session')).status === 200;

  test('401 1002: an operator and whoever reaches production are out after 15 minutes without use', async () => {
    const [merchant, live, operator] = [
      await panel.signUp(),
      await goLive(await panel.signUp()),
      await panel.signUp(),
    ];
    await panel.promote(operator);
    const everybody = async () => [await isIn(merchant), await isIn(live), await isIn(operator)];
    for (const _quarter of [1, 2, 3]) {
      clock.advanceMs(14 * MINUTE);
      expect(await everybody()).toEqual([true, true, true]);
    }
    clock.advanceMs(15 * MINUTE);
    expect(await everybody()).toEqual([true, false, false]);
  });

  test('401 1002: a screen that looks again by itself does not keep it open', async () => {
    const live = await goLive(await panel.signUp());
    const headers = { 'x-recaudo-watch': '1' };
    const statuses: number[] = [];
    for (const _five of [1, 2, 3]) {
      clock.advanceMs(5 * MINUTE);
      statuses.push((await live.get('/panel/session', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 401]);
  });

  test('401 1002: nobody stays longer than 12 hours, however busy', async () => {
    const [live, merchant] = [await goLive(await panel.signUp()), await panel.signUp()];
    for (let minutes = 10; minutes < 12 * 60; minutes += 10) {
      clock.advanceMs(10 * MINUTE);
      expect(await isIn(live)).toBe(true);
    }
    expect(await isIn(merchant)).toBe(true);
    clock.advanceMs(10 * MINUTE);
    expect([await isIn(live), await isIn(merchant)]).toEqual([false, false]);
  });
});

describe('fresh authentication', () => {
  const fresh = [
    'DELETE /businesses/:business_id/keys/:environment/:key_id',
    'DELETE /businesses/:business_id/members/:account_id',
    'DELETE /passkeys/:passkey_id',
    'POST /businesses/:business_id/go-live',
    'POST /businesses/:business_id/invitations',
    'POST /businesses/:business_id/keys/:environment/rotate',
    'POST /ops/go-live/:request_id/approve',
    'POST /ops/merchants/:environment/:merchant_id/impersonation',
    'POST /passkeys',
    'POST /passkeys/options',
    'POST /second-factor/start',
    'POST /second-factor/stop',
    'POST /v1/:merchant_id/webhooks',
    'POST /v1/:merchant_id/webhooks/:webhook_id/rotate_secret',
    'PUT /businesses/:business_id/keys/:environment/:key_id',
    'PUT /businesses/:business_id/members/:account_id',
    'PUT /ops/merchants/:environment/:merchant_id/limits',
    'PUT /v1/:merchant_id/webhooks/:webhook_id',
  ];

  test('403 1010: keys, webhooks, people, the bank account, second factors, limits and visits ask for it', async () => {
    const operator = await goLive(await panel.signUp());
    await panel.promote(operator);
    operator.password = undefined;
    const asking = async () => {
      const met = new Set<string>();
      for (const route of routes.filter(({ method }) => method !== 'HEAD')) {
        // Those would end what the test looks at.
        if (['POST /sign-out', 'POST /sign-in', 'POST /sign-up'].includes(route.key)) continue;
        if ((await call(operator, route)).body['needs'] === 'recent_authentication') met.add(route.key);
      }
      return [...met].sort();
    };
    clock.advanceMs(5 * MINUTE);
    // The first keys that nobody has seen yet are shown by a read.
    expect(await asking()).toEqual([...fresh, 'GET /businesses/:business_id/keys/:environment'].sort());
  });

  test('it lasts five minutes from the sign-in or the last proof; a wrong one changes nothing', async () => {
    const ana = await panel.signUp();
    ana.password = undefined;
    const path = `/panel/businesses/${ana.business().id}/keys/sandbox`;
    const rotate = async () => (await ana.post(`${path}/rotate`, { kind: 'private' })).status;
    expect(await rotate()).toBe(200);
    clock.advanceMs(5 * MINUTE - 1_000);
    expect(await rotate()).toBe(200);
    clock.advanceMs(1_000);
    expect(await rotate()).toBe(403);
    expect(await ana.post('/panel/step-up', { password: 'not this one' })).toMatchObject({
      status: 422,
      body: { error_code: 1003 },
    });
    expect((await ana.post('/panel/step-up', {})).status).toBe(400);
    expect((await ana.post('/panel/step-up', { password: PASSWORD, code: '1' })).status).toBe(400);
    expect(await rotate()).toBe(403);
    expect((await ana.post('/panel/step-up', { password: PASSWORD })).status).toBe(204);
    expect(await rotate()).toBe(200);
    clock.advanceMs(5 * MINUTE);
    expect((await ana.post('/panel/step-up', { code: ana.code() })).status).toBe(204);
    expect(await rotate()).toBe(200);
  });

  test('what one person shows makes nobody else fresh; proofs and failed ones stand in the log', async () => {
    const owner = await panel.signUp();
    const finance = await joinTeam(panel, owner, 'finance');
    clock.advanceMs(5 * MINUTE);
    const role = () =>
      owner.put(`/panel/businesses/${owner.business().id}/members/${finance.session.account.id}`, {
        role: 'read_only',
      });
    owner.password = undefined;
    await finance.post('/panel/step-up', { password: PASSWORD });
    expect((await role()).status).toBe(403);
    await owner.post('/panel/step-up', { password: 'not this one' });
    await owner.post('/panel/step-up', { password: PASSWORD });
    expect((await role()).status).toBe(204);
    const entries = await listAuditEntries(panel.control.database, INSTALLATION, { before: null, limit: 20 });
    const own = entries.filter(({ account }) => account?.id === owner.session.account.id);
    expect(own.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['authentication_refused', 'authenticated_again']),
    );
  });
});

test('404 1005: a visit ends after an hour', async () => {
  const owner = await panel.signUp();
  const operator = await panel.signUp();
  await panel.promote(operator);
  const path = `/panel/businesses/${owner.business().id}`;
  await operator.post(`/panel/ops/merchants/sandbox/${owner.business().sandbox_merchant_id}/impersonation`);
  for (const _ten of [1, 2, 3, 4, 5]) {
    clock.advanceMs(10 * MINUTE);
    expect((await operator.get(path)).status).toBe(200);
  }
  clock.advanceMs(10 * MINUTE);
  expect((await operator.get(path)).status).toBe(404);
  expect((await operator.get('/panel/session')).body).toMatchObject({ impersonation: null });
});
