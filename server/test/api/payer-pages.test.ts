import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setBrand, setLogo } from '../../src/domain/merchants/brand-store.ts';
import { setMerchantStatus } from '../../src/domain/merchants/store.ts';
import { createLink, filledForm, newPayer, processorCalls } from '../support/payer.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

let shop: TestGateway;
let payer: ReturnType<typeof newPayer>;
beforeAll(async () => {
  shop = await startTestGateway();
  payer = newPayer(shop.app);
});
afterAll(() => shop.close());

async function newLink(fields: object = {}) {
  const { client, merchant } = await shop.merchant();
  const charge = await createLink(client, fields);
  const { url } = charge.payment_method;
  return { client, merchant, charge, url, page: await payer.get(url) };
}

describe('a payer page', () => {
  test('shows shop, amount, IVA, order, and a button that says the amount', async () => {
    const { page } = await newLink({ order_id: 'pedido-1042', amount: 20_000.5 });
    for (const text of [
      'Tienda de prueba',
      '$\u00a020.000,50',
      'IVA incluido $\u00a03.193',
      'pedido-1042',
      'Café de origen',
    ]) {
      expect(page.html).toContain(text);
    }
    expect(page.html).toContain('Pagar $\u00a020.000,50</button>');
  });

  test('nothing inline, nothing foreign, no frame, no cache, no other origin', async () => {
    const { url } = await newLink();
    const { html, headers } = await payer.get(url, { origin: 'https://evil.example' });
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*src="\/assets)/i);
    expect([...html.matchAll(/(?:src|href|action)="(https?:[^"]*)"/g)].map(match => match[1])).toEqual([
      'https://tienda.example.com/',
      'https://www.sic.gov.co',
    ]);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'"),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('its files are kept forever, and have the hash that the page states', async () => {
    const { page } = await newLink();
    const files = [...page.html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(match => match[1] ?? '');
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      const { status, headers } = await payer.get(file);
      expect([file, status]).toEqual([file, 200]);
      expect(headers['cache-control']).toContain('immutable');
    }
  });

  test.each([
    ['es-CO,es;q=0.9', '', 'lang="es-CO"', 'Datos de tu tarjeta'],
    ['en-US,en;q=0.9', '', 'lang="en"', 'Your card'],
    ['en-US', '?lang=es', 'lang="es-CO"', 'Datos de tu tarjeta'],
    ['es-CO', '?lang=en', 'lang="en"', 'Pay COP\u00a020,000'],
    ['de', '', 'lang="es-CO"', 'Datos de tu tarjeta'],
  ])('in the language of its reader: %s %s', async (accepts, query, lang, text) => {
    const { url } = await newLink();
    const { html } = await payer.get(url + query, { 'accept-language': accepts });
    expect(html).toContain(lang);
    expect(html).toContain(text);
  });

  test('who answers for it: legal name, NIT, contact, documents of the shop', async () => {
    const { merchant, url } = await newLink();
    await setBrand(shop.gateway.database, merchant.id, {
      color: 'ffeb00',
      legalName: 'Café Alto S. A. S.',
      nit: '900123456-8',
      email: 'hola@cafealto.co',
      phone: '+57 601 333 4455',
      address: 'Calle 10 # 43D-30, Medellín',
      websiteUrl: 'https://cafealto.co/',
      termsUrl: 'https://cafealto.co/terminos',
      privacyUrl: 'https://cafealto.co/datos',
    });
    await setLogo(shop.gateway.database, merchant.id, { bytes: Buffer.from('logo'), type: 'image/png' });
    const { html } = await payer.get(url);
    for (const text of [
      'Café Alto S. A. S.',
      '900123456-8',
      'mailto:hola@cafealto.co',
      'tel:+576013334455',
      'Calle 10 # 43D-30',
      '/assets/brand/ffeb00.css',
      'https://cafealto.co/terminos',
    ]) {
      expect(html).toContain(text);
    }
    const logo = /class="logo" src="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(await payer.get(logo)).toMatchObject({
      status: 200,
      html: 'logo',
      headers: { 'content-type': 'image/png' },
    });
    expect((await payer.get(logo.replace(/\w{4}$/, '0000'))).status).toBe(404);
  });

  test('what a shop writes cannot become markup', async () => {
    const { page } = await newLink({ description: '<script>alert(1)</script>', order_id: '"><img src=x>' });
    expect(page.html).not.toMatch(/<script>alert|<img src=x/);
    expect(page.html).toContain('&lt;script&gt;alert(1)');
  });
});

