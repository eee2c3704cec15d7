import { type Action, actions, permissions, type Role, roles } from '@recaudo/contract/shared/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setProductionMerchant } from '../../../src/people/businesses/store.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { listPanelRoutes, type MountedRoute } from '../../support/rules/panel-routes.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { joinTeam, tokenMailedTo, wholeTeam } from '../../support/world/shop/team.ts';

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
let people: Record<Role, Person>;
let routes: MountedRoute[];

beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true, clock });
  const owner = await panel.signUp();
  const merchant = await panel.production?.merchant();
  await setProductionMerchant(panel.control.database, owner.business().id, merchant?.merchant.id ?? '');
  people = await wholeTeam(panel, owner);
  for (const person of Object.values(people)) await person.get('/panel/session');
  routes = await listPanelRoutes(panel.control);
});
afterAll(() => panel.close());

describe('the table of routes', () => {
  test('every mounted route has an access rule', () => {
    expect(routes.filter(({ rule }) => rule === undefined).map(({ key }) => key)).toEqual([]);
    expect(new Set(routes.map(({ key }) => key)).size).toBeGreaterThan(200);
  });

  test('every action that differs by role protects some route', () => {
    const used = new Set(routes.map(({ rule }) => rule?.access));
    expect(actions.filter(action => !used.has(action))).toEqual([]);
  });
});

/** Restates the contract independently: who may do what, and where. */
const contract: Record<Action, [sandbox: string, production: string]> = {
  read: ['owner finance developer read_only', 'owner finance developer read_only'],
  books: ['owner finance accountant developer read_only', 'owner finance accountant developer read_only'],
  money: ['owner finance developer', 'owner finance'],
  review: ['owner finance', 'owner finance'],
  webhooks: ['owner developer', 'owner developer'],
  simulate: ['owner developer', 'owner developer'],
  keys: ['owner developer', 'owner'],
  business: ['owner', 'owner'],
  team: ['owner', 'owner'],
  go_live: ['owner', 'owner'],
};

test.each(actions)('the contract decides who may %s', action => {
  const { sandbox, production } = permissions[action];
  expect([sandbox.join(' '), production.join(' ')]).toEqual(contract[action]);
});

describe.each(roles)('the role %s', role => {
  test("every route of a business follows the role's table", async () => {
    const person = people[role];
    const business = person.business();
    const met: string[] = [];
    for (const { method, url, rule, environment } of routes) {
      const access = rule?.access;
      if (!actions.some(action => action === access)) continue;
      for (const place of url.includes(':environment')
        ? (['sandbox', 'production'] as const)
        : [environment]) {
        const path = url
          .replace(':business_id', business.id)
          .replace(':merchant_id', business[`${place ?? 'sandbox'}_merchant_id`] ?? '')
          .replace(':environment', place ?? '')
          .replaceAll(/:\w+/g, 'none');
        const { status, body } = await person.call(method as 'GET', path, method === 'GET' ? undefined : {});
        const allowed = permissions[access as Action][place ?? 'sandbox'].includes(role);
        const isRefused = status === 403 && body['error_code'] === 1010;
        if (isRefused === allowed || status >= 500 || status === 401)
          met.push(`${method} ${path}: ${status}`);
      }
    }
    expect(met).toEqual([]);
  });
});

describe.each(roles.filter(role => role !== 'owner'))('the role %s', role => {
  test('learns which roles may', async () => {
    const { body } = await people[role].post(
      `/panel/businesses/${people.owner.business().id}/invitations`,
      {},
    );
    expect(body['description']).toBe(`Not allowed for the role ${role}; the roles that may do this: owner`);
  });
});

