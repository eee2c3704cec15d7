import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMails } from '../../../src/domain/emails/sending/mailbox-store.ts';
import { INSTALLATION } from '../../../src/people/audit/audit-entry.ts';
import { listAuditEntries } from '../../../src/people/audit/store.ts';
import { remindOfAccessReview } from '../../../src/people/notifications/remind-of-access-review.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { plantPayment } from '../../support/fixtures/planted-payment.ts';
import { confirm, getChange, newOperator, pendingIdOf } from '../../support/world/gateway/second-operator.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';

const DAY = 24 * 3_600_000;
let panel: TestPanel;
let clock: ManualClock;
let marta: Person;

const idOf = (person: Person) => person.session.account.id;
const remove = (by: Person, whom: Person) => by.delete(`/panel/ops/operators/${idOf(whom)}`);
const setRole = (by: Person, whom: Person, role: string) =>
  by.put(`/panel/ops/operators/${idOf(whom)}/role`, { role });
const isIn = async (person: Person) => (await person.get('/panel/session')).status === 200;
const entries = () => listAuditEntries(panel.control.database, INSTALLATION, { before: null, limit: 20 });

const administrators = statement<{ id: string }>(
  'test_administrators',
  `select id from accounts where is_operator and operator_role = 'administrator'`,
);
const countAdministrators = async () => (await panel.control.database.rows(administrators)).length;

beforeAll(async () => {
  clock = manualClock(new Date('2026-03-05T15:00:00Z'));
  panel = await startTestPanel({ clock, hasProduction: true });
  marta = await newOperator(panel, 'Marta Gil');
});
afterAll(() => panel.close());

describe('while the installation is set up', () => {
  test('the list shows who can do what, with second factor, last use and since when', async () => {
    await newOperator(panel, 'Sara Support', 'support');
    const { body } = await marta.get<{ operators: Record<string, unknown>[] }>('/panel/ops/operators');
    expect(body.operators).toEqual([
      expect.objectContaining({ name: 'Marta Gil', role: 'administrator', is_self: true }),
      expect.objectContaining({
        name: 'Sara Support',
        role: 'support',
        duties: ['view'],
        has_second_factor: true,
        last_used_at: expect.stringMatching(/^2026-03-05T10:00:00/),
        since: expect.stringMatching(/^2026-03-05T10:00:00/),
        is_self: false,
      }),
    ]);
  });

  test("the list as a CSV file, in the reader's language", async () => {
    const { text, status } = await marta.get('/panel/ops/operators/access.csv');
    expect(status).toBe(200);
    expect(text).toContain('nombre;correo;rol;puede;segundo factor');
    expect(text).toMatch(/Sara Support;\S+;soporte;ver la consola y los comercios;sí;2026-03-05 10:00:00/);
  });

  test('422 1003: the last administrator can be neither removed nor demoted', async () => {
    const refused = { status: 422, body: { error_code: 1003 } };
    expect(await remove(marta, marta)).toMatchObject(refused);
    expect(await setRole(marta, marta, 'finance')).toMatchObject(refused);
    expect((await marta.get('/panel/ops/operators')).status).toBe(200);
  });

  test('a changed role applies from the next request', async () => {
    const rosa = await newOperator(panel, 'Rosa Peña', 'support');
    expect((await rosa.post('/panel/ops/ledger/check', { environment: 'sandbox' })).status).toBe(403);
    expect((await setRole(marta, rosa, 'finance')).body).toEqual({ id: idOf(rosa), role: 'finance' });
    expect((await rosa.post('/panel/ops/ledger/check', { environment: 'sandbox' })).status).toBe(202);
    expect((await entries()).map(({ action }) => action)).toContain('operator_role_changed');
  });

  test('two administrators who remove each other: one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, luis] = [
        await newOperator(panel, `Ana ${round}`),
        await newOperator(panel, `Luis ${round}`),
      ];
      await setRole(ana, marta, 'support');
      const answers = await Promise.all([remove(ana, luis), remove(luis, ana)]);
      expect(await countAdministrators()).toBe(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = answers[0].status === 200 ? ana : luis;
      await setRole(left, marta, 'administrator');
      await remove(marta, left);
    }
  });
});

test('a removed operator loses every session at once, and the business they viewed', async () => {
  const owner = await panel.signUp();
  const olga = await newOperator(panel, 'Olga Ruiz');
  const other = panel.visitor();
  await other.post('/panel/sign-in', {
    email: olga.session.account.email,
    password: olga.password,
    code: olga.code(),
  });
  await olga.post(`/panel/ops/merchants/sandbox/${owner.business().sandbox_merchant_id}/impersonation`);
  expect((await olga.get(`/panel/businesses/${owner.business().id}`)).status).toBe(200);
  expect(await remove(marta, olga)).toMatchObject({ status: 200, body: { id: idOf(olga) } });
  expect([await isIn(olga), await isIn(other)]).toEqual([false, false]);
  expect((await olga.get(`/panel/businesses/${owner.business().id}`)).status).toBe(401);
  const [entry] = await entries();
  expect(entry).toMatchObject({
    action: 'operator_removed',
    what: idOf(olga),
    account: { name: 'Marta Gil' },
    details: { name: 'Olga Ruiz', role: 'administrator', ended_sessions: expect.any(Number) },
  });
  expect((await remove(marta, olga)).status).toBe(404);
});

