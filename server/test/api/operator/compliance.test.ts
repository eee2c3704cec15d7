import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INSTALLATION } from '../../../src/people/audit/audit-entry.ts';
import { listAuditEntries } from '../../../src/people/audit/store.ts';
import { detectSuspicion } from '../../../src/reports/suspicion/detect-suspicion.ts';
import { newOperator } from '../../support/world/gateway/second-operator.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

let panel: TestPanel;
let officer: Person;
let finance: Person;
beforeAll(async () => {
  panel = await startTestPanel();
  officer = await newOperator(panel, 'Olga Mesa', 'disputes');
  finance = await newOperator(panel, 'Fabio Soto', 'finance');
});
afterAll(() => panel.close());

interface Case {
  id: string;
  rule: string;
  merchant_id: string;
  label: string;
  payments: number;
  amount: number;
  state: string;
}
const BASE = '/panel/ops/compliance/sandbox';
const casesOf = async (shop: Person) =>
  (await officer.get<Case[]>(`${BASE}/cases`)).body.filter(
    one => one.merchant_id === shop.business().sandbox_merchant_id,
  );
const pay = async (shop: Person, card: string, amount: number) => {
  const { status, text } = await shop.operations('sandbox').post('/charges', chargeBody(card, { amount }));
  if (status !== 200) throw new Error(text);
};

describe('a case', () => {
  test('structuring: three payments of one card just below the threshold, found once', async () => {
    const shop = await panel.signUp();
    const card = await saveCard(shop.operations('sandbox'));
    const other = await saveCard(shop.operations('sandbox'), '5555555555554444');
    for (const amount of [9_500_000, 9_000_000]) await pay(shop, card, amount);
    await pay(shop, other, 9_900_000);
    await detectSuspicion(panel.sandbox.gateway);
    expect((await casesOf(shop)).filter(({ rule }) => rule === 'structuring')).toEqual([]);
    await pay(shop, card, 8_100_000);
    await detectSuspicion(panel.sandbox.gateway);
    await detectSuspicion(panel.sandbox.gateway);
    expect((await casesOf(shop)).filter(({ rule }) => rule === 'structuring')).toEqual([
      expect.objectContaining({ payments: 3, amount: 26_600_000, state: 'open' }),
    ]);
    // The same day's volume is far above normal for a merchant without history.
    expect((await casesOf(shop)).map(({ rule }) => rule)).toContain('velocity');
  });

  test('is assigned, annotated, dismissed with a reason, and stays decided', async () => {
    const shop = await panel.signUp();
    const card = await saveCard(shop.operations('sandbox'));
    await pay(shop, card, 25_000_000);
    await detectSuspicion(panel.sandbox.gateway);
    const [found] = await casesOf(shop);
    const path = `${BASE}/cases/${found?.id}`;
    expect((await officer.post(`${path}/assign`)).body).toMatchObject({ assignee: 'Olga Mesa' });
    await officer.post(`${path}/notes`, { note: 'Hablé con el gerente de la zona' });
    expect(await officer.put(path, { state: 'dismissed' })).toMatchObject({
      status: 422,
      body: { description: 'reason is required to dismiss a case' },
    });
    expect(
      (await officer.put(path, { state: 'dismissed', reason: 'Venta de temporada' })).body,
    ).toMatchObject({
      state: 'dismissed',
      decided_by: 'Olga Mesa',
      notes: [{ note: 'Hablé con el gerente de la zona', author: 'Olga Mesa' }],
    });
    await pay(shop, card, 1_000);
    await detectSuspicion(panel.sandbox.gateway);
    expect(await casesOf(shop)).toEqual([expect.objectContaining({ id: found?.id, state: 'dismissed' })]);
  });

  test('the export has the data of the cases and empty columns for the officer', async () => {
    const { text } = await officer.get(`${BASE}/ros.csv?state=dismissed`);
    expect(text).toContain('señal de alerta');
    expect(text).toContain('tipo de documento (completar)');
    expect(text).toContain('$ 25.000.000 en un día (lo usual: $ 0)');
    expect(text).toMatch(/Volumen inusual;.*Descartado;Venta de temporada;Olga Mesa;Olga Mesa;/);
    const log = await listAuditEntries(panel.control.database, INSTALLATION, { before: null, limit: 5 });
    expect(log.at(0)).toMatchObject({ action: 'suspicion_exported', account: { name: 'Olga Mesa' } });
  });
});

