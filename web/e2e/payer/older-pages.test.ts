import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardData, saveCard, saveCustomer } from '../../../server/test/support/world/shop/shop.ts';
import { type LibraryShop, openLibraryShop, resultOf } from '../support/library-shop.ts';

const CARD_NUMBER = '4242424242424242';

let shop: LibraryShop;
let page: Page;

beforeAll(async () => {
  shop = await openLibraryShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  page = await shop.newPage();
});

const settings = () => shop.settings('OpenPay');
const visit = (body: string, script: string) => shop.visit(page, body, script);
const result = () => resultOf(page);

describe('a page written for the older script', () => {
  test('OpenPay.token.create returns a token that the server saves', async () => {
    await visit(
      '',
      `${settings()} OpenPay.setSandboxMode(true);
       OpenPay.token.create(${JSON.stringify(cardData(CARD_NUMBER))},
         answer => { document.title = JSON.stringify({ status: answer.status, ...answer.data }); },
         failure => { document.title = JSON.stringify(failure); });`,
    );
    const token = await result();
    expect(token).toMatchObject({ status: 200, card: { card_number: '424242XXXXXX4242', brand: 'visa' } });
    expect(await shop.saveCard(token.id)).toMatchObject({ card_number: '424242XXXXXX4242' });
  });

  test('extractFormAndCreate reads the form, deviceData.setup fills its hidden field', async () => {
    const field = (name: string, value: string) => `<input data-openpay-card="${name}" value="${value}">`;
    const card = cardData(CARD_NUMBER);
    const fields = Object.entries(card).map(([name, value]) => field(name, value));
    await visit(
      `<form id="pay">${fields.join('')}</form>`,
      `${settings()}
       const device = OpenPay.deviceData.setup('pay', 'device');
       OpenPay.token.extractFormAndCreate('pay',
         answer => { document.title = JSON.stringify({ ...answer.data, device,
           hidden: document.querySelector('#pay [name=device]').value }); });`,
    );
    const token = await result();
    expect(token.hidden).toBe(token.device);
    expect(String(token.device)).toMatch(/^\w{32}$/);
    await shop.saveCard(token.id);
  });

  test('a declined card calls the error callback with the error object', async () => {
    await visit(
      '',
      `${settings()}
       OpenPay.token.create(${JSON.stringify(cardData('4242424242424241'))}, () => {},
         failure => { document.title = JSON.stringify({ status: failure.status, ...failure.data }); });`,
    );
    expect(await result()).toMatchObject({ status: 422, error_code: 2004, request_id: expect.any(String) });
  });
});

describe('callbacks of an older page', () => {
  const answered = `answer => { document.title = JSON.stringify({ answered: 'success', ...answer }); },
     failure => { document.title = JSON.stringify({ answered: 'error', ...failure }); }`;

  test('card.update changes a saved card, of the merchant or of a customer', async () => {
    const customer = await saveCustomer(shop.merchant.client);
    for (const [owner, prefix] of [
      ['', ''],
      [customer, `/customers/${customer}`],
    ] as const) {
      const card = await saveCard(shop.merchant.client, CARD_NUMBER, prefix);
      await visit(
        '',
        `${settings()} OpenPay.card.update({ holder_name: 'Ana María Torres', cvv2: '321',
           expiration_month: 5, expiration_year: '2032' }, ${answered}, '${owner}', '${card}');`,
      );
      expect(await result()).toEqual({ answered: 'success', status: 200, data: {} });
      expect((await shop.merchant.client.get(`${prefix}/cards/${card}`)).body).toMatchObject({
        holder_name: 'Ana María Torres',
        expiration_month: '05',
        expiration_year: '32',
      });
    }
  });

  test('404 1005: card.update of a missing card', async () => {
    await visit('', `${settings()} OpenPay.card.update({ cvv2: '321' }, ${answered}, '', 'k000');`);
    expect(await result()).toMatchObject({ answered: 'error', status: 404, data: { error_code: 1005 } });
  });

  test.each([
    ['token.create', `OpenPay.token.create(CARD, ${answered})`],
    ['card.create', `OpenPay.card.create(CARD, ${answered})`],
    ['card.update', `OpenPay.card.update(CARD, ${answered}, '', 'k1')`],
  ])('401 1002: the error callback of %s gets a wrong key, without a browser dialog', async (_name, call) => {
    await visit(
      '',
      `${settings()} OpenPay.setApiKey('pk_wrong_0000000000');
       ${call.replace('CARD', JSON.stringify(cardData(CARD_NUMBER)))};`,
    );
    expect(await result()).toMatchObject({
      answered: 'error',
      status: 401,
      message: 'Request error',
      data: { error_code: 1002, http_code: 401 },
    });
  });

  test("401 1002: the same for the older script's own request, with credentials", async () => {
    await visit(
      '',
      `const request = new XMLHttpRequest();
       request.open('POST', '${shop.base}/v1/${shop.merchant.merchant.id}/tokens', true);
       request.withCredentials = true;
       request.setRequestHeader('Content-Type', 'application/json');
       request.setRequestHeader('Authorization', 'Basic ' + btoa('pk_wrong_0000000000:'));
       request.onloadend = () => { document.title = JSON.stringify({ status: request.status }); };
       request.send('{}');`,
    );
    expect(await result()).toEqual({ status: 401 });
  });

  test('no network: calls the error callback with status 0', async () => {
    await page.route('**/tokens', route => route.abort('connectionrefused'));
    const card = JSON.stringify(cardData(CARD_NUMBER));
    await visit('', `${settings()} OpenPay.token.create(${card}, ${answered});`);
    expect(await result()).toMatchObject({
      answered: 'error',
      status: 0,
      message: 'Unknown error',
      data: { error_code: 1004, description: expect.stringContaining('No pudimos conectar') },
    });
  });
});