describe('once production has payments', () => {
  beforeAll(async () => {
    if (panel.production === undefined) throw new Error('production is closed');
    await plantPayment(panel.production);
  });

  test('202: a role changes when a second administrator confirms; finance cannot', async () => {
    const [luz, fabio] = [
      await newOperator(panel, 'Luz Mora'),
      await newOperator(panel, 'Fabio Soto', 'finance'),
    ];
    const sol = await newOperator(panel, 'Sol Díaz', 'support');
    const id = pendingIdOf(await setRole(marta, sol, 'administrator'));
    expect(await confirm(fabio, id)).toMatchObject({
      status: 403,
      body: {
        description: 'Not allowed for the operator role finance; the roles that may do this: administrator',
      },
    });
    expect((await confirm(marta, id)).status).toBe(403);
    expect((await sol.get('/panel/ops/audit')).status).toBe(403);
    expect((await confirm(luz, id)).body).toEqual({ id, state: 'applied' });
    expect((await sol.get('/panel/ops/audit')).status).toBe(200);
  });

  test("a removed operator's requests stay visible, and they can no longer decide them", async () => {
    const [eva, iván] = [await newOperator(panel, 'Eva Paz'), await newOperator(panel, 'Iván Cruz')];
    const sol = await newOperator(panel, 'Sol Rey', 'support');
    const byEva = pendingIdOf(await setRole(eva, sol, 'disputes'));
    const byMarta = pendingIdOf(await setRole(marta, sol, 'finance'));
    await remove(marta, eva);
    expect((await confirm(eva, byMarta)).status).toBe(401);
    expect(await getChange(marta, byEva)).toMatchObject({ state: 'pending' });
    expect((await confirm(iván, byEva)).body).toEqual({ id: byEva, state: 'applied' });
  });
});

type InBoth<T> = { environments: Record<'sandbox' | 'production', T> };
type EachHealth = InBoth<{ problems: { code: string }[] }>;
type EachCheckUp = InBoth<{ checks: { name: string; state: string }[] }>;

describe('the access review', () => {
  const due = async () =>
    (await marta.get<{ is_review_due: boolean }>('/panel/ops/operators/review')).body.is_review_due;
  const noticesSeenBy = async (by: Person) => {
    const { body: health } = await by.get<EachHealth>('/panel/ops/health');
    const { body: doctor } = await by.get<EachCheckUp>('/panel/ops/doctor');
    return (['sandbox', 'production'] as const).map(environment => [
      health.environments[environment].problems.some(({ code }) => code === 'access_review_overdue'),
      doctor.environments[environment].checks.find(({ name }) => name === 'access')?.state,
    ]);
  };
  const reminders = async () =>
    (await listMails(panel.control.database, { merchantId: 'recaudo' }, 1_000)).filter(
      ({ kind }) => kind === 'access_review_due',
    );

  test('is due 90 days after the last one; administrators get a weekly email until it is done', async () => {
    const code = () => marta.post('/panel/step-up', { code: marta.code() });
    await code();
    expect((await marta.post('/panel/ops/operators/review', { note: 'Todo en orden' })).status).toBe(204);
    expect(await due()).toBe(false);
    expect(await noticesSeenBy(marta)).toEqual([
      [false, undefined],
      [false, 'ok'],
    ]);
    expect(await remindOfAccessReview(panel.control)).toBe(0);
    clock.advanceMs(90 * DAY);
    expect(await remindOfAccessReview(panel.control)).toBe(1);
    const written = await reminders();
    expect(written).toHaveLength(await countAdministrators());
    expect(await remindOfAccessReview(panel.control)).toBe(0);
    clock.advanceMs(7 * DAY);
    expect(await remindOfAccessReview(panel.control)).toBe(1);
    const again = await newOperator(panel, 'Nora Gil');
    const before = (await again.get<{ is_review_due: boolean }>('/panel/ops/operators/review')).body;
    expect(before.is_review_due).toBe(true);
    expect(await noticesSeenBy(again)).toEqual([
      [false, undefined],
      [true, 'warning'],
    ]);
    expect((await again.post('/panel/ops/operators/review', {})).status).toBe(204);
    const { body } = await again.get<{ reviews: Record<string, unknown>[]; is_review_due: boolean }>(
      '/panel/ops/operators',
    );
    expect(body.is_review_due).toBe(false);
    expect(await noticesSeenBy(again)).toEqual([
      [false, undefined],
      [false, 'ok'],
    ]);
    expect(body.reviews.map(({ reviewed_by: by, note }) => [by, note])).toEqual([
      ['Nora Gil', null],
      ['Marta Gil', 'Todo en orden'],
    ]);
    clock.advanceMs(7 * DAY);
    expect(await remindOfAccessReview(panel.control)).toBe(0);
  });
});
