import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireCharges } from '../../../../src/domain/charges/hosted/expire-charges.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { filledForm, newPayer } from '../../../support/world/shop/payer.ts';
import {
  openForm,
  type ReusableLinkBody,
  submitReusableLink,
} from '../../../support/world/shop/reusable-links.ts';

interface Product extends ReusableLinkBody {
  stock: number | null;
  variants: { number: number; name: string; amount: number; stock: number | null }[];
}

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchantId: string;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const create = async (fields: object = {}): Promise<Product> => {
  const { status, body, text } = await data.post<Product>('/reusable-links', {
    amount: 25_000,
    description: 'Torta de chocolate',
    ...fields,
  });
  expect(status, text).toBe(201);
  return body;
};
const find = async (id: string): Promise<Product> => (await data.get<Product>(`/reusable-links/${id}`)).body;
const newestCharge = async () =>
  (
    await client.get<
      { amount: number; description: string; iva: string; customer: Record<string, unknown> }[]
    >('/charges?limit=1')
  ).body[0];

test('303: the payer pays the variant times the quantity, and the charge says what was bought', async () => {
  const link = await create({
    iva: '3992',
    max_quantity: 5,
    variants: [{ name: 'Pequeña' }, { name: 'Grande', amount: 40_000 }],
  });
  expect(link.variants).toEqual([
    { number: 1, name: 'Pequeña', amount: 25_000, stock: null },
    { number: 2, name: 'Grande', amount: 40_000, stock: null },
  ]);
  const payer = newPayer(shop.app);
  const page = await payer.get(link.url);
  expect(page.html).toContain('Desde $\u00a025.000');
  const started = await submitReusableLink(payer, link.url, { variant: '2', quantity: '3' });
  expect(started.status).toBe(303);
  expect(await newestCharge()).toMatchObject({
    amount: 120_000,
    description: 'Torta de chocolate (Grande) × 3',
    iva: '19161.60',
  });
});

test.each([
  ['no variant', { variant: '' }, 'Elige una opción que esté disponible.'],
  ['a variant that there is not', { variant: '9' }, 'Elige una opción que esté disponible.'],
  ['more than may be ordered', { quantity: '6' }, 'Escribe una cantidad que se pueda pedir.'],
  ['half a cake', { quantity: '1.5' }, 'Escribe una cantidad que se pueda pedir.'],
  ['a negative quantity', { quantity: '-1' }, 'Escribe una cantidad que se pueda pedir.'],
])('422 with the correction, and no charge: %s', async (_what, fields, text) => {
  const link = await create({ max_quantity: 5, variants: [{ name: 'Pequeña' }, { name: 'Grande' }] });
  const page = await submitReusableLink(newPayer(shop.app), link.url, {
    variant: '1',
    quantity: '2',
    ...fields,
  });
  expect(page.status).toBe(422);
  expect(page.html).toContain(text);
  expect(await find(link.id)).toMatchObject({ uses: 0 });
});

describe('an amount that the payer chooses', () => {
  test.each([
    ['20000', 20_000],
    ['20.000', 20_000],
    ['20,000', 20_000],
    ['$ 20.000', 20_000],
    ['5000', 5_000],
  ])('303: %s is %d', async (amount, expected) => {
    const link = await create({ amount: 5_000, has_open_amount: true });
    expect((await submitReusableLink(newPayer(shop.app), link.url, { amount })).status).toBe(303);
    expect(await newestCharge()).toMatchObject({ amount: expected });
  });

  test.each([[''], ['4999'], ['2.00'], ['-8000'], ['mucho'], ['99999999999999']])(
    '422: "%s" is below the minimum or not an amount',
    async amount => {
      const link = await create({ amount: 5_000, has_open_amount: true });
      const page = await submitReusableLink(newPayer(shop.app), link.url, { amount });
      expect(page.status).toBe(422);
      expect(page.html).toContain('Tú eliges cuánto, desde $\u00a05.000.');
    },
  );

  test('422 1003: with variants or quantities it is rejected', async () => {
    const link = { amount: 5_000, description: 'Donación', has_open_amount: true };
    for (const more of [{ max_quantity: 2 }, { variants: [{ name: 'Una' }] }]) {
      expectError(await data.post('/reusable-links', { ...link, ...more }), 1003);
    }
  });
});

describe('delivery', () => {
  const address = {
    department: 'Bogotá, D.C.',
    city: 'Bogotá',
    address: 'Calle 10 # 5-51, La Candelaria',
    phone_number: '300 123 4567',
  };

  test('303: the charge carries the address and the phone', async () => {
    const link = await create({ asks_address: true });
    expect((await submitReusableLink(newPayer(shop.app), link.url, address)).status).toBe(303);
    expect(await newestCharge()).toMatchObject({
      customer: {
        phone_number: '300 123 4567',
        customer_address: {
          department: 'Bogotá, D.C.',
          city: 'Bogotá',
          additional: 'Calle 10 # 5-51, La Candelaria',
        },
      },
    });
  });

  test.each([
    ['department', ''],
    ['department', 'Atlántida'],
    ['city', ''],
    ['address', ''],
    ['address', '4111 1111 1111 1111'],
    ['phone_number', ''],
    ['phone_number', '123'],
  ])('422: %s "%s"', async (field, value) => {
    const link = await create({ asks_address: true });
    const page = await submitReusableLink(newPayer(shop.app), link.url, { ...address, [field]: value });
    expect(page.status).toBe(422);
    expect(page.html).not.toContain('4111 1111');
    expect(await find(link.id)).toMatchObject({ uses: 0 });
  });
});

