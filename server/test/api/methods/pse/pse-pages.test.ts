import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listConsents } from '../../../../src/domain/charges/hosted/consent-store.ts';
import { listPayments } from '../../../../src/processors/sandbox-pse/store.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createPse, type PendingPse } from '../../../support/world/shop/pse.ts';
import { filledPseForm, newPsePayer, pathOf, valueOf } from '../../../support/world/shop/pse-payer.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';

/** The pages in a browser without JavaScript. */

let shop: TestGateway;
let browser: ReturnType<typeof newPsePayer>;
let own: Awaited<ReturnType<TestGateway['merchant']>>;

beforeAll(async () => {
  shop = await startSharedGateway();
  own = await shop.merchant({ name: 'Café Alto', email: 'hola@cafealto.example' });
});
afterAll(() => shop.close());
beforeEach(() => {
  browser = newPsePayer(shop);
});

const newPse = (fields: object = {}): Promise<PendingPse> => createPse(shop, own.client, fields);
const status = async ({ path }: PendingPse) => (await own.client.get(path)).body['status'];
const payments = () => listPayments(shop.gateway.database, own.merchant.id);

describe('GET /pse/{link}', () => {
  test('200: amount, shop, banks, and what is known about the payer', async () => {
    const { status: code, html, headers } = await browser.get(pathOf(await newPse({ order_id: 'pse-1' })));
    expect(code).toBe(200);
    for (const messages of [
      '$\u00a050.000',
      'Café Alto',
      'IVA incluido $\u00a07.983',
      'pse-1',
      'Bancolombia',
      'Ir a mi banco',
    ]) {
      expect(html).toContain(messages);
    }
    expect(html).toMatch(/name="email"[^>]*value="ana@example.com"/);
    expect(html).not.toMatch(/ checked[^>]*name="accept|name="accept[^>]* checked/);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['cache-control']).toBe('no-store');
  });

  test('200: in English when the payer reads English', async () => {
    const path = pathOf(await newPse());
    expect((await browser.get(path, { 'accept-language': 'en-US' })).html).toContain('Go to my bank');
    expect((await browser.get(`${path}?lang=en`)).html).toContain('COP\u00a050,000');
  });

  test.each(['ck00000000000000000', 'tr000000000000000000', 'x'])('404: %s is not a link', async handle => {
    expect((await browser.get(`/pse/${handle}`)).status).toBe(404);
  });

  test('404: the id of the charge is not its link', async () => {
    const { chargeId } = await newPse();
    expect((await browser.get(`/pse/${chargeId}`)).status).toBe(404);
  });

  test('410: cancelled by the shop', async () => {
    const pse = await newPse();
    await own.client.post(`${pse.path}/cancel`);
    const page = await browser.get(pathOf(pse));
    expect(page.status).toBe(410);
    expect(page.html).toContain('La tienda canceló este cobro');
  });

  test('410: a customer deleted meanwhile cannot pay', async () => {
    const customerId = await saveCustomer(own.client);
    const pse = await createPse(shop, own.client, {}, `/customers/${customerId}`);
    const { html } = await browser.get(pathOf(pse));
    await own.client.delete(`/customers/${customerId}`);
    await browser.post(pathOf(pse), filledPseForm(html));
    expect((await browser.get(pathOf(pse))).status).toBe(410);
    expect((await payments()).some(({ reference }) => reference.startsWith(pse.chargeId))).toBe(false);
  });

  test('503: PSE is down, nothing is charged', async () => {
    const other = await shop.merchant();
    const pse = await createPse(shop, other.client);
    await other.client.put('/sandbox/outage', { rail: 'pse', kind: 'down', seconds: 600 });
    const page = await browser.get(pathOf(pse));
    expect(page.status).toBe(503);
    expect(page.html).toContain('PSE no está disponible');
    expect(page.html).toContain('no te cobramos');
  });
});

