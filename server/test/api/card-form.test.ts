import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listConsents } from '../../src/domain/charges/consent-store.ts';
import { resolveChargeAttempts } from '../../src/domain/charges/resolve-attempts.ts';
import { setRule } from '../../src/domain/fraud/change-rules.ts';
import { listWaitingCodes } from '../support/cards.ts';
import { expectLedgerSound } from '../support/ledger-sound.ts';
import { balanceOf, eventsOf, merchantBalance } from '../support/money.ts';
import { createLink, filledForm, newPayer, type Page, processorCalls, RETURN_URL } from '../support/payer.ts';
import { saveCustomer } from '../support/shop.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

const DECLINED = '4222222222222220';
const POOR = '4444444444444448';
const STOLEN = '4000000000000119';
const OUTAGE = '4000000010040006';
const FOUND_APPROVED = '4000000090010002';
const FOUND_DECLINED = '4000000090020001';
const NEVER_ARRIVED = '4000000090030000';
const DECLINES_ONCE = '4000000080010004';

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
  return {
    client,
    merchant,
    charge,
    url,
    page: await payer.get(url),
    find: async () => (await client.get(`/charges/${charge.id}`)).body,
    calls: () => processorCalls(shop, merchant.id),
    events: () => eventsOf(shop, merchant.id, charge.id),
  };
}

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

  test('its customer with an account is credited', async () => {
    const { client } = await shop.merchant();
    const customer = await saveCustomer(client);
    const { body } = await client.post<{ payment_method: { url: string } }>(`/customers/${customer}/charges`, {
      method: 'card',
      confirm: false,
      amount: 20_000,
      currency: 'COP',
      iva: '0',
      description: 'Café',
      redirect_url: RETURN_URL,
    });
    const { url } = body.payment_method;
    await pay(url, await payer.get(url));
    expect(await balanceOf(client, customer)).toBe(20_000);
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

  test('the page afterwards is a receipt: nothing to pay, nothing to type', async () => {
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
  test('402 page; the charge waits on, and another card pays it', async () => {
    const { url, page, find, calls, events } = await newLink();
    const declined = await pay(url, page, POOR);
    expect(declined.status).toBe(402);
    expect(declined.html).toContain('La tarjeta no tiene cupo o saldo suficiente.');
    expect(declined.html).toContain('value="Ana Torres"');
    expect(declined.html).not.toContain(POOR);
    expect(await find()).toMatchObject({ status: 'charge_pending', error_code: 3003 });
    expect(await events()).toEqual(['1 charge.created']);

    expect((await pay(url, declined)).status).toBe(303);
    const paid = await find();
    expect(paid).toMatchObject({ status: 'completed', error_message: null });
    expect(paid).not.toHaveProperty('error_code');
    expect(await calls()).toEqual(['authorise declined', 'authorise approved']);
    expect(await events()).toEqual(['1 charge.created', '2 charge.succeeded']);
  });

  test('a payer never reads of theft; the merchant does', async () => {
    const { url, page, find } = await newLink();
    const { html } = await pay(url, page, STOLEN);
    expect(html).toContain('Tu banco no autorizó el pago con esta tarjeta.');
    expect(html).not.toMatch(/robad|stolen/i);
    expect(await find()).toMatchObject({ error_code: 3004 });
  });

  test('opened anew, the page says why, and asks for a card', async () => {
    const { url, page } = await newLink();
    await pay(url, page, DECLINED);
    const again = await payer.get(url);
    expect(again.html).toContain('El pago no se hizo');
    expect(again.html).toContain('name="card_number"');
  });

  test('ten tries are enough: then the link takes no more cards', async () => {
    const { url, page, calls } = await newLink();
    let last = page;
    for (let count = 0; count < 10; count += 1) {
      // A page takes five forms a second.
      await sleep(200);
      last = await pay(url, last, DECLINED);
    }
    expect((await payer.get(url)).html).toContain('Demasiados intentos con tarjeta');
    expect((await pay(url, last)).status).toBe(303);
    expect((await calls()).filter(call => call === 'authorise approved')).toEqual([]);
    expect(await calls()).toHaveLength(10);
  }, 30_000);

  test('a fraud rule refuses before the processor hears of it', async () => {
    const { client, merchant, charge, url, page } = await newLink({ amount: 9_000_000 });
    await setRule(shop.gateway, merchant.id, { kind: 'max_amount', name: 'too_much', amount: 100_000 });
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

describe('one form, one call to the processor', () => {
  test('the same form sent ten times at once charges once', async () => {
    const { client, url, page, calls, find } = await newLink();
    const form = filledForm(page.html);
    const answers = await Promise.all(Array.from({ length: 4 }, () => payer.post(url, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await calls()).toEqual(['authorise approved']);
    expect(await find()).toMatchObject({ status: 'completed' });
    expect(await merchantBalance(client)).toBe(18_238.8);
  });

  test('two tabs with two cards at once: one is charged', async () => {
    const { url, page, calls } = await newLink();
    const otherTab = await payer.get(url);
    await Promise.all([pay(url, page), pay(url, otherTab, '5555555555554444')]);
    expect(await calls()).toEqual(['authorise approved']);
  });

  test('a refreshed answer sends the form again, and nothing is charged', async () => {
    const { url, page, calls } = await newLink();
    const form = filledForm(page.html, DECLINES_ONCE);
    expect((await payer.post(url, form)).status).toBe(402);
    // This very card would be approved now.
    const refreshed = await payer.post(url, form);
    expect([refreshed.status, refreshed.location]).toEqual([303, expect.stringContaining('/pagar/ck')]);
    expect(await calls()).toEqual(['authorise declined']);
  });

  test('back and again after the payment: the page says that it is paid', async () => {
    const { url, page, calls } = await newLink();
    const form = filledForm(page.html);
    await payer.post(url, form);
    const back = await payer.post(url, form);
    expect([back.status, back.location]).toEqual([303, expect.stringContaining('/pagar/ck')]);
    expect(await calls()).toEqual(['authorise approved']);
  });

  test('paying while the shop cancels: either, never both', async () => {
    const { client, charge, url, page, calls, find } = await newLink();
    const [, cancelled] = await Promise.all([pay(url, page), client.post(`/charges/${charge.id}/cancel`)]);
    const after = await find();
    expect(after.status).toBe(cancelled.status === 200 ? 'cancelled' : 'completed');
    expect(await calls()).toHaveLength(after.status === 'completed' ? 1 : 0);
  });
});

describe('the processor does not answer', () => {
  const sweep = () => resolveChargeAttempts({ ...shop.gateway, realClock: inAMinute }, 100);
  const inAMinute = { now: () => new Date(Date.now() + 60_000) };

  test('the page says so, a second card is not charged meanwhile, and what is found counts', async () => {
    const { client, url, page, calls, find, events } = await newLink();
    const answer = await pay(url, page, FOUND_APPROVED);
    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining('/pagar/ck')]);
    const waiting = await payer.get(url);
    expect(waiting.html).toContain('Estamos confirmando tu pago');
    expect(await find()).toMatchObject({ status: 'in_progress' });
    expect((await pay(url, page)).status).toBe(303);
    await sweep();
    expect(await find()).toMatchObject({ status: 'completed' });
    expect((await payer.get(url)).html).toContain('Pago aprobado');
    expect(await calls()).toEqual(['authorise approved']);
    expect(await events()).toEqual(['1 charge.created', '2 charge.succeeded']);
    expect(await merchantBalance(client)).toBe(18_238.8);
  });

  test('found declined: the payer may try again', async () => {
    const { url, page, find } = await newLink();
    await pay(url, page, FOUND_DECLINED);
    await sweep();
    expect(await find()).toMatchObject({ status: 'charge_pending', error_code: 3001 });
    const again = await payer.get(url);
    expect((await pay(url, again)).status).toBe(303);
    expect(await find()).toMatchObject({ status: 'completed' });
  });

  test('never arrived: the door is closed behind it, and the payer may try again', async () => {
    const { url, page, find, calls } = await newLink();
    await pay(url, page, NEVER_ARRIVED);
    await sweep();
    expect(await find()).toMatchObject({ status: 'charge_pending', error_code: 1004 });
    const again = await payer.get(url);
    expect(again.html).toContain('No pudimos procesar el pago y no te cobramos.');
    await pay(url, again);
    expect(await find()).toMatchObject({ status: 'completed' });
    expect((await calls()).filter(call => call === 'authorise approved')).toHaveLength(1);
  });

  test('an unreachable one: not charged, said so, and the same order is tried again', async () => {
    const { url, page, calls, find } = await newLink();
    const answer = await pay(url, page, OUTAGE);
    expect(answer.status).toBe(402);
    expect(answer.html).toContain('No pudimos procesar el pago y no te cobramos.');
    expect(await calls()).toEqual([]);
    expect((await pay(url, answer)).status).toBe(303);
    expect(await find()).toMatchObject({ status: 'completed' });
  });
});

describe('what is kept', () => {
  test('evidence of both consents: text, hash, time, address, language', async () => {
    const { merchant, charge, url, page } = await newLink();
    await pay(url, page);
    const consents = await listConsents(shop.gateway.database, merchant.id, charge.id);
    expect(consents).toMatchObject([
      { document: 'personal_data', attempt_number: 1, language: 'es', ip_address: '127.0.0.1' },
      { document: 'terms', text: expect.stringContaining('Tienda de prueba'), text_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test('no security code outlives its try, and no number is in a page', async () => {
    const { merchant, url, page } = await newLink();
    const declined = await pay(url, page, DECLINED);
    await pay(url, declined);
    expect(await listWaitingCodes(shop, merchant.id)).toEqual([]);
    expect(declined.html).not.toMatch(/4222|value="123"/);
  });
});
