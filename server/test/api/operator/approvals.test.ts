import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmChange, rejectChange } from '../../../src/people/approvals/decide-change.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { newScriptedKind } from '../../support/doubles/connections/scripted-connection.ts';
import { plantPayment } from '../../support/fixtures/planted-payment.ts';
import {
  approvalBodyOf,
  openProductionConnection,
} from '../../support/world/gateway/production-connection.ts';
import {
  confirm,
  getChange,
  listChanges,
  newOperator,
  pendingIdOf,
} from '../../support/world/gateway/second-operator.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { requestGoLive } from '../../support/world/shop/go-live-form.ts';
import type { Person } from '../../support/world/shop/person.ts';

const kind = newScriptedKind();
const SECRET = 'clave del adquirente';
const SHELL = { kind: 'command' as const, user: 'root' };
let clock: ManualClock;
let panel: TestPanel;
let marta: Person;
let luis: Person;
let merchantId: string;
let count = 0;

beforeAll(async () => {
  clock = manualClock(new Date('2026-03-05T15:00:00Z'));
  panel = await startTestPanel({ clock, hasProduction: true, connectionKinds: [kind] });
  marta = await newOperator(panel, 'Marta Gil');
  luis = await newOperator(panel, 'Luis Rey');
  merchantId = (await production().merchant()).merchant.id;
  await openProductionConnection(panel);
  await plantPayment(production());
});
afterAll(() => panel.close());
beforeEach(() => {
  count += 1;
});

const production = () => {
  if (panel.production === undefined) throw new Error('production is closed');
  return panel.production;
};
const place = (id = '', end = '') => `/panel/ops/links/production${id === '' ? '' : `/${id}`}${end}`;
const newConnection = () => ({
  id: `enlace-${count}`,
  name: 'Adquirente',
  kind: 'iso8583',
  methods: ['card'],
  settings: { host: 'acq.example', port: 8583 },
  secrets: { password: SECRET },
});

const list = async (person = luis) => listChanges(person);
const get = async (id: string, person = luis) => getChange(person, id);
const connectionOf = async (id: string) => {
  const { body } = await marta.get<{ environments: { production: { id: string }[] } }>('/panel/ops/links');
  return body.environments.production.find(connection => connection.id === id);
};
const addConnectionWithTwo = async (): Promise<string> => {
  const id = pendingIdOf(await marta.post(place(), newConnection()));
  expect((await confirm(luis, id)).status).toBe(200);
  return `enlace-${count}`;
};
const entries = async () =>
  (await marta.get<{ entries: Record<string, unknown>[] }>('/panel/ops/audit')).body.entries;

test('202: nothing changes until a second operator confirms; the log has both names and no secret', async () => {
  const answer = await marta.post(place(), newConnection());
  const id = pendingIdOf(answer);
  expect(await connectionOf(`enlace-${count}`)).toBeUndefined();
  expect(await get(id)).toMatchObject({
    kind: 'link_added',
    state: 'pending',
    is_own: false,
    requested_by: { name: 'Marta Gil' },
    fields: expect.arrayContaining([
      { name: 'settings.host', before: null, after: 'acq.example' },
      { name: 'secrets', before: null, after: 'password' },
    ]),
  });
  expect((await get(id, marta)).is_own).toBe(true);
  expect((await confirm(luis, id)).body).toEqual({ id, state: 'applied' });
  expect(await connectionOf(`enlace-${count}`)).toMatchObject({ status: 'enabled', secrets: ['password'] });
  const log = await entries();
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'change_requested', what: `enlace-${count}` }),
  );
  expect(log).toContainEqual(
    expect.objectContaining({
      action: 'link_added',
      account: expect.objectContaining({ name: 'Luis Rey' }),
      details: expect.objectContaining({ requested_by: 'Marta Gil', decided_by: 'Luis Rey', approval: id }),
    }),
  );
  expect(JSON.stringify([await list(), log, answer.text])).not.toContain(SECRET);
});

