import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startSharedGateway,
  startTestGateway,
  type TestGateway,
} from '../../../support/world/gateway/test-gateway.ts';
import { newPayer } from '../../../support/world/shop/payer.ts';
import { createPse, type PendingPse } from '../../../support/world/shop/pse.ts';
import { BASE, newPsePayer, pathOf } from '../../../support/world/shop/pse-payer.ts';

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

describe('the test bank', () => {
  test.each([
    ['approved', 'Pago aprobado', 'completed'],
    ['rejected', 'Tu banco rechazó el pago', 'failed'],
    ['pending', 'Tu pago está pendiente', 'charge_pending'],
    ['expired', 'El plazo para pagar terminó', 'cancelled'],
  ])('%s: the payer returns to "%s"', async (decision, messages, after) => {
    const pse = await newPse({ redirect_url: 'https://tienda.example.com/gracias?pedido=7' });
    const bank = await browser.toBank(pse);
    const { location = '' } = await browser.decide(bank, decision);
    expect(location).toBe(`${BASE}${pathOf(pse)}/retorno?lang=es`);
    const page = await browser.get(location);
    expect(page.html).toContain(messages);
    expect(page.html).toContain(bank.split('/').at(-1));
    expect(await status(pse)).toBe(after);
    const leadsBack = page.html.includes(
      `https://tienda.example.com/gracias?pedido=7&amp;id=${pse.chargeId}`,
    );
    expect(leadsBack).toBe(after === 'completed' || after === 'failed');
  });

  test('a late approval: the receipt says so', async () => {
    const pse = await newPse();
    const bank = await browser.toBank(pse);
    await browser.get((await browser.decide(bank, 'expired')).location ?? '');
    expect(await status(pse)).toBe('cancelled');
    expect((await browser.get(bank)).html).toContain('Aprobarlo tarde');
    await browser.decide(bank, 'approved_late');
    expect((await browser.get(`${pathOf(pse)}/retorno`)).html).toContain(
      'cuando el plazo ya había terminado',
    );
    expect(await status(pse)).toBe('completed');
  });

  test('its decision is final', async () => {
    const pse = await newPse();
    const bank = await browser.toBank(pse);
    await browser.decide(bank, 'rejected');
    await browser.decide(bank, 'approved');
    expect((await browser.get(bank)).html).toContain('Pago rechazado por el banco');
  });

  test('4xx: no button, an unknown payment, another site', async () => {
    const bank = await browser.toBank(await newPse());
    expect((await browser.decide(bank, 'maybe')).status).toBe(422);
    expect((await browser.get('/banco-pruebas/0000000000')).status).toBe(404);
    expect((await browser.decide(bank, 'approved', { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  });

  test('404: production has none', async () => {
    const production = await startTestGateway({ environment: 'production' });
    expect((await newPayer(production.app).get('/banco-pruebas/1234567890')).status).toBe(404);
    await production.close();
  });
});

test('the state for the script: processing until something changes', async () => {
  const pse = await newPse();
  const bank = await browser.toBank(pse);
  const state = async () =>
    JSON.parse((await browser.get(`${pathOf(pse)}/estado?desde=at_bank`)).html) as unknown;
  expect(await state()).toEqual({ status: 'processing' });
  await browser.post(bank, { decision: 'approved' });
  await browser.get(`${pathOf(pse)}/retorno`);
  expect(await state()).toEqual({ status: 'paid' });
});

test("a card link's order is paid by PSE, or returns to the card", async () => {
  const { body } = await own.client.post<{ id: string; payment_method: { url: string } }>('/charges', {
    method: 'card',
    confirm: false,
    amount: 20_000,
    currency: 'COP',
    iva: '0',
    description: 'Café',
    redirect_url: 'https://tienda.example.com/gracias',
    customer: { name: 'Ana', email: 'ana@example.com' },
  });
  const handle = body.payment_method.url.split('/').at(-1) ?? '';
  const pse: PendingPse = { chargeId: body.id, handle, path: `/charges/${body.id}` };
  expect((await browser.get(body.payment_method.url)).html).toContain(`/pse/${handle}`);
  const bank = await browser.toBank(pse);
  expect((await browser.get(body.payment_method.url)).html).toContain(`/pse/${handle}`);
  const back = await browser.get((await browser.post(bank, { decision: 'rejected' })).location ?? '');
  expect(back.html).toContain('Tu banco no aprobó el pago');
  expect(back.html).toContain(`href="/pagar/${handle}?lang=es"`);
  expect(back.html).toContain('aria-current="page">PSE');
  const second = await browser.toBank(pse);
  await browser.get((await browser.post(second, { decision: 'approved' })).location ?? '');
  expect((await own.client.get(pse.path)).body).toMatchObject({
    status: 'completed',
    method: 'bank_account',
  });
});