describe('the form', () => {
  test('303: leads to the bank through our own page', async () => {
    const pse = await newPse();
    const bank = await browser.toBank(pse);
    expect(bank).toMatch(/^\/banco-pruebas\/\d{10}$/);
    expect((await browser.get(bank)).html).toContain('Banco de pruebas, en el papel de Banco de Pruebas');
  });

  test('stores the evidence of both consents, and only the end of the document', async () => {
    const pse = await newPse();
    await browser.toBank(pse);
    const consents = await listConsents(shop.gateway.database, own.merchant.id, pse.chargeId);
    expect(consents.map(({ document, language }) => [document, language])).toEqual([
      ['personal_data', 'es'],
      ['terms', 'es'],
    ]);
    const page = await browser.get(pathOf(pse));
    expect(page.html).toContain('CC •••4050');
    expect(page.html).not.toContain('1020304050');
  });

  test.each([
    ['no bank', { bank: '' }, 'Elige el banco desde el que pagas.'],
    ['an unknown bank', { bank: '0000' }, 'Elige un banco de la lista.'],
    ['no document', { document_number: '' }, 'Escribe el número de documento.'],
    ['a company with a cédula', { person_type: 'legal' }, 'Una empresa paga con su NIT'],
    ['an e-mail that is none', { email: 'ana' }, 'Revisa el correo'],
    ['no consent', { accept_data: '' }, 'Marca esta casilla'],
  ])('422: %s, keeping the rest of the input', async (_title, changes, messages) => {
    const pse = await newPse();
    const page = await browser.submit(pse, { email: 'otra@example.com', ...changes });
    expect(page.status).toBe(422);
    expect(page.html).toContain(messages);
    if (!('email' in changes)) expect(page.html).toContain('otra@example.com');
    expect((await payments()).some(({ reference }) => reference.startsWith(pse.chargeId))).toBe(false);
  });

  test('422 once: warns about a NIT with a wrong check digit, then accepts it unchanged', async () => {
    const pse = await newPse();
    const nit = { person_type: 'legal', document_type: 'NIT', document_number: '800197268-5' };
    const warned = await browser.submit(pse, nit);
    expect(warned.status).toBe(422);
    expect(warned.html).toContain('debería ser 4');
    const again = filledPseForm(warned.html, {
      ...nit,
      document_warned: valueOf(warned.html, 'document_warned'),
    });
    expect((await browser.post(pathOf(pse), again)).location).toContain('/banco');
  });

  test('422: a bank that accepts no payments; another can be chosen on the same page', async () => {
    const pse = await newPse();
    const refused = await browser.submit(pse, { bank: '9002' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('Ese banco no está recibiendo pagos');
    expect((await browser.post(pathOf(pse), filledPseForm(refused.html))).location).toContain('/banco');
  });

  test('303: sent twice it opens one payment; the second shows its state', async () => {
    const pse = await newPse();
    const { html } = await browser.get(pathOf(pse));
    const [one, two] = await Promise.all([1, 2].map(() => browser.post(pathOf(pse), filledPseForm(html))));
    expect([one?.status, two?.status]).toEqual([303, 303]);
    expect((await payments()).filter(({ reference }) => reference.startsWith(pse.chargeId))).toHaveLength(1);
  });

  test('no second attempt while one is pending: shows the CUS and the contact', async () => {
    const pse = await newPse();
    const { html } = await browser.get(pathOf(pse));
    const bank = await browser.toBank(pse);
    expect((await browser.post(pathOf(pse), filledPseForm(html))).location).toBe(`${pathOf(pse)}?lang=es`);
    const page = await browser.get(pathOf(pse));
    expect(page.html).toContain('Tu pago está pendiente en el banco');
    expect(page.html).toContain(`menciona el CUS ${bank.split('/').at(-1)}`);
    expect(page.html).toContain('hola@cafealto.example');
    expect(page.html).not.toContain('name="bank"');
  });

  test.each([
    ['of another link', async () => valueOf((await browser.get(pathOf(await newPse()))).html, 'form_token')],
    ['that is none', async () => ''],
  ])('422: a token %s opens nothing', async (_title, token) => {
    const pse = await newPse();
    const page = await browser.submit(pse, { form_token: await token() });
    expect(page.status).toBe(422);
    expect(page.html).toContain('La página llevaba mucho tiempo abierta');
    expect((await payments()).some(({ reference }) => reference.startsWith(pse.chargeId))).toBe(false);
  });

  test('400: from a page of another site', async () => {
    const pse = await newPse();
    const { html } = await browser.get(pathOf(pse));
    const page = await browser.post(pathOf(pse), filledPseForm(html), { 'sec-fetch-site': 'cross-site' });
    expect(page.status).toBe(400);
    expect(await status(pse)).toBe('charge_pending');
  });
});
