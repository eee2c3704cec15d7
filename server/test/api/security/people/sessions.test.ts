import { describe, expect, test } from 'vitest';
import { INSTALLATION } from '../../../../src/people/audit/audit-entry.ts';
import { listAuditEntries } from '../../../../src/people/audit/store.ts';
import { callRoute } from '../../../support/rules/panel-routes.ts';
import { useLivePanel } from '../../../support/world/gateway/live-panel.ts';
import { PASSWORD } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { joinTeam } from '../../../support/world/shop/team.ts';

const MINUTE = 60_000;
const world = useLivePanel();

describe('a session', () => {
  const isIn = async (person: Person) => (await person.get('/panel/session')).status === 200;

  test('401 1002: operators and people with production are signed out after 15 idle minutes', async () => {
    const [merchant, live, operator] = [
      await world.panel.signUp(),
      await world.goLive(await world.panel.signUp()),
      await world.panel.signUp(),
    ];
    await world.panel.promote(operator);
    const everybody = async () => [await isIn(merchant), await isIn(live), await isIn(operator)];
    for (const _quarter of [1, 2, 3]) {
      world.clock.advanceMs(14 * MINUTE);
      expect(await everybody()).toEqual([true, true, true]);
    }
    world.clock.advanceMs(15 * MINUTE);
    expect(await everybody()).toEqual([true, false, false]);
  });

  test('401 1002: a screen that refreshes itself does not keep it open', async () => {
    const live = await world.goLive(await world.panel.signUp());
    const headers = { 'x-recaudo-watch': '1' };
    const statuses: number[] = [];
    for (const _five of [1, 2, 3]) {
      world.clock.advanceMs(5 * MINUTE);
      statuses.push((await live.get('/panel/session', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 401]);
  });

  test('401 1002: it ends after 12 hours, however busy', async () => {
    const [live, merchant] = [await world.goLive(await world.panel.signUp()), await world.panel.signUp()];
    for (let minutes = 10; minutes < 12 * 60; minutes += 10) {
      world.clock.advanceMs(10 * MINUTE);
      expect(await isIn(live)).toBe(true);
    }
    expect(await isIn(merchant)).toBe(true);
    world.clock.advanceMs(10 * MINUTE);
    expect([await isIn(live), await isIn(merchant)]).toEqual([false, false]);
  });
});

describe('fresh authentication', () => {
  const fresh = [
    'DELETE /businesses/:business_id/keys/:environment/:key_id',
    'DELETE /businesses/:business_id/members/:account_id',
    'DELETE /ops/billing-pause/:environment',
    'DELETE /ops/merchants/:environment/:merchant_id/enrolments/:link_id',
    'DELETE /ops/operators/:account_id',
    'DELETE /ops/work-pause/:environment',
    'DELETE /passkeys/:passkey_id',
    'POST /businesses/:business_id/go-live',
    'POST /businesses/:business_id/invitations',
    'POST /businesses/:business_id/keys/:environment/:key_id/reveal',
    'POST /businesses/:business_id/keys/:environment/rotate',
    'POST /data/:merchant_id/customers/:customer_id/erasure',
    'POST /data/:merchant_id/erasures',
    'POST /data/:merchant_id/payout-accounts',
    'POST /data/:merchant_id/payout-accounts/:account_id/block',
    'POST /data/:merchant_id/payout-accounts/:account_id/deposit',
    'POST /ops/approvals/:change_id/confirm',
    'POST /ops/approvals/:change_id/reject',
    'POST /ops/attempts-in-review/:merchant_id/:transaction_id/:number/resolve',
    'POST /ops/billing-pause/:environment',
    'POST /ops/chargebacks/:environment/announcements/dismiss',
    'POST /ops/chargebacks/:environment/announcements/retry',
    'POST /ops/chargebacks/:environment/cases',
    'POST /ops/chargebacks/:environment/cases/:case_id/decide',
    'POST /ops/chargebacks/:environment/cases/:case_id/dismiss',
    'POST /ops/chargebacks/:environment/cases/:case_id/match',
    'POST /ops/chargebacks/:environment/cases/:case_id/represent',
    'POST /ops/chargebacks/:environment/files',
    'POST /ops/erasures/:environment',
    'POST /ops/go-live/:request_id/approve',
    'POST /ops/links/:environment',
    'POST /ops/links/:environment/:link_id/disable',
    'POST /ops/links/:environment/:link_id/enable',
    'POST /ops/merchants/:environment/:merchant_id/activate',
    'POST /ops/merchants/:environment/:merchant_id/impersonation',
    'POST /ops/merchants/:environment/:merchant_id/suspend',
    'POST /ops/compliance/:environment/watch-list',
    'POST /ops/operators/review',
    'POST /ops/payment-methods/pse/banks/:code',
    'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/block',
    'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/deposit',
    'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/verify',
    'POST /ops/payouts/:environment',
    'POST /ops/payouts/:environment/:batch_id/approve',
    'POST /ops/payouts/:environment/:batch_id/cancel',
    'POST /ops/payouts/:environment/:batch_id/file',
    'POST /ops/settlements/:environment/:merchant_id/holds/:hold_id/release',
    'POST /ops/settlements/:environment/:merchant_id/prices',
    'POST /ops/withholdings/:environment/rows',
    'POST /ops/withholdings/:environment/rows/end',
    'POST /ops/work-pause/:environment',
    'POST /passkeys',
    'POST /passkeys/options',
    'POST /second-factor/start',
    'POST /second-factor/stop',
    'POST /v1/:merchant_id/webhooks',
    'POST /v1/:merchant_id/webhooks/:webhook_id/rotate_secret',
    'PUT /businesses/:business_id/keys/:environment/:key_id',
    'PUT /businesses/:business_id/members/:account_id',
    'PUT /ops/compliance/:environment/cases/:case_id',
    'PUT /ops/compliance/:environment/rules',
    'PUT /ops/links/:environment/:link_id',
    'PUT /ops/merchants/:environment/:merchant_id/enrolments/:link_id',
    'PUT /ops/merchants/:environment/:merchant_id/fees',
    'PUT /ops/merchants/:environment/:merchant_id/limits',
    'PUT /ops/merchants/:environment/:merchant_id/volume-limits',
    'PUT /ops/operators/:account_id/role',
    'PUT /ops/routes/:environment/:method',
    'PUT /ops/withholdings/:environment/mode',
    'PUT /v1/:merchant_id/webhooks/:webhook_id',
  ];

  test('403 1010: keys, webhooks, people, bank accounts, second factors, fees, limits, links, routes, impersonation, suspensions, pauses and reviews require it', async () => {
    const operator = await world.goLive(await world.panel.signUp());
    await world.panel.promote(operator);
    operator.password = undefined;
    const asking = async () => {
      const met = new Set<string>();
      for (const route of world.routes.filter(({ method }) => method !== 'HEAD')) {
        // These would end the session under test.
        if (['POST /sign-out', 'POST /sign-in', 'POST /sign-up'].includes(route.key)) continue;
        if ((await callRoute(operator, route)).body['needs'] === 'recent_authentication') met.add(route.key);
      }
      return [...met].sort();
    };
    world.clock.advanceMs(5 * MINUTE);
    expect(await asking()).toEqual([...fresh].sort());
  });

  test('it lasts five minutes from the sign-in or the last proof; a wrong one changes nothing', async () => {
    const ana = await world.panel.signUp();
    ana.password = undefined;
    const path = `/panel/businesses/${ana.business().id}/keys/sandbox`;
    const rotate = async () => (await ana.post(`${path}/rotate`, { kind: 'private' })).status;
    expect(await rotate()).toBe(200);
    world.clock.advanceMs(5 * MINUTE - 1_000);
    expect(await rotate()).toBe(200);
    world.clock.advanceMs(1_000);
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
    world.clock.advanceMs(5 * MINUTE);
    expect((await ana.post('/panel/step-up', { code: ana.code() })).status).toBe(204);
    expect(await rotate()).toBe(200);
  });

  test("one person's proof does not count for others; proofs and failures are in the log", async () => {
    const owner = await world.panel.signUp();
    const finance = await joinTeam(world.panel, owner, 'finance');
    world.clock.advanceMs(5 * MINUTE);
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
    const entries = await listAuditEntries(world.panel.control.database, INSTALLATION, {
      before: null,
      limit: 20,
    });
    const own = entries.filter(({ account }) => account?.id === owner.session.account.id);
    expect(own.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['authentication_refused', 'authenticated_again']),
    );
  });
});

test('404 1005: a visit ends after an hour', async () => {
  const owner = await world.panel.signUp();
  const operator = await world.panel.signUp();
  await world.panel.promote(operator);
  const path = `/panel/businesses/${owner.business().id}`;
  await operator.post(`/panel/ops/merchants/sandbox/${owner.business().sandbox_merchant_id}/impersonation`);
  for (const _ten of [1, 2, 3, 4, 5]) {
    world.clock.advanceMs(10 * MINUTE);
    expect((await operator.get(path)).status).toBe(200);
  }
  world.clock.advanceMs(10 * MINUTE);
  expect((await operator.get(path)).status).toBe(404);
  expect((await operator.get('/panel/session')).body).toMatchObject({ impersonation: null });
});
