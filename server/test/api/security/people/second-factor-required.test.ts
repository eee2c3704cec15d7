import { actions } from '@recaudo/contract/shared/permissions';
import { describe, expect, test } from 'vitest';
import { INSTALLATION } from '../../../../src/people/audit/audit-entry.ts';
import { listAuditEntries } from '../../../../src/people/audit/store.ts';
import { forgetSecondFactors } from '../../../../src/people/second-factor/forget-second-factors.ts';
import { callRoute, type MountedRoute } from '../../../support/rules/panel-routes.ts';
import { useLivePanel } from '../../../support/world/gateway/live-panel.ts';
import { PASSWORD, startTestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { giveSecondFactor } from '../../../support/world/shop/second-factor.ts';

const world = useLivePanel();

/** The same person in another browser, signed in with the password only. */
async function withoutSecondFactor(person: Person): Promise<Person> {
  const { email } = person.session.account;
  const other = world.panel.visitor();
  await other.post('/panel/sign-in', { email, password: PASSWORD });
  return other;
}

const isOfMember = ({ rule }: MountedRoute) => actions.some(action => action === rule?.access);

describe('without a second factor', () => {
  test('403 1010: reads and changes nothing of production, nor its members; the sandbox is open', async () => {
    const eva = await world.goLive(await world.panel.signUp());
    await eva.post('/panel/second-factor/stop');
    expect((await eva.get('/panel/session')).body).toMatchObject({ needs_second_factor: true });
    const met: string[] = [];
    let refused = 0;
    for (const route of world.routes.filter(isOfMember)) {
      const isProduction = route.environment === 'production' || route.url.includes(':environment');
      const access = route.rule?.access;
      const isAboveBoth = route.environment === undefined && access !== 'read' && access !== 'books';
      const { body } = await callRoute(eva, route, isProduction ? 'production' : undefined);
      const mustBeRefused = isProduction || isAboveBoth;
      const isRefused = body['needs'] === 'second_factor';
      if (isRefused) refused += 1;
      if (route.method !== 'HEAD' && isRefused !== mustBeRefused) met.push(`${route.method} ${route.url}`);
    }
    expect(met).toEqual([]);
    expect(refused).toBeGreaterThan(100);
  });

  test('403 1010: no console route, until a second factor is on', async () => {
    const operator = await world.panel.signUp();
    await world.panel.promote(operator);
    await operator.post('/panel/second-factor/stop');
    const ops = world.routes.filter(({ rule, method }) => rule?.access === 'operator' && method !== 'HEAD');
    for (const route of ops) {
      const { status, body } = await callRoute(operator, route);
      expect([route.key, status, body['needs']]).toEqual([route.key, 403, 'second_factor']);
    }
    expect(ops.length).toBeGreaterThan(25);
    world.clock.advanceMs(30_000);
    await giveSecondFactor(world.panel.control, operator.cookie);
    expect((await operator.get('/panel/ops/health')).status).toBe(200);
  });

  test("403 1010: a session that has not used its account's second factor", async () => {
    const operator = await world.panel.signUp();
    await operator.post('/panel/second-factor/stop');
    const old = await withoutSecondFactor(operator);
    world.clock.advanceMs(30_000);
    operator.code = (await giveSecondFactor(world.panel.control, operator.cookie)).code;
    await world.panel.promote(operator);
    expect((await old.get('/panel/ops/health')).body).toMatchObject({ needs: 'second_factor' });
    expect((await old.post('/panel/step-up', { code: '000000' })).status).toBe(422);
    expect((await old.get('/panel/ops/health')).status).toBe(403);
    expect((await old.post('/panel/step-up', { code: operator.code(1) })).status).toBe(204);
    expect((await old.get('/panel/ops/health')).status).toBe(200);
    expect((await withoutSecondFactor(operator)).session).toBeUndefined();
  });

  test('200: a person who lost theirs signs in by password after the command has removed them', async () => {
    const ana = await world.panel.signUp();
    const { email } = ana.session.account;
    expect((await withoutSecondFactor(ana)).session).toBeUndefined();
    expect(await forgetSecondFactors(world.panel.control, email.toUpperCase())).toBe(true);
    const log = await listAuditEntries(world.panel.control.database, INSTALLATION, {
      before: null,
      limit: 1,
    });
    expect(log).toMatchObject([{ action: 'second_factors_forgotten', what: ana.session.account.id }]);
    expect((await ana.get('/panel/session')).status).toBe(401);
    expect((await withoutSecondFactor(ana)).session.account.has_second_factor).toBe(false);
    expect(await forgetSecondFactors(world.panel.control, email)).toBe(false);
    expect(await forgetSecondFactors(world.panel.control, 'nobody@example.com')).toBe(false);
  });

  test('200: the demo account of a local trial; everyone else needs one there too', async () => {
    const trial = await startTestPanel({ clock: world.clock });
    try {
      const [demo, other] = [await trial.signUp(), await trial.signUp()];
      for (const person of [demo, other]) {
        await trial.promote(person);
        await person.post('/panel/second-factor/stop');
      }
      const statuses = async () =>
        Promise.all([demo, other].map(async person => (await person.get('/panel/ops/health')).status));
      trial.control.trialOperator = demo.session.account.email;
      expect(await statuses()).toEqual([200, 403]);
      // Production is open, or a listener is public.
      trial.control.trialOperator = undefined;
      expect(await statuses()).toEqual([403, 403]);
    } finally {
      await trial.close();
    }
  });
});
