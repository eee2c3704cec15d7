import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { newPayer } from '../../../support/world/shop/payer.ts';
import type { ReusableLinkBody } from '../../../support/world/shop/reusable-links.ts';

interface Product extends ReusableLinkBody {
  photo_url: string | null;
}

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const newSeller = async (): Promise<TestClient> =>
  dashboard.clientOf(await shop.merchant({ name: 'Panadería Doña Rosa' }));
const create = async (data: TestClient, fields: object = {}): Promise<Product> => {
  const { status, body, text } = await data.post<Product>('/reusable-links', {
    amount: 8_000,
    description: 'Pan de yuca',
    in_shop: true,
    ...fields,
  });
  expect(status, text).toBe(201);
  return body;
};
let shops = 0;
const open = async (data: TestClient): Promise<{ slug: string; url: string }> => {
  shops += 1;
  const { body } = await data.put<{ slug: string; url: string }>('/shop', { slug: `tienda-${shops}` });
  return body;
};

const pngOf = (width: number, height: number): Buffer => {
  const picture = new PNG({ width, height });
  randomBytes(picture.data.length).copy(picture.data);
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  return PNG.sync.write(picture);
};
const sendPhoto = (data: TestClient, id: string, bytes: Buffer, type = 'image/png') =>
  data.put<Product>(`/reusable-links/${id}/photo`, bytes, { headers: { 'content-type': type } });

describe('the address of a shop', () => {
  test('200: suggested by the name, opened, changed and closed', async () => {
    const data = await newSeller();
    expect((await data.get('/shop')).body).toMatchObject({
      slug: null,
      url: null,
      suggested_slug: 'panaderia-dona-rosa',
    });
    const { body } = await data.put<{ url: string }>('/shop', {
      slug: 'Panaderia-Dona-Rosa',
      introduction: 'Pan recién horneado.',
    });
    expect(body).toMatchObject({
      slug: 'panaderia-dona-rosa',
      url: expect.stringMatching(/\/t\/panaderia-dona-rosa$/),
    });
    const page = await newPayer(shop.app).get(body.url);
    expect(page.status).toBe(200);
    expect(page.html).toContain('Pan recién horneado.');
    expect(page.html).toContain('Todavía no hay productos');
    await data.delete('/shop');
    expect((await newPayer(shop.app).get(body.url)).status).toBe(404);
  });

  test('422 1003: an address with other characters; 412 3006: one that another shop has', async () => {
    const [one, other] = [await newSeller(), await newSeller()];
    for (const slug of ['a', 'Pan Nuestro', '../panel', 'pan--rico', 'p'.repeat(41)]) {
      expect((await one.put('/shop', { slug })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await one.put('/shop', { slug: 'la-unica' })).status).toBe(200);
    expectError(await other.put('/shop', { slug: 'la-unica' }), 3006);
  });
});

describe('the page of a shop', () => {
  test('200: lists open products of the shop, with price, stock and a way to buy', async () => {
    const data = await newSeller();
    const { url } = await open(data);
    const bread = await create(data, { stock: 3 });
    await create(data, {
      description: 'Torta',
      amount: 30_000,
      variants: [{ name: 'Una' }, { name: 'Dos', amount: 50_000 }],
    });
    await create(data, { description: 'Propina', amount: 1_000, has_open_amount: true });
    await create(data, { description: 'Se acabó', stock: 0 });
    await create(data, { description: 'Solo por enlace', in_shop: false });
    const closed = await create(data, { description: 'Ya no se vende' });
    await data.post(`/reusable-links/${closed.id}/close`);
    const { html, headers } = await newPayer(shop.app).get(url);
    expect(html).toContain('Pan de yuca');
    expect(html).toContain('Quedan 3');
    expect(html).toContain('Desde $\u00a030.000');
    expect(html).toContain('Tú eliges cuánto');
    expect(html).toContain(`/cobro/${bread.id}?lang=es`);
    expect(html).toMatch(/Se acabó[^]*?Agotado/);
    expect(html).not.toContain('Solo por enlace');
    expect(html).not.toContain('Ya no se vende');
    expect(html).toContain('https://wa.me/?text=');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  });

  test('200: its QR code leads to it', async () => {
    const { url } = await open(await newSeller());
    const answer = await newPayer(shop.app).get(`${url}/qr.svg`);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.html).toContain('<svg');
  });

  test('60 products with photos weigh at most 40 KB compressed, without the photos', async () => {
    const data = await newSeller();
    const { url } = await open(data);
    for (let number = 1; number <= 60; number += 1) {
      const link = await create(data, {
        description: `Producto número ${number} con un nombre de una longitud común`,
        amount: 1_000 * number,
        stock: number,
      });
      if (number > 57) await sendPhoto(data, link.id, pngOf(40, 30));
    }
    const payer = newPayer(shop.app);
    const { html } = await payer.get(url);
    expect(html.match(/class="product-card"/g)).toHaveLength(60);
    const files = [
      ...html.matchAll(/(?:<link rel="stylesheet" href|<script src|<link rel="icon" href)="([^"]+)"/g),
    ];
    let bytes = gzipSync(html).length;
    for (const [, path = ''] of files) bytes += gzipSync((await payer.get(path)).html).length;
    expect(bytes).toBeLessThanOrEqual(40 * 1024);
    expect(html.match(/class="product-photo"[^>]*loading="lazy"/g)?.length).toBe(1);
  });
});

describe('a photo', () => {
  test('200: re-encoded without its metadata, cached by browsers, and gone when removed', async () => {
    const data = await newSeller();
    const link = await create(data);
    const secret = Buffer.from('GPS 4.598 -74.076');
    const photo = pngOf(60, 40);
    const text = Buffer.concat([Buffer.from('tEXtComment\0'), secret]);
    const chunk = Buffer.alloc(8 + secret.length + 8 + 4);
    chunk.writeUInt32BE(text.length - 4);
    text.copy(chunk, 4);
    chunk.writeUInt32BE(crcOf(text), 4 + text.length);
    const marked = Buffer.concat([photo.subarray(0, 33), chunk, photo.subarray(33)]);
    const { status, body, text: said } = await sendPhoto(data, link.id, marked);
    expect(status, said).toBe(200);
    const url = body.photo_url ?? '';
    const path = url.replace(/^https?:\/\/[^/]+/, '');
    const served = await shop.app.inject({ method: 'GET', url: path });
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(served.rawPayload.includes(secret)).toBe(false);
    const [before, after] = [PNG.sync.read(photo), PNG.sync.read(served.rawPayload)];
    expect(after.data.equals(before.data)).toBe(true);
    const { body: without } = await data.delete<Product>(`/reusable-links/${link.id}/photo`);
    expect(without.photo_url).toBeNull();
    expect((await shop.app.inject({ method: 'GET', url: path })).statusCode).toBe(404);
  });

  test.each([
    ['a page called a picture', Buffer.from('<script>alert(1)</script>')],
    ['a PNG without pixels', pngOf(20, 20).subarray(0, 60)],
    ['a PNG that is wider than 2,000 pixels', pngOf(2_001, 1)],
    ['a JPEG that is only its start', Buffer.from('ffd8ffe000104a464946000101', 'hex')],
  ])('422 1003: %s is rejected and nothing is stored', async (_what, bytes) => {
    const data = await newSeller();
    const link = await create(data);
    expectError(await sendPhoto(data, link.id, bytes), 1003);
    expect((await data.get<Product>(`/reusable-links/${link.id}`)).body.photo_url).toBeNull();
  });
});

function crcOf(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}
