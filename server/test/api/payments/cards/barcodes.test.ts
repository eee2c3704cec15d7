import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawBarcode } from '../../../../src/domain/methods/cash/vouchers/barcode.ts';
import { newReference } from '../../../../src/domain/methods/cash/vouchers/reference.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { decodeBarcode, greyOfPng } from '../../../support/world/files/decode-barcode.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createVoucher, type StoreCharge } from '../../../support/world/shop/cash.ts';

let shop: TestGateway;
let method: StoreCharge['payment_method'];

beforeAll(async () => {
  shop = await startSharedGateway();
  method = (await createVoucher((await shop.merchant()).client)).payment_method;
});
afterAll(() => shop.close());

const get = (path: string) => shop.app.inject({ method: 'GET', url: path });
const pathOf = (url: string) => url.replace('http://127.0.0.1:8001', '');

test("200: a voucher's image URLs are Code 128 barcodes of its references", async () => {
  for (const [url, reference] of [
    [method.barcode_url, method.reference],
    [method.barcode_paybin_url, method.paybin_reference],
  ] as const) {
    const answer = await get(pathOf(url));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(decodeBarcode(greyOfPng(answer.rawPayload))).toEqual({ text: reference, format: 'CODE_128' });
  }
});

test('an independent reader reads every one of 100 references, in every size', async () => {
  for (let index = 0; index < 100; index += 1) {
    const reference = newReference(index % 2 === 0 ? 'reference' : 'paybin');
    const look = {
      format: 'png',
      barWidth: 1 + (index % 4),
      height: 30 + (index % 40),
      hasText: index % 3 === 0,
    } as const;
    const image = greyOfPng(await drawBarcode(reference, look));
    expect(decodeBarcode(image)).toEqual({ text: reference, format: 'CODE_128' });
  }
}, 30_000);

test.each([
  ['9871089797368680', 4],
  ['9975344673308009', 2],
  ['9510097611226871', 4],
])('%s, in which a lenient reader sees a product number', async (reference, barWidth) => {
  const look = { format: 'png', barWidth, height: 60, hasText: false } as const;
  const image = greyOfPng(await drawBarcode(reference, look));
  expect(decodeBarcode(image)).toEqual({ text: reference, format: 'CODE_128' });
});

test.each([
  ['?width=1&height=45&text=false', 143, 45],
  ['?width=4&height=120', 572, 120],
  ['?width=300&height=100&text=true', 286, 115],
  ['?width=0&height=0', 143, 20],
  ['?width=99999&height=99999&text=true', 1144, 430],
  ['?width=abc&height=-3&text=maybe', 286, 20],
  ['.png', 286, 80],
])('200: %s is about %i x %i', async (rest, width, height) => {
  const answer = await get(`/barcode/${method.reference}${rest}`);
  expect(answer.statusCode).toBe(200);
  const image = greyOfPng(answer.rawPayload);
  expect(image.width).toBe(width);
  expect(Math.abs(image.height - height)).toBeLessThan(60);
  expect(decodeBarcode(image).text).toBe(method.reference);
});

test('200: as SVG, without scripts', async () => {
  const answer = await get(`/barcode/${method.reference}.svg?height=100&text=true`);
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.body).toMatch(/^<svg viewBox="0 0 286 1\d\d"/);
  expect(answer.body).not.toMatch(/<script|href|on\w+=/);
});

test('200: any page may show it, and caches keep it forever', async () => {
  const { headers } = await shop.app.inject({
    method: 'GET',
    url: `/barcode/${method.reference}`,
    headers: { origin: 'https://tienda.example' },
  });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
  expect(headers).not.toHaveProperty('set-cookie');
});

test('200: always the same bytes', async () => {
  const [first, second] = [
    await get(`/barcode/${method.reference}?width=3`),
    await get(`/barcode/${method.reference}?width=3`),
  ];
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
});

test.each([
  newReference('reference'),
  '1',
  '0'.repeat(16),
  'abc',
  '1234567890123456.gif',
  '..%2f..%2fetc',
  '1'.repeat(900),
])('404 1005: %s', async reference => {
  const answer = await get(`/barcode/${reference}`);
  expectError({ status: answer.statusCode, text: answer.body, headers: answer.headers }, 1005);
});

test('404 1005: a charge id has no barcode', async () => {
  const { id } = await createVoucher((await shop.merchant()).client);
  expect((await get(`/barcode/${id}`)).statusCode).toBe(404);
});
