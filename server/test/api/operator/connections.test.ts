import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { noteConnectionState } from '../../../src/processors/connections/connection-state-store.ts';
import { newMessageTraces } from '../../../src/processors/connections/traces/message-trace-store.ts';
import { newScriptedKind } from '../../support/doubles/connections/scripted-connection.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

const kind = newScriptedKind();
let panel: TestPanel;
let operator: Person;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel({ connectionKinds: [kind] });
  operator = await panel.signUp({ name: 'Marta Gil' });
  await panel.promote(operator);
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const SECRET = 'clave que nadie vuelve a ver';
const body = (id: string) => ({
  id,
  name: 'Adquirente',
  kind: 'iso8583',
  methods: ['card'],
  settings: { host: 'acq.example', port: 8583 },
  secrets: { password: SECRET },
});
const place = (id: string, end = '') => `/panel/ops/links/sandbox/${id}${end}`;
const add = async (id: string): Promise<string> => {
  const { status, text } = await operator.post('/panel/ops/links/sandbox', body(id));
  if (status !== 201) throw new Error(text);
  return id;
};

interface Listed {
  kinds: { name: string; settings: object[]; secrets: object[]; enrolment: object[] }[];
  environments: { sandbox: { id: string }[]; production: null };
}
const list = async () => operator.get<Listed>('/panel/ops/links');
const get = async (id: string) =>
  (await list()).body.environments.sandbox.find(connection => connection.id === id);
const lastEntry = async () => (await operator.get<{ entries: object[] }>('/panel/ops/audit')).body.entries[0];

test('201: a connection has its settings; its secrets are in no response and in no log', async () => {
  const answer = await operator.post('/panel/ops/links/sandbox', body('principal'));
  expect([answer.status, answer.body]).toEqual([
    201,
    { id: 'principal', name: 'Adquirente', kind: 'iso8583', status: 'enabled' },
  ]);
  expect(await lastEntry()).toMatchObject({
    action: 'link_added',
    what: 'principal',
    environment: 'sandbox',
    account: { name: 'Marta Gil' },
    details: { kind: 'iso8583', methods: 'card', secrets: 'password' },
  });
  expect(await get('principal')).toMatchObject({
    name: 'Adquirente',
    methods: ['card'],
    status: 'enabled',
    settings: { host: 'acq.example', port: 8583 },
    secrets: ['password'],
    state: null,
    declines_last_hour: [],
  });
  const { text } = await list();
  expect(answer.text + text + JSON.stringify(await lastEntry())).not.toContain(SECRET);
});

test('200: lists the kinds with their form fields', async () => {
  const [listed] = (await list()).body.kinds;
  expect(listed).toMatchObject({
    name: 'iso8583',
    settings: [
      { name: 'host', type: 'text', is_required: true },
      { name: 'port', type: 'integer', is_required: false, minimum: 1, maximum: 65_535 },
    ],
    secrets: [
      { name: 'password', is_secret: true, is_required: true },
      { name: 'certificate', is_secret: true, is_required: false },
    ],
    enrolment: [
      { name: 'terminal', is_secret: false, pattern: '^\\d{8}$' },
      { name: 'key', is_secret: true },
    ],
  });
});

test('200: a change keeps unnamed secrets', async () => {
  const id = await add('cambiado');
  const change = {
    name: 'Otro nombre',
    methods: ['card', 'pse'],
    settings: { host: 'ACQ.example.', port: 8583 },
    secrets: { certificate: 'PEM' },
  };
  expect((await operator.put(place(id), change)).body).toEqual({
    id,
    name: 'Otro nombre',
    kind: 'iso8583',
    status: 'enabled',
  });
  expect(await get(id)).toMatchObject({
    status: 'enabled',
    secrets: ['password', 'certificate'],
  });
  expect(await lastEntry()).toMatchObject({
    action: 'link_changed',
    what: id,
    details: { secrets: 'certificate' },
  });
  await operator.post(place(id, '/test'));
  expect(kind.opened.at(-1)?.secrets).toEqual({ password: SECRET, certificate: 'PEM' });
});

test.each([
  ['an id that is none', { id: 'No' }, /^id /],
  ['a kind that is none', { kind: 'telex' }, /^kind must be one of: iso8583/],
  ['a method that it cannot do', { methods: ['store'] }, /^methods must be some of: card, pse/],
  ['a setting too many', { settings: { host: 'h', color: 'red' } }, /^settings/],
  ['a secret too few', { secrets: {} }, /^secrets\.password is required/],
])('400 or 422: %s', async (_what, change, description) => {
  const answer = await operator.post('/panel/ops/links/sandbox', { ...body('malo'), ...change });
  expect([400, 422]).toContain(answer.status);
  expect(answer.body['description']).toMatch(description);
  expect(answer.text).not.toContain(SECRET);
});

