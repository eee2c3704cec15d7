import type { Role } from '@recaudo/contract/shared/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import { notifyOfExports } from '../../../../src/people/notifications/notify-of-exports.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { prepareExports } from '../../../../src/reports/exports/prepare-exports.ts';
import { payCharge } from '../../../support/fixtures/money.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { wholeTeam } from '../../../support/world/shop/team.ts';

interface Schedule {
  id: string;
  next_run_at: string;
  is_paused: boolean;
  may_change: boolean;
  error_code: number;
}
interface Run {
  file: string;
  filters: Record<string, string>;
  account_name: string;
  status: string;
  total: number;
  every: string | null;
  skipped: number;
}

// A Sunday, 10:00 in Bogotá.
const START = new Date('2026-11-15T15:00:00Z');
const DAY_MS = 86_400_000;
const clock = manualClock(START);
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());

const data = (person: Person): string => `/panel/sandbox/data/${person.business().sandbox_merchant_id}`;
const schedule = (person: Person, body: object = {}) =>
  person.post<Schedule>(`${data(person)}/export-schedules`, {
    kind: 'transactions',
    format: 'csv',
    every: 'day',
    ...body,
  });
const runsOf = async (person: Person) => (await person.get<Run[]>(`${data(person)}/exports`)).body;
const sweep = () => prepareExports(panel.sandbox.gateway, 20);
const goOn = async (person: Person, ms: number): Promise<void> => {
  clock.advanceMs(ms);
  await person.post('/panel/sign-in', { email: person.session.account.email, password: PASSWORD });
};

test('two workers prepare one run per finished day, with one email', async () => {
  const ana = await panel.signUp({ name: 'Ana Torres' });
  const { gateway } = panel.sandbox;
  const operations = ana.operations('sandbox');
  await payCharge(operations, await saveCard(operations), 85_000);
  const { status, body } = await schedule(ana);
  expect([status, body.next_run_at]).toEqual([201, '2026-11-16T06:00:00-05:00']);
  await sweep();
  expect(await runsOf(ana)).toEqual([]);

  await goOn(ana, DAY_MS);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  const days = { 'creation[gte]': '2026-11-15', 'creation[lte]': '2026-11-15' };
  expect(await runsOf(ana)).toMatchObject([
    {
      file: 'transactions.csv',
      filters: days,
      account_name: 'Ana Torres',
      status: 'ready',
      total: 1,
      every: 'day',
      skipped: 0,
    },
  ]);
  await Promise.all([notifyOfExports(panel.control, 50), notifyOfExports(panel.control, 50)]);
  const emails = (await listMails(gateway.database, {}, 500)).filter(({ kind }) => kind === 'export_ready');
  expect(emails).toMatchObject([{ recipient: ana.session.account.email }]);
  expect(emails[0]?.text).toContain(
    '/pruebas/exportaciones?tipo=transactions&rango=custom&desde=2026-11-15&hasta=2026-11-15',
  );
});

test('after three days without a worker, only the latest period is prepared, and it says so', async () => {
  const ana = await panel.signUp();
  await schedule(ana);
  await goOn(ana, 4 * DAY_MS);
  await sweep();
  expect(await runsOf(ana)).toMatchObject([{ status: 'ready', skipped: 3 }]);
  await notifyOfExports(panel.control, 50);
  const mails = await listMails(panel.sandbox.gateway.database, {}, 500);
  const [emailContent] = mails.filter(({ recipient }) => recipient === ana.session.account.email);
  expect(emailContent?.text).toContain('3 periodos anteriores no se prepararon');
});

test('a paused or deleted schedule prepares nothing; resumed, it continues from today', async () => {
  const ana = await panel.signUp();
  const { body: weekly } = await schedule(ana, {
    every: 'week',
    weekday: 1,
    kind: 'refunds',
    format: 'xlsx',
  });
  const { body: daily } = await schedule(ana);
  const path = `${data(ana)}/export-schedules`;
  expect(await ana.put(`${path}/${weekly.id}`, { is_paused: true })).toMatchObject({
    status: 200,
    body: { is_paused: true },
  });
  expect((await ana.delete(`${path}/${daily.id}`)).status).toBe(204);
  await goOn(ana, 15 * DAY_MS);
  await sweep();
  expect(await runsOf(ana)).toEqual([]);
  const { body } = await ana.put<Schedule>(`${path}/${weekly.id}`, { is_paused: false });
  expect(new Date(body.next_run_at).getTime()).toBeGreaterThan(clock.now().getTime());
  expect((await ana.get<Schedule[]>(path)).body).toMatchObject([{ id: weekly.id, is_paused: false }]);
});

test('a person who has left the business gets no email', async () => {
  const ana = await panel.signUp();
  const team = await wholeTeam(panel, ana);
  await team.finance.get('/panel/session');
  await schedule(team.finance);
  const { id } = ana.business();
  const left = team.finance.session.account;
  expect((await ana.delete(`/panel/businesses/${id}/members/${left.id}`)).status).toBe(204);
  await goOn(ana, DAY_MS);
  await sweep();
  await notifyOfExports(panel.control, 50);
  expect(await runsOf(ana)).toHaveLength(1);
  const mails = await listMails(panel.sandbox.gateway.database, {}, 500);
  expect(mails.filter(({ recipient }) => recipient === left.email)).toEqual([]);
});

test('403 1010: a colleague’s is changed by its author and an owner only; 404: another business’', async () => {
  const ana = await panel.signUp();
  const people: Record<Role, Person> = await wholeTeam(panel, ana);
  await Promise.all(Object.values(people).map(person => person.get('/panel/session')));
  const { status, body } = await schedule(people.read_only);
  expect(status).toBe(201);
  const path = `${data(ana)}/export-schedules/${body.id}`;
  expect(await people.finance.delete(path)).toMatchObject({ status: 403, body: { error_code: 1010 } });
  const listed = await people.finance.get<Schedule[]>(`${data(ana)}/export-schedules`);
  expect(listed.body).toMatchObject([{ id: body.id, may_change: false }]);
  const stranger = await panel.signUp();
  expect((await stranger.delete(`${data(stranger)}/export-schedules/${body.id}`)).status).toBe(404);
  expect((await ana.put(path, { is_paused: true })).status).toBe(200);
  const { body: log } = await ana.get<{ action: string; what: string }[]>(
    `/panel/businesses/${ana.business().id}/audit`,
  );
  expect(log.filter(({ what }) => what === body.id).map(({ action }) => action)).toEqual([
    'export_schedule_changed',
    'export_scheduled',
  ]);
});

test.each([
  ['weekly without a day', { every: 'week' }],
  ['daily with a day', { weekday: 3 }],
  ['a day that is none', { every: 'week', weekday: 8 }],
  ['a kind that is none', { kind: 'secrets' }],
])('4xx: %s', async (_title, body) => {
  const { status } = await schedule(await panel.signUp(), body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test('422 1003: twenty at most, even concurrently', async () => {
  const ana = await panel.signUp();
  const made = await Promise.all(Array.from({ length: 22 }, () => schedule(ana)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(made.filter(({ body }) => body.error_code === 1003)).toHaveLength(2);
});
