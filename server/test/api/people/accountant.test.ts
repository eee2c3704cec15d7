import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';
import { joinTeam } from '../../support/world/shop/team.ts';

let panel: TestPanel;
let owner: Person;
let accountant: Person;
beforeAll(async () => {
  panel = await startTestPanel();
  owner = await panel.signUp();
  const shop = owner.operations('sandbox');
  const customer = await saveCustomer(shop, { email: 'camila@example.com', phone_number: '3001112233' });
  const card = await saveCard(shop, '4111111111111111', `/customers/${customer}`);
  await shop.post(`/customers/${customer}/charges`, chargeBody(card));
  const invoice = { items: [{ amount: 40_000, description: 'Instalación' }], finalize: true };
  expect((await shop.post(`/customers/${customer}/invoices`, invoice)).status).toBe(201);
  const coupon = { id: 'mitad', name: 'Mitad', percent_off: 50, duration: 'once' };
  expect((await shop.post('/coupons', coupon)).status).toBe(201);
  accountant = await joinTeam(panel, owner, 'accountant');
});
afterAll(() => panel.close());

const dataOf = (person: Person) => `/panel/sandbox/data/${person.business().sandbox_merchant_id}`;
const exported = async (person: Person, file: string) => {
  const { statusCode, body } = await panel.portal.inject({
    url: `${dataOf(person)}/exports/${file}`,
    headers: { cookie: `recaudo_session=${person.cookie}` },
  });
  return { statusCode, body };
};

describe('an accountant', () => {
  test('sees sums, deposits, fees and closings', async () => {
    for (const path of [
      '/your-money',
      '/reconciliation',
      '/reconciliation/months/2026-11',
      '/reconciliation/months/2026-11/packs',
      '/commissions',
      '/commissions/totals',
    ]) {
      expect([path, (await accountant.get(dataOf(accountant) + path)).status]).toEqual([path, 200]);
    }
  });

  test('reads invoices, credit notes, coupons and the aging report, with names and without contact data', async () => {
    const shop = accountant.operations('sandbox');
    for (const path of [
      '/invoices',
      '/invoices/totals',
      '/invoices/counts',
      '/aging',
      '/coupons',
      '/coupons/mitad',
    ]) {
      const { status, text } = await accountant.get(dataOf(accountant) + path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, text.includes('camila@example.com')]).toEqual([path, false]);
      const { text: whole } = await owner.get(dataOf(owner) + path);
      const isOfPeople = path === '/invoices' || path === '/aging';
      expect([path, whole.includes('camila@example.com')]).toEqual([path, isOfPeople]);
    }
    const { body } = await shop.get<{ id: string }[]>('/invoices');
    const invoice = body[0]?.id;
    const timeline = await accountant.get(`${dataOf(accountant)}/invoices/${invoice}/timeline`);
    expect([timeline.status, timeline.text.includes('camila@example.com')]).toEqual([200, false]);
    for (const path of [
      `/invoices/${invoice}`,
      `/invoices/${invoice}.pdf`,
      '/credit_notes',
      '/coupons',
      '/coupons/mitad',
      '/coupons/mitad/codes',
    ]) {
      expect([path, (await shop.get(path)).status]).toEqual([path, 200]);
    }
    for (const kind of ['invoices', 'deferred', 'aging']) {
      const { statusCode, body: file } = await exported(accountant, `${kind}.csv`);
      expect([kind, statusCode, file.includes('camila@example.com')]).toEqual([kind, 200, false]);
    }
  });

  test('403: changes no invoice and no coupon', async () => {
    const shop = accountant.operations('sandbox');
    const { body } = await shop.get<{ id: string; customer_id: string }[]>('/invoices');
    const [invoice] = body;
    for (const action of ['finalize', 'pay', 'send', 'void', 'uncollectible', 'paid_elsewhere']) {
      expect([action, (await shop.post(`/invoices/${invoice?.id}/${action}`, {})).status]).toEqual([
        action,
        403,
      ]);
    }
    const items = [{ amount: 1_000, description: 'x' }];
    const customer = `/customers/${invoice?.customer_id}`;
    expect((await shop.post(`${customer}/invoices`, { items })).status).toBe(403);
    expect((await shop.post(`${customer}/invoice_items`, items[0])).status).toBe(403);
    expect((await shop.post(`${customer}/credits`, { amount: 1 })).status).toBe(403);
    expect((await shop.get(`${customer}/credits`)).status).toBe(403);
    expect((await shop.post('/coupons', { name: 'x' })).status).toBe(403);
    expect((await shop.put('/coupons/mitad', { name: 'x' })).status).toBe(403);
    expect((await shop.delete('/coupons/mitad')).status).toBe(403);
  });

  test('403: neither customers, payments, keys, disputes, team nor audit log', async () => {
    const business = `/panel/businesses/${accountant.business().id}`;
    for (const path of [
      `${dataOf(accountant)}/transactions`,
      `${dataOf(accountant)}/customers`,
      `${dataOf(accountant)}/chargebacks`,
      `${dataOf(accountant)}/overview`,
      `${dataOf(accountant)}/search?q=camila`,
      `${business}/keys/sandbox`,
      `${business}/members`,
      `${business}/audit`,
    ]) {
      expect([path, (await accountant.get(path)).status]).toEqual([path, 403]);
    }
    expect((await accountant.operations('sandbox').get('/customers')).status).toBe(403);
    expect((await accountant.operations('sandbox').get('/charges')).status).toBe(403);
  });

  test('403: moves no money and closes no month', async () => {
    expect((await accountant.operations('sandbox').post('/charges', chargeBody('k1'))).status).toBe(403);
    const month = `${dataOf(accountant)}/reconciliation/months/2026-01`;
    expect((await accountant.post(`${month}/closings`, {})).status).toBe(403);
    expect((await accountant.post(`${month}/packs`, { language: 'es' })).status).toBe(201);
  });

  test('exports money without contact data or cards, and no customers', async () => {
    const whole = await exported(owner, 'transactions.csv');
    expect(whole.body).toContain('camila@example.com');
    expect(whole.body).toContain('411111XXXXXX1111');
    expect(whole.body).toMatch(/;Correo;.*;Tarjeta;Banco;/);
    const { statusCode, body } = await exported(accountant, 'transactions.csv');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/camila@example\.com|411111|;Correo;|;Tarjeta;Banco;/);
    expect(body).toContain('20000,00');
    for (const kind of ['customers', 'subscriptions', 'recovery']) {
      expect([kind, (await exported(accountant, `${kind}.csv`)).statusCode]).toEqual([kind, 403]);
    }
  });

  test("sees only their own downloads: other people's filters may name a payer", async () => {
    await exported(owner, 'transactions.csv?customer=camila');
    const { text } = await accountant.get(`${dataOf(accountant)}/exports`);
    expect(text).not.toContain('camila');
    expect(text).toContain('transactions.csv');
  });
});