test('422 1003: the id is taken', async () => {
  const id = await add('tomado');
  expect(await operator.post('/panel/ops/links/sandbox', body(id))).toMatchObject({
    status: 422,
    body: { description: 'id is taken: tomado' },
  });
});

test('200: disables and enables again, each in the log', async () => {
  const id = await add('apagado');
  for (const [verb, status] of [
    ['disable', 'disabled'],
    ['enable', 'enabled'],
  ]) {
    expect((await operator.post(place(id, `/${verb}`))).body).toEqual({ id, status });
    expect(await get(id)).toMatchObject({ status });
    expect(await lastEntry()).toMatchObject({ action: `link_${status}`, what: id });
  }
});

test('200: a test returns the remote response, or why there is none', async () => {
  const id = await add('probado');
  const tested = async () => (await operator.post(place(id, '/test'))).body;
  expect(await tested()).toEqual({ id, answered: true, after_ms: 1, message: null });
  expect(await lastEntry()).toMatchObject({ action: 'link_tested', details: { answered: true } });
  kind.silent.add(id);
  expect(await tested()).toEqual({ id, answered: false, after_ms: null, message: 'no answer to the echo' });
  expect((await operator.post(place('ninguno', '/test'))).status).toBe(404);
});

test('200: shows the worst state of all processes, and the recent responses', async () => {
  const id = await add('vivo');
  const { database } = panel.sandbox.gateway;
  const fault = { at: new Date('2026-03-05T15:00:00Z'), message: 'the line fell' };
  const quiet = { connectionId: id, version: 1, inFlight: 2, lastAnswerAt: null, lastFault: null };
  await noteConnectionState(
    database,
    { processId: 'a-1', host: 'uno' },
    { ...quiet, isReady: true, summary: 'ready', circuit: 'closed' },
  );
  await noteConnectionState(
    database,
    { processId: 'b-1', host: 'dos' },
    { ...quiet, isReady: false, summary: 'signed off', lastFault: fault, circuit: 'open' },
  );
  const shop = ana.operations('sandbox');
  const { body: charge } = await shop.post('/charges', chargeBody(await saveCard(shop)));
  const decline = statement(
    'test_decline_over_link',
    `update attempts set link_id = $2, status = 'declined', response_code = '51', error_code = 3003
     where transaction_id = $1`,
  );
  await database.transaction(async tx => {
    await tx.run({ name: 'test_no_triggers', text: 'set local session_replication_role = replica' });
    await tx.run(decline, [charge['id'], id]);
  });
  expect(await get(id)).toMatchObject({
    state: {
      is_ready: false,
      summary: 'signed off; ready',
      in_flight: 4,
      answers_a_minute: 1,
      last_answer_at: null,
      last_fault: { message: 'the line fell' },
      circuit: 'open',
      processes: 2,
    },
    declines_last_hour: [{ code: '51', count: 1 }],
  });
});

describe('the trace', () => {
  test('200: the last messages field by field, newest first, or those of a reference', async () => {
    const id = await add('trazado');
    const traces = newMessageTraces(panel.sandbox.gateway.database, panel.control.log);
    const message = (name: string, reference: string) => ({
      at: new Date(),
      direction: 'sent' as const,
      connection: 'line 1',
      name,
      merchantId: null,
      reference,
      fields: [{ key: '2', name: 'card number', value: '411111******1111' }],
    });
    traces.of(id).add(message('0200 purchase', 'tr1-1'));
    traces.of(id).add(message('0210 answer', 'tr2-1'));
    await traces.flush();
    const { body: all } = await operator.get<object[]>(place(id, '/messages'));
    expect(all).toMatchObject([
      { name: '0210 answer', connection: 'line 1', fields: [{ key: '2', value: '411111******1111' }] },
      { name: '0200 purchase', direction: 'sent' },
    ]);
    for (const reference of ['tr1-1', 'tr1']) {
      const { body: found } = await operator.get<object[]>(place(id, `/messages?reference=${reference}`));
      expect(found).toMatchObject([{ name: '0200 purchase' }]);
    }
  });
});

test('403 1010: only operators see or change connections', async () => {
  const id = await add('ajeno');
  const answers = await Promise.all([
    ana.get('/panel/ops/links'),
    ana.post('/panel/ops/links/sandbox', body('suyo')),
    ana.put(place(id), body(id)),
    ana.post(place(id, '/disable')),
    ana.post(place(id, '/test')),
    ana.get(place(id, '/messages')),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { error_code: 1010 } });
});
