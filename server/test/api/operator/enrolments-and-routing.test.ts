import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { newScriptedKind } from '../../support/doubles/connections/scripted-connection.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';

const kind = newScriptedKind();
let panel: TestPanel;
let operator: Person;
let ana: Person;
let merchantId: string;
beforeAll(async () => {
  panel = await startTestPanel({ connectionKinds: [kind] });
  operator = await panel.signUp({ name: 'Marta Gil' });
  await panel.promote(operator);
  for (const id of ['uno', 'dos']) {
    await addConnection(panel.sandbox.gateway, {
      id,
      kind: 'iso8583',
      name: `Enlace ${id}`,
      settings: { host: 'acq.example' },
      secrets: { password: 'x' },
    });
  }
});
afterAll(() => panel.close());
beforeEach(async () => {
  ana = await panel.signUp();
  merchantId = ana.business().sandbox_merchant_id;
});

const KEY = 'llave que nadie vuelve a ver';
const enrolments = (end = '') => `/panel/ops/merchants/sandbox/${merchantId}/enrolments${end}`;
const enrol = (connectionId: string, values: object = { terminal: '00000001', key: KEY }) =>
  operator.put(enrolments(`/${connectionId}`), { values });
const lastEntry = async () => (await operator.get<{ entries: object[] }>('/panel/ops/audit')).body.entries[0];

describe('enrolments', () => {
  test('200: enrolls a merchant, changes it without its secret, and removes it', async () => {
    expect((await enrol('uno')).body).toEqual({ merchant_id: merchantId, link_id: 'uno' });
    expect(await lastEntry()).toMatchObject({
      action: 'merchant_enrolled',
      what: merchantId,
      details: { link_id: 'uno', facts: '{"terminal":"00000001"}', secrets: 'key' },
    });
    expect((await enrol('uno', { terminal: '00000002' })).status).toBe(200);
    const { body, text } = await operator.get(enrolments());
    expect(body).toEqual({
      merchant_name: 'Café La Candelaria',
      enrolments: [
        {
          link_id: 'uno',
          link_name: 'Enlace uno',
          kind: 'iso8583',
          facts: { terminal: '00000002' },
          secrets: ['key'],
          needs_secrets: false,
          creation_date: expect.any(String),
        },
      ],
    });
    expect(text + JSON.stringify(await lastEntry())).not.toContain(KEY);
    expect((await operator.delete(enrolments('/uno'))).status).toBe(204);
    expect(await lastEntry()).toMatchObject({ action: 'enrolment_removed', what: merchantId });
    expect((await operator.get(enrolments())).body).toMatchObject({ enrolments: [] });
    expect((await operator.delete(enrolments('/uno'))).status).toBe(404);
  });

  test('400, 404 and 422: invalid values for the kind, and missing objects', async () => {
    expect((await enrol('uno', { terminal: '1', key: 'k' })).body['description']).toMatch(
      /^values\.terminal /,
    );
    expect((await enrol('tres')).body['description']).toBe('link_id names no connection: tres');
    expect((await operator.get('/panel/ops/merchants/sandbox/mnone/enrolments')).status).toBe(404);
  });
});

const explain = async (more = '') =>
  (await operator.get(`/panel/ops/routes/sandbox/card/explain?merchant_id=${merchantId}&amount=20000${more}`))
    .body;

describe('routes', () => {
  const visa = { conditions: { brands: ['visa'], amount_to: 50_000 }, links: ['uno', 'dos'] };
  const rest = { conditions: {}, links: ['dos', 'sandbox'] };

  test("200: a merchant's rules in order, with the previous ones in the log", async () => {
    const set = (rules: object[]) =>
      operator.put('/panel/ops/routes/sandbox/card', { merchant_id: merchantId, rules });
    expect((await set([visa, rest])).body).toEqual({ rules: [visa, rest] });
    expect((await set([rest])).body).toEqual({ rules: [rest] });
    expect(await lastEntry()).toMatchObject({
      action: 'route_changed',
      what: merchantId,
      details: {
        method: 'card',
        before: '{"brands":["visa"],"amount_to":50000} uno, dos; {} dos, sandbox',
        after: '{} dos, sandbox',
      },
    });
    const { body } = await operator.get(`/panel/ops/routes/sandbox?merchant_id=${merchantId}`);
    expect(body).toEqual({ rules: { card: [rest], pse: [], store: [] } });
    expect((await operator.get('/panel/ops/routes/sandbox')).body).toEqual({
      rules: { card: [], pse: [], store: [] },
    });
  });

  test('422 1003: a rule without a connection, or card conditions for PSE', async () => {
    const set = (method: string, rule: object) =>
      operator.put(`/panel/ops/routes/sandbox/${method}`, { merchant_id: merchantId, rules: [rule] });
    expect((await set('card', { links: ['tres'] })).body['description']).toBe(
      'rules.0.links.0 names no connection: tres',
    );
    expect((await set('pse', visa)).body['description']).toBe('rules.0.conditions.brands is for cards only');
    expect((await set('telex', rest)).status).toBe(404);
  });

  test('200: returns the rule and connection, and why', async () => {
    await operator.put('/panel/ops/routes/sandbox/card', { merchant_id: merchantId, rules: [visa, rest] });
    await enrol('dos');
    expect(await explain('&brand=visa&bin=411111&installments=3&initiator=payer')).toEqual({
      rules: [{ of: 'merchant', position: 1, missed: null }],
      decided_by: 'merchant',
      conditions: visa.conditions,
      links: [
        { link_id: 'uno', link_name: 'Enlace uno', choice: 'not_enrolled' },
        { link_id: 'dos', link_name: 'Enlace dos', choice: 'usable' },
      ],
      is_possible: true,
    });
    expect(await explain('&brand=mastercard')).toMatchObject({
      rules: [
        { position: 1, missed: 'brand' },
        { position: 2, missed: null },
      ],
      conditions: {},
      links: [{ link_id: 'dos' }, { link_id: 'sandbox', choice: 'usable' }],
    });
  });

  test('200: no rule decides, or none matches', async () => {
    expect(await explain()).toEqual({
      rules: [],
      decided_by: 'environment',
      conditions: null,
      links: [],
      is_possible: true,
    });
    await operator.put('/panel/ops/routes/sandbox/card', { merchant_id: merchantId, rules: [visa] });
    expect(await explain('&brand=diners')).toMatchObject({
      rules: [{ missed: 'brand' }],
      decided_by: null,
      conditions: null,
      is_possible: false,
    });
    expect(
      await operator.get('/panel/ops/routes/sandbox/card/explain?merchant_id=mnone&amount=1'),
    ).toMatchObject({ status: 404 });
  });
});

test('403 1010: only operators', async () => {
  const answers = await Promise.all([
    ana.get(enrolments()),
    ana.put(enrolments('/uno'), { values: {} }),
    ana.delete(enrolments('/uno')),
    ana.get('/panel/ops/routes/sandbox'),
    ana.put('/panel/ops/routes/sandbox/card', { rules: [] }),
    ana.get(`/panel/ops/routes/sandbox/card/explain?merchant_id=${merchantId}`),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { error_code: 1010 } });
});