describe('the watch list', () => {
  const upload = (content: string, name = 'lista.csv') =>
    officer.call('POST', `${BASE}/watch-list?name=${name}`, Buffer.from(content), {
      headers: { 'content-type': 'text/csv' },
    });

  test('a payer whose name is on it opens a case, in any word order', async () => {
    const shop = await panel.signUp();
    const sent = await upload('documento;nombre\n1.032.456.789;Torres Ána María\n;Pérez\n');
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('"documents":1')]);
    expect(sent.body).toMatchObject({
      documents: 1,
      names: 1,
      file: { name: 'lista.csv', uploaded_by: 'Olga Mesa' },
    });
    const client = shop.operations('sandbox');
    const { body: customer } = await client.post('/customers', {
      name: 'Ana Maria',
      last_name: 'Torres',
      email: 'ana@example.com',
    });
    const card = await saveCard(client, undefined, `/customers/${customer['id']}`);
    await client.post(`/customers/${customer['id']}/charges`, chargeBody(card, { amount: 20_000 }));
    await detectSuspicion(panel.sandbox.gateway);
    expect(await casesOf(shop)).toEqual([
      expect.objectContaining({ rule: 'watch_list', label: '1.032.456.789 · Torres Ána María', payments: 1 }),
    ]);
  });

  test('422 1003: a file without entries keeps the list', async () => {
    expect((await upload('documento;nombre\n')).status).toBe(422);
    expect((await officer.get(`${BASE}/watch-list`)).body).toMatchObject({ documents: 1 });
  });
});

test('rules are data', async () => {
  const { body: rules } = await officer.get<{ structuring: object; velocity: object }>(`${BASE}/rules`);
  const changed = { ...rules, velocity: { times: 2, usual_days: 7, minimum: 1_000 } };
  expect((await officer.put(`${BASE}/rules`, changed)).body).toEqual(changed);
  expect((await officer.put(`${BASE}/rules`, { ...rules, velocity: {} })).status).toBe(400);
});

test('403, 404: merchants, finance and support see no case; the business log does not mention it', async () => {
  const shop = await panel.signUp();
  const support = await newOperator(panel, 'Sara Rey', 'support');
  for (const person of [shop, finance, support]) {
    expect((await person.get(`${BASE}/cases`)).status).toBe(403);
    expect((await person.get(`${BASE}/ros.csv`)).status).toBe(403);
  }
  const { text } = await shop.get(`/panel/businesses/${shop.business().id}/audit`);
  expect(text).not.toContain('suspicion');
});

test('the monthly report: volumes by method and refunds of a merchant and of the installation', async () => {
  const shop = await panel.signUp();
  const client = shop.operations('sandbox');
  const card = await saveCard(client);
  const { body: charge } = await client.post('/charges', chargeBody(card, { amount: 50_000 }));
  await client.post('/charges', chargeBody(card, { amount: 30_000 }));
  await client.post(`/charges/${charge['id']}/refund`, { amount: 20_000 });
  const month = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 7);
  const id = shop.business().sandbox_merchant_id;
  const path = `/panel/ops/reports/monthly.csv?environment=sandbox&month=${month}`;
  const { text, status } = await finance.get(`${path}&merchant_id=${id}`);
  expect(status).toBe(200);
  expect(text).toContain('cobros aprobados');
  expect(text).toContain(`${month};${id};Café La Candelaria;tarjeta;2;0;80000,00;`);
  expect(text).toMatch(/;1;20000,00;0;0,00;0;0,00\r\n/);
  expect((await finance.get(path)).text).toContain(`${month};TOTAL;;tarjeta;`);
  expect((await finance.get('/panel/ops/reports/monthly.csv?environment=sandbox&month=marzo')).status).toBe(
    400,
  );
  expect((await officer.get(path)).status).toBe(403);
});
