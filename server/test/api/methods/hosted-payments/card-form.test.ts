import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listConsents } from '../../../../src/domain/charges/hosted/consent-store.ts';
import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { balanceOf, merchantBalance } from '../../../support/fixtures/money.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { listWaitingCodes } from '../../../support/world/shop/cards.ts';
import {
  filledForm,
  newPayer,
  openLink,
  type Page,
  processorCalls,
  RETURN_URL,
  redirectBody,
} from '../../../support/world/shop/payer.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';

const DECLINED = '4222222222222220';
const POOR = '4444444444444448';
const STOLEN = '4000000000000119';

let shop: TestGateway;
let payer: ReturnType<typeof newPayer>;
beforeAll(async () => {
  shop = await startSharedGateway();
  payer = newPayer(shop.app);
});
afterAll(() => shop.close());

const newLink = (fields: object = {}) => openLink(shop, fields);
const pay = (url: string, page: Page, card?: string, fields: Record<string, string> = {}) =>
  payer.post(url, { ...filledForm(page.html, card), ...fields });

describe('the payer pays', () => {
  test('303 to redirect_url with the id; the charge is completed with its fee', async () => {
    const { client, merchant, charge, url, page, find, calls, events } = await newLink();
    expect(page.status).toBe(200);
    const answer = await pay(url, page);
    expect([answer.status, answer.location]).toEqual([303, `${RETURN_URL}&id=${charge.id}`]);
    expect(await find()).toMatchObject({
      status: 'completed',
      authorization: expect.stringMatching(/^\d+$/),
      error_message: null,
      card: { card_number: '411111XXXXXX1111', holder_name: 'Ana Torres', brand: 'visa' },
      fee: { amount: 1480, tax: 281.2 },
    });
    expect(await calls()).toEqual(['authorise approved']);
    expect(await events()).toEqual(['1 charge.created', '2 charge.succeeded']);
    expect(await merchantBalance(client)).toBe(18_238.8);
    await expectLedgerSound(shop, merchant.id);
  });

  test("credits the customer's account", async () => {
    const { client } = await shop.merchant();
    const customer = await saveCustomer(client);
    const { body } = await client.post<{ payment_method: { url: string } }>(
      `/customers/${customer}/charges`,
      {
        method: 'card',
        confirm: false,
        amount: 20_000,
        currency: 'COP',
        iva: '0',
        description: 'Café',
        redirect_url: RETURN_URL,
      },
    );
    const { url } = body.payment_method;
    await pay(url, await payer.get(url));
    expect(await balanceOf(client, customer)).toBe(20_000);
  });

  test('a customer deleted meanwhile cannot be charged: says so, tries nothing', async () => {
    const { client, merchant } = await shop.merchant();
    const customer = await saveCustomer(client);
    const { body } = await client.post<{ payment_method: { url: string } }>(
      `/customers/${customer}/charges`,
      redirectBody({ customer: undefined }),
    );
    const { url } = body.payment_method;
    const page = await payer.get(url);
    await client.delete(`/customers/${customer}`);
    const answer = await pay(url, page);
    expect([answer.status, answer.html]).toEqual([503, expect.stringContaining('no te cobramos')]);
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
  });

  test('capture:false only holds the money: in_progress until it is captured', async () => {
    const { client, charge, url, page, find } = await newLink({ capture: false });
    expect((await pay(url, page)).status).toBe(303);
    expect(await find()).toMatchObject({ status: 'in_progress' });
    expect((await payer.get(url)).html).toContain('Pago autorizado');
    expect((await client.post(`/charges/${charge.id}/capture`)).body).toMatchObject({ status: 'completed' });
  });

  test('and it can be refunded like any other', async () => {
    const { client, charge, url, page } = await newLink();
    await pay(url, page);
    expect((await client.post(`/charges/${charge.id}/refund`)).body).toMatchObject({ status: 'refunded' });
    expect((await payer.get(url)).html).toContain('Pago reembolsado');
  });

  test('the page becomes a receipt without a form', async () => {
    const { url, page } = await newLink();
    await pay(url, page, undefined, { document_type: 'CC', document_number: '1020304050' });
    const { status, html } = await payer.get(url);
    expect(status).toBe(200);
    expect(html).toContain('Pago aprobado');
    expect(html).toContain('CC •••4050');
    expect(html).not.toContain('1020304050');
    expect(html).not.toContain('name="card_number"');
    expect(html).toContain('gracias?pedido=7&amp;id=');
  });
});