test('403 1010: the requester cannot confirm, but may withdraw', async () => {
  const id = pendingIdOf(await marta.post(place(), newConnection()));
  expect(await confirm(marta, id)).toMatchObject({
    status: 403,
    body: { error_code: 1010, description: expect.stringContaining('You requested this change') },
  });
  expect((await luis.post(`/panel/ops/approvals/${id}/withdraw`)).status).toBe(403);
  expect((await marta.post(`/panel/ops/approvals/${id}/withdraw`)).body).toEqual({ id, state: 'withdrawn' });
  expect((await confirm(luis, id)).body['description']).toContain('withdrew');
  expect(await connectionOf(`enlace-${count}`)).toBeUndefined();
});

test('403: confirming requires fresh authentication', async () => {
  const id = pendingIdOf(await marta.post(place(), newConnection()));
  clock.advanceMs(10 * 60_000);
  const { password } = luis;
  luis.password = undefined;
  expect(await confirm(luis, id)).toMatchObject({ status: 403, body: { needs: 'recent_authentication' } });
  luis.password = password;
});

test('a rejected change is not applied, and says why', async () => {
  const id = pendingIdOf(await marta.post(place(), newConnection()));
  const answer = await luis.post(`/panel/ops/approvals/${id}/reject`, { reason: 'No conozco ese servidor' });
  expect(answer.body).toEqual({ id, state: 'rejected' });
  expect(await get(id)).toMatchObject({ state: 'rejected', reason: 'No conozco ese servidor' });
  expect((await confirm(luis, id)).status).toBe(422);
});

test('422 1003: after 72 hours a change can no longer be confirmed, and its secrets are deleted', async () => {
  const id = pendingIdOf(await marta.post(place(), newConnection()));
  clock.advanceMs(72 * 3_600_000 + 1);
  await expect(confirmChange(panel.control, id, SHELL)).rejects.toThrow('The change expired after 72 hours');
  const payload = statement<{ is_gone: boolean }>(
    'test_payload',
    'select sealed_payload is null as is_gone from pending_changes where id = $1',
  );
  expect(await panel.control.database.find(payload, [id])).toEqual({ is_gone: true });
  marta = await newOperator(panel, 'Marta Gil');
  luis = await newOperator(panel, 'Luis Rey');
});

test('422 1003: a change is stale once its object has changed', async () => {
  const id = await addConnectionWithTwo();
  const change = {
    name: 'Uno',
    methods: ['card'],
    settings: { host: 'acq.example', port: 8583 },
    secrets: {},
  };
  const first = pendingIdOf(await marta.put(place(id), change));
  const second = pendingIdOf(await marta.put(place(id), { ...change, name: 'Dos' }));
  expect((await confirm(luis, first)).status).toBe(200);
  expect((await confirm(luis, second)).body['description']).toMatch(/^The data of this change was modified/);
  expect(await connectionOf(id)).toMatchObject({ name: 'Uno' });
});

test('of several concurrent confirmations, one applies the change', async () => {
  const id = await addConnectionWithTwo();
  await marta.post(place(id, '/disable'));
  const change = pendingIdOf(await marta.post(place(id, '/enable')));
  const third = await newOperator(panel, 'Eva Paz');
  const answers = await Promise.all([luis, third, luis, third, luis].map(person => confirm(person, change)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 422, 422, 422, 422,
  ]);
  const version = statement<{ version: number }>('test_version', 'select version from links where id = $1');
  // Three versions: added, disabled, enabled.
  expect(await production().gateway.database.find(version, [id])).toEqual({ version: 3 });
});