describe('stock', () => {
  test('409 Agotado: of ten payers competing for the last three units, three get one', async () => {
    const link = await create({ stock: 3 });
    const payers = Array.from({ length: 10 }, () => newPayer(shop.app));
    const forms = await Promise.all(payers.map(payer => openForm(payer, link.url)));
    const answers = await Promise.all(payers.map((payer, at) => payer.post(link.url, forms[at] ?? {})));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([303, 303, 303, ...Array.from({ length: 7 }, () => 409)]);
    expect(await find(link.id)).toMatchObject({ stock: 0, status: 'full', uses: 3 });
  });

  test('eight payers order two of the last five units at once: two succeed and one unit is left', async () => {
    const link = await create({ stock: 5, max_quantity: 5 });
    const payers = Array.from({ length: 8 }, () => newPayer(shop.app));
    const forms = await Promise.all(payers.map(payer => openForm(payer, link.url)));
    const answers = await Promise.all(
      payers.map((payer, at) => payer.post(link.url, { ...forms[at], quantity: '2' })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(2);
    const rejected = answers.filter(({ status }) => status === 409);
    expect(rejected).toHaveLength(6);
    expect(rejected[0]?.html).toContain('Queda 1. Cambia la cantidad. No te hemos cobrado.');
    expect(await find(link.id)).toMatchObject({ stock: 1, status: 'open' });
  });

  test('each variant has its own', async () => {
    const link = await create({
      variants: [
        { name: 'Vainilla', stock: 1 },
        { name: 'Chocolate', stock: 2 },
      ],
    });
    expect((await submitReusableLink(newPayer(shop.app), link.url, { variant: '1' })).status).toBe(303);
    const late = await submitReusableLink(newPayer(shop.app), link.url, { variant: '1' });
    expect(late.status).toBe(409);
    expect(late.html).toContain('Esa opción se acaba de agotar.');
    expect(late.html).toMatch(/value="1" required disabled/);
    expect((await submitReusableLink(newPayer(shop.app), link.url, { variant: '2' })).status).toBe(303);
    expect(await find(link.id)).toMatchObject({
      stock: 1,
      status: 'open',
      variants: [{ stock: 0 }, { stock: 1 }],
    });
  });

  test('a payment that expires returns its units; one that is paid keeps them', async () => {
    const link = await create({ stock: 4, max_quantity: 4 });
    const payer = newPayer(shop.app);
    const paid = (await submitReusableLink(payer, link.url, { quantity: '1' })).location ?? '';
    expect((await payer.post(paid, filledForm((await payer.get(paid)).html))).status).toBe(303);
    const left = (await submitReusableLink(newPayer(shop.app), link.url, { quantity: '3' })).location ?? '';
    expect(await find(link.id)).toMatchObject({ stock: 0, status: 'full' });
    expect((await newPayer(shop.app).get(link.url)).status).toBe(409);
    clock.advanceMs(61 * 60_000);
    await expireCharges(shop.gateway, { merchantId: null, batchSize: 100 });
    expect((await payer.get(left)).status).toBe(410);
    expect(await find(link.id)).toMatchObject({ stock: 3, status: 'open' });
    expect((await submitReusableLink(newPayer(shop.app), link.url, { quantity: '3' })).status).toBe(303);
  });

  test('200: the merchant sets what is left, on top of what is sold', async () => {
    const link = await create({ stock: 1 });
    expect((await submitReusableLink(newPayer(shop.app), link.url)).status).toBe(303);
    const { body } = await data.put<Product>(`/reusable-links/${link.id}`, { stock: 5 });
    expect(body).toMatchObject({ stock: 5, status: 'open', uses: 1 });
    expect((await submitReusableLink(newPayer(shop.app), link.url)).status).toBe(303);
    expect(await find(link.id)).toMatchObject({ stock: 4 });
  });

  test('412 3006: a link without stock gets none later', async () => {
    const link = await create();
    expectError(await data.put(`/reusable-links/${link.id}`, { stock: 5 }), 3006);
    expect(await find(link.id)).toMatchObject({ stock: null });
  });
});

test('404: the link of another merchant is not changed', async () => {
  const link = await create({ stock: 1 });
  const other = dashboard.clientOf(await shop.merchant());
  expect((await other.put(`/reusable-links/${link.id}`, { stock: 5 })).status).toBe(404);
  expect(await find(link.id)).toMatchObject({ stock: 1 });
  expect(merchantId).not.toBe('');
});