describe('a declined card', () => {
  test('402 page; the charge keeps waiting, and another card pays it', async () => {
    const { merchant, url, page, find, calls, events } = await newLink();
    const declined = await pay(url, page, POOR);
    expect(declined.status).toBe(402);
    expect(declined.html).toContain('La tarjeta no tiene cupo o saldo suficiente.');
    expect(declined.html).toContain('value="Ana Torres"');
    expect(declined.html).not.toContain(POOR);
    for (const way of ['/pse/ck', 'Efectivo']) {
      expect([way, page.html.includes(way), declined.html.includes(way)]).toEqual([way, true, true]);
    }
    expect(await find()).toMatchObject({ status: 'charge_pending', error_code: 3003 });
    expect(await events()).toEqual(['1 charge.created']);
    await expectLedgerSound(shop, merchant.id);

    expect((await pay(url, declined)).status).toBe(303);
    const paid = await find();
    expect(paid).toMatchObject({ status: 'completed', error_message: null });
    expect(paid).not.toHaveProperty('error_code');
    expect(await calls()).toEqual(['authorise declined', 'authorise approved']);
    expect(await events()).toEqual(['1 charge.created', '2 charge.succeeded']);
    await expectLedgerSound(shop, merchant.id);
  });

  test('a payer never reads about theft; the merchant does', async () => {
    const { url, page, find } = await newLink();
    const { html } = await pay(url, page, STOLEN);
    expect(html).toContain('Tu banco no autorizó el pago con esta tarjeta.');
    expect(html).not.toMatch(/robad|stolen/i);
    expect(await find()).toMatchObject({ error_code: 3004 });
  });

  test('opened again, the page says why, and asks for a card', async () => {
    const { url, page } = await newLink();
    await pay(url, page, DECLINED);
    const again = await payer.get(url);
    expect(again.html).toContain('El pago no se hizo');
    expect(again.html).toContain('name="card_number"');
  });

  test('after ten tries, the link accepts no more cards', async () => {
    const { url, page, calls } = await newLink();
    let last = page;
    for (let count = 0; count < 10; count += 1) {
      // A page accepts five forms per second.
      await sleep(200);
      last = await pay(url, last, DECLINED);
    }
    expect((await payer.get(url)).html).toContain('Demasiados intentos con tarjeta');
    expect((await pay(url, last)).status).toBe(303);
    expect((await calls()).filter(call => call === 'authorise approved')).toEqual([]);
    expect(await calls()).toHaveLength(10);
  }, 30_000);

  test('a fraud rule rejects before the processor gets a request', async () => {
    const { client, merchant, charge, url, page } = await newLink({ amount: 9_000_000 });
    await setRule(shop.gateway, merchant.id, {
      kind: 'max_amount',
      name: 'too_much',
      amountCentavos: 10_000_000,
    });
    const { status, html } = await pay(url, page);
    expect(status).toBe(402);
    expect(html).toContain('Tu banco no autorizó');
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
    expect((await client.get(`/charges/${charge.id}`)).body).toMatchObject({
      status: 'charge_pending',
      error_code: 3005,
      fraud_rules: ['too_much'],
    });
  });
});

describe('stored data', () => {
  test('evidence of both consents: text, hash, time, address, language', async () => {
    const { merchant, charge, url, page } = await newLink();
    await pay(url, page);
    const consents = await listConsents(shop.gateway.database, merchant.id, charge.id);
    expect(consents).toMatchObject([
      {
        document: 'personal_data',
        attempt_number: 1,
        language: 'es',
        ip_address: expect.stringMatching(/^[\d.]+$/),
      },
      {
        document: 'terms',
        text: expect.stringContaining('Tienda de prueba'),
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  test('no security code outlives its attempt, and no page contains a number', async () => {
    const { merchant, url, page } = await newLink();
    const declined = await pay(url, page, DECLINED);
    await pay(url, declined);
    expect(await listWaitingCodes(shop, merchant.id)).toEqual([]);
    expect(declined.html).not.toMatch(/42222222|value="123"/);
  });
});