test("a command on the machine confirms or rejects an operator's request", async () => {
  const id = pendingIdOf(await marta.post(place(), newConnection()));
  expect(await confirmChange(panel.control, id, SHELL)).toMatchObject({
    state: 'applied',
    decidedBy: { accountId: null, name: 'command (root)' },
  });
  expect(await connectionOf(`enlace-${count}`)).toMatchObject({ status: 'enabled' });
  const other = pendingIdOf(await marta.post(place(`enlace-${count}`, '/enable')));
  expect(await rejectChange(panel.control, other, SHELL, 'no')).toMatchObject({ state: 'rejected' });
  expect((await entries())[0]).toMatchObject({
    action: 'change_rejected',
    details: { requested_by: 'Marta Gil', decided_by: 'command (root)', reason: 'no' },
  });
});

test('a connection to an unlisted host is disabled, even if two people agreed', async () => {
  const id = await addConnectionWithTwo();
  const settings = { host: 'otro.example', port: 8583 };
  const change = { name: 'Adquirente', methods: ['card'], settings, secrets: {} };
  const pending = pendingIdOf(await marta.put(place(id), change));
  expect((await get(pending)).fields).toEqual([
    { name: 'connection.status', before: 'enabled', after: 'disabled' },
    { name: 'settings.host', before: 'acq.example', after: 'otro.example' },
    { name: 'secrets', before: 'password', after: null },
  ]);
  await confirm(luis, pending);
  expect(await connectionOf(id)).toMatchObject({ status: 'disabled', secrets: [] });
  expect((await marta.post(place(id, '/enable'))).body['description']).toContain('enter its secrets again');
});

test('422: an inapplicable change is rejected before anyone is asked', async () => {
  const { waiting } = await list();
  const wrong = { ...newConnection(), settings: { host: 'evil.example' } };
  expect((await marta.post(place(), wrong)).status).toBe(422);
  expect((await list()).waiting).toHaveLength(waiting.length);
});

test('routing, enrolments and go-live wait for a second operator too', async () => {
  const id = await addConnectionWithTwo();
  const values = { terminal: '00000001', key: 'llave' };
  const enrolled = pendingIdOf(
    await marta.put(`/panel/ops/merchants/production/${merchantId}/enrolments/${id}`, { values }),
  );
  expect(JSON.stringify(await get(enrolled))).not.toContain('llave');
  expect((await confirm(luis, enrolled)).body).toEqual({ id: enrolled, state: 'applied' });

  const rules = [{ links: [id] }];
  const routed = pendingIdOf(
    await marta.put('/panel/ops/routes/production/card', { merchant_id: merchantId, rules }),
  );
  expect((await get(routed)).fields).toContainEqual({ name: 'rule.1', before: null, after: `{} ${id}` });
  expect((await confirm(luis, routed)).body).toEqual({ id: routed, state: 'applied' });

  const ana = await panel.signUp();
  const requestId = await requestGoLive(ana);
  const live = pendingIdOf(
    await marta.post(`/panel/ops/go-live/${requestId}/approve`, approvalBodyOf('adquirente')),
  );
  expect((await get(live)).fields).toContainEqual({
    name: 'bank_account',
    before: null,
    after: 'Bancolombia, savings, …8901',
  });
  await ana.get('/panel/session');
  expect(ana.business().production_merchant_id).toBeNull();
  expect((await confirm(luis, live)).body).toEqual({ id: live, state: 'applied' });
  await ana.get('/panel/session');
  expect(ana.business().production_merchant_id).not.toBeNull();
});

test('the other operators get an email, the requester does not', async () => {
  await marta.post(place(), newConnection());
  const mails = statement<{ recipient: string; subject: string }>(
    'test_mails',
    `select recipient, subject from mails where kind = 'change_requested' and text_body like '%enlace-' || $1 || '%'`,
  );
  const found = await panel.control.database.rows(mails, [String(count)]);
  expect(found).toContainEqual({
    recipient: luis.session.account.email,
    subject: 'Un cambio espera tu confirmación: Agregar una conexión',
  });
  expect(found.map(({ recipient }) => recipient)).not.toContain(marta.session.account.email);
});
