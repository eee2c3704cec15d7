import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setBrand, setLogo } from '../../../../src/domain/merchants/brand/brand-store.ts';
import { setMerchantStatus } from '../../../../src/domain/merchants/store.ts';
import { GatewayError } from '../../../../src/platform/errors.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createLink, newPayer } from '../../../support/world/shop/payer.ts';

let shop: TestGateway;
let payer: ReturnType<typeof newPayer>;
beforeAll(async () => {
  shop = await startSharedGateway();
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
  test('shows shop, amount, IVA, order, and a button with the amount', async () => {
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

  test('nothing inline, no third-party resources, no frame, no cache, no other origin', async () => {
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

  test('its files are cached forever, and match the hash in the page', async () => {
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
  ])("in the reader's language: %s %s", async (accepts, query, lang, text) => {
    const { url } = await newLink();
    const { html } = await payer.get(url + query, { 'accept-language': accepts });
    expect(html).toContain(lang);
    expect(html).toContain(text);
  });

  test('shows who is responsible: legal name, NIT, contact, documents of the shop', async () => {
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

  test("escapes the shop's input", async () => {
    const { page } = await newLink({ description: '<script>alert(1)</script>', order_id: '"><img src=x>' });
    expect(page.html).not.toMatch(/<script>alert|<img src=x/);
    expect(page.html).toContain('&lt;script&gt;alert(1)');
  });
});

describe('a page for every error', () => {
  test.each(['/pagar/ck00000000000000000x', '/pagar/nada', '/pagar/..%2f', `/pagar/${'a'.repeat(60)}`])(
    '404: %s is a wrong link',
    async path => {
      const { status, html } = await payer.get(path);
      expect([status, html]).toEqual([404, expect.stringContaining('Este enlace no existe')]);
    },
  );

  test("404: a transaction's id is not a link", async () => {
    const { charge } = await newLink();
    expect((await payer.get(`/pagar/${charge.id}`)).status).toBe(404);
  });

  test('503: the database is down', async () => {
    const { url } = await newLink();
    const { database } = shop.served;
    const { find } = database;
    database.find = async () => {
      throw new GatewayError(1004, { retryAfterSeconds: 2 });
    };
    const { status, html, headers } = await payer.get(url);
    database.find = find;
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(html).toContain('Ahora mismo no podemos atenderte');
    expect(html).toContain('Volver a abrir la página');
  });

  test('423: a suspended shop accepts no payments', async () => {
    const { merchant, url } = await newLink();
    await setMerchantStatus(shop.gateway.database, merchant.id, 'suspended');
    expect((await payer.get(url)).status).toBe(423);
  });
});