describe('invitations', () => {
  test('the link shows its purpose, and works once', async () => {
    const owner = await panel.signUp({ business_name: 'Panadería El Trigal' });
    const path = `/panel/businesses/${owner.business().id}`;
    const invited = await owner.post(`${path}/invitations`, { email: 'Luz@Example.com', role: 'finance' });
    expect(invited).toMatchObject({ status: 201, body: { email: 'luz@example.com', role: 'finance' } });
    const token = await tokenMailedTo(panel, 'luz@example.com', 'invitacion');
    const luz = panel.visitor();
    expect((await luz.get(`/panel/invitations/${token}`)).body).toEqual({
      email: 'luz@example.com',
      role: 'finance',
      business_name: 'Panadería El Trigal',
      has_account: false,
    });
    expect((await luz.post(`/panel/invitations/${token}/accept`, {})).status).toBe(400);
    const accepted = await luz.post(`/panel/invitations/${token}/accept`, {
      name: 'Luz',
      password: PASSWORD,
    });
    expect(accepted).toMatchObject({ status: 200, body: { businesses: [{ role: 'finance' }] } });
    expect((await panel.visitor().get(`/panel/invitations/${token}`)).status).toBe(404);
    const { body } = await owner.get(`${path}/members`);
    expect(body).toMatchObject({
      members: [{ role: 'owner' }, { name: 'Luz', role: 'finance' }],
      invitations: [],
    });
  });

  test('an existing account accepts while signed in, and only with the invited address', async () => {
    const [owner, guest, stranger] = [await panel.signUp(), await panel.signUp(), await panel.signUp()];
    const { email } = guest.session.account;
    const path = `/panel/businesses/${owner.business().id}/invitations`;
    await owner.post(path, { email, role: 'developer' });
    const token = await tokenMailedTo(panel, email, 'invitacion');
    clock.advanceMs(1_000);
    const accept = `/panel/invitations/${token}/accept`;
    expect(await stranger.post(accept, {})).toMatchObject({ status: 403, body: { error_code: 1010 } });
    const newcomer = { name: 'X', password: PASSWORD };
    expect(await panel.visitor().post(accept, newcomer)).toMatchObject({ status: 422 });
    const { body } = await guest.post<{ businesses: { role: string }[] }>(accept, {});
    expect(body.businesses.map(({ role }) => role)).toEqual(['owner', 'developer']);
    expect((await owner.post(path, { email, role: 'finance' })).body['description']).toBe(
      'email is already in the team',
    );
  });

  test('429 1018: invitations cannot fill a mailbox', async () => {
    const owner = await panel.signUp();
    const path = `/panel/businesses/${owner.business().id}/invitations`;
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const email = times % 2 === 0 ? 'same@example.com' : 'SAME@example.com';
      statuses.push((await owner.post(path, { email, role: 'finance' })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('404 1005: withdrawn, replaced by a newer one, or older than a week', async () => {
    const owner = await panel.signUp();
    const path = `/panel/businesses/${owner.business().id}/invitations`;
    const first = await owner.post(path, { email: 'ivan@example.com', role: 'finance' });
    const old = await tokenMailedTo(panel, 'ivan@example.com', 'invitacion');
    await owner.post(path, { email: 'ivan@example.com', role: 'owner' });
    expect((await panel.visitor().get(`/panel/invitations/${old}`)).status).toBe(404);
    const present = await tokenMailedTo(panel, 'ivan@example.com', 'invitacion');
    expect((await panel.visitor().get(`/panel/invitations/${present}`)).body).toMatchObject({
      role: 'owner',
    });
    clock.advanceMs(7 * 24 * 3_600_000 + 1_000);
    expect((await panel.visitor().get(`/panel/invitations/${present}`)).status).toBe(404);
    const { email } = owner.session.account;
    await owner.post('/panel/sign-in', { email, password: PASSWORD, code: owner.code() });
    expect((await owner.delete(`${path}/${first.body['id']}`)).status).toBe(404);
    const again = await owner.post(path, { email: 'otro@example.com', role: 'finance' });
    expect((await owner.delete(`${path}/${again.body['id']}`)).status).toBe(204);
    const gone = await tokenMailedTo(panel, 'otro@example.com', 'invitacion');
    expect((await panel.visitor().get(`/panel/invitations/${gone}`)).status).toBe(404);
  });
});

describe('members', () => {
  test('a new role applies with the next request, and a removed person is out at once', async () => {
    const owner = await panel.signUp();
    const eva = await joinTeam(panel, owner, 'read_only');
    const path = `/panel/businesses/${owner.business().id}`;
    const member = `${path}/members/${eva.session.account.id}`;
    const customer = { name: 'Eva', last_name: 'Ruiz', email: 'eva@example.com' };
    const shop = eva.operations('sandbox');
    expect((await shop.post('/customers', customer)).status).toBe(403);
    expect((await owner.put(member, { role: 'finance' })).status).toBe(204);
    expect((await shop.post('/customers', customer)).status).toBe(201);
    expect((await owner.delete(member)).status).toBe(204);
    expect((await shop.get('/customers')).status).toBe(404);
    expect((await eva.get(path)).status).toBe(404);
    expect((await owner.delete(member)).status).toBe(404);
  });

  test('422 1003: the last owner stays, even if two leave concurrently', async () => {
    const owner = await panel.signUp();
    const path = `/panel/businesses/${owner.business().id}/members`;
    const own = `${path}/${owner.session.account.id}`;
    for (const answer of [await owner.delete(own), await owner.put(own, { role: 'finance' })]) {
      expect(answer).toMatchObject({ status: 422, body: { error_code: 1003 } });
    }
    const other = await joinTeam(panel, owner, 'owner');
    const both = await Promise.all([owner.delete(`${path}/${other.session.account.id}`), other.delete(own)]);
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test("404 1005: another business is invisible, even through a merchant's path", async () => {
    const [owner, stranger] = [await panel.signUp(), await panel.signUp()];
    const { id, sandbox_merchant_id: merchantId } = owner.business();
    for (const path of ['', '/members', '/audit', '/go-live', '/keys/sandbox', '/keys/elsewhere']) {
      expect((await stranger.get(`/panel/businesses/${id}${path}`)).status).toBe(404);
    }
    expect((await stranger.get(`/panel/sandbox/v1/${merchantId}`)).status).toBe(404);
    expect((await owner.get(`/panel/production/v1/${merchantId}`)).status).toBe(404);
    expect((await owner.get('/panel/ops/go-live')).status).toBe(403);
  });
});