describe('the form', () => {
  test('422: every wrong field with what to do; nothing typed is lost but the card, nothing is charged', async () => {
    const { merchant, url, page } = await newLink();
    const form = {
      ...filledForm(page.html, '4111111111111112'),
      expiration: '01/20',
      cvv2: '',
      accept_data: '',
    };
    const { status, html } = await payer.post(url, form);
    expect(status).toBe(422);
    for (const text of [
      'Revisa los 4 campos marcados. No te hemos cobrado.',
      'Revisa el número: falta o sobra un dígito.',
      'La tarjeta está vencida. Revisa mes y año.',
      'Escribe el código de seguridad del respaldo.',
      'Marca esta casilla para poder pagar.',
      'value="Ana Torres"',
    ]) {
      expect(html).toContain(text);
    }
    expect(html.match(/ autofocus/g)).toHaveLength(1);
    expect(html).not.toContain('4111111111111112');
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
  });

  test('consent boxes are never ticked beforehand', async () => {
    const { page } = await newLink();
    expect(page.html).not.toContain(' checked');
  });

  test.each([
    ['without its token', { form_token: '' }, {}, 422],
    ["with another link's token", 'other', {}, 422],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 400],
    ['from another page of this site', {}, { 'sec-fetch-site': 'same-site' }, 400],
    [
      'from an older browser on another site',
      {},
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
      400,
    ],
  ])('sent %s charges nothing', async (_title, fields, headers, status) => {
    const { merchant, url, page } = await newLink();
    const other = fields === 'other' ? filledForm((await newLink()).page.html) : undefined;
    const changed =
      other === undefined ? (fields as Record<string, string>) : { form_token: other['form_token'] ?? '' };
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')) as Record<
      string,
      string
    >;
    const answer = await send(url, { ...filledForm(page.html), ...changed }, headers, sent);
    expect(answer.status).toBe(status);
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
  });

  /** `sec-fetch-site: ''` leaves the header out, as older browsers do. */
  async function send(
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string>,
    sent: Record<string, string>,
  ) {
    if (headers['sec-fetch-site'] !== '') return payer.post(url, fields, sent);
    const response = await shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: response.statusCode };
  }

  test.each([
    ['JSON', 'application/json', '{"form_token":"x"}', 400],
    ['a file', 'multipart/form-data; boundary=x', '--x--', 400],
    ['too much', 'application/x-www-form-urlencoded', `a=${'x'.repeat(20_000)}`, 413],
  ])('%s is no form', async (_title, type, payload, status) => {
    const { url } = await newLink();
    const response = await shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': type },
      payload,
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
  });

  test('the API still takes no forms', async () => {
    const { client } = await shop.merchant();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await client.post('/charges', 'amount=1', { headers })).body).toMatchObject({ error_code: 1001 });
  });

  test('more than five forms a second on one link are too many', async () => {
    const { url, page } = await newLink();
    const form = { ...filledForm(page.html), cvv2: '' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => payer.post(url, form)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]?.html).toContain('Demasiados intentos seguidos');
  });
});

describe('a page for everything that goes wrong', () => {
  test.each(['/pagar/ck00000000000000000x', '/pagar/nada', '/pagar/..%2f', `/pagar/${'a'.repeat(60)}`])(
    '404: %s is a wrong link',
    async path => {
      const { status, html } = await payer.get(path);
      expect([status, html]).toEqual([404, expect.stringContaining('Este enlace no existe')]);
    },
  );

  test("404: a transaction's id is no link", async () => {
    const { charge } = await newLink();
    expect((await payer.get(`/pagar/${charge.id}`)).status).toBe(404);
  });

  test('423: a shop that is suspended takes no payments', async () => {
    const { merchant, url } = await newLink();
    await setMerchantStatus(shop.gateway.database, merchant.id, 'suspended');
    expect((await payer.get(url)).status).toBe(423);
  });
});
