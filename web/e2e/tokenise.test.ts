import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardData } from '../../server/test/support/shop.ts';
import { startTestGateway, type TestGateway } from '../../server/test/support/test-gateway.ts';
import { closeContexts, openBrowser } from './support/browser.ts';
import { openShopSite, type ShopSite } from './support/shop-site.ts';

type Merchant = Awaited<ReturnType<TestGateway['merchant']>>;

const CARD_NUMBER = '4242424242424242';

let gateway: TestGateway;
let merchant: Merchant;
let shop: ShopSite;
let browser: Browser;
let page: Page;
let base: string;
/** Everything that the shop's page could read or send. */
let seenByThePage: string[];

beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
  merchant = await gateway.merchant();
  shop = await openShopSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await shop.close();
  await gateway.close();
});
beforeEach(async () => {
  page = await (await browser.newContext({ locale: 'es-CO' })).newPage();
  seenByThePage = [];
  page.on('console', message => seenByThePage.push(message.text()));
});

const manifest = () =>
  JSON.parse(readFileSync(new URL('../dist/library/manifest.json', import.meta.url), 'utf8')) as {
    version: string;
    integrity: string;
  };

const html = (body: string, script: string, library = `${base}/js/v1/recaudo.js`) => `<!doctype html>
<html lang="es"><head><title>Tienda</title></head><body><main><h1>Pagar</h1>${body}</main>
<script src="${library}"></script>
<script>${script}</script></body></html>`;

const settings = () => `setId('${merchant.merchant.id}'); LIBRARY.setApiKey('${merchant.publicKey}');`;

async function visit(body: string, script: string): Promise<void> {
  shop.page = html(body, script);
  await page.goto(shop.origin);
}

/** What the page was given, once it has put it into its title. */
async function result(): Promise<Record<string, unknown>> {
  await page.waitForFunction(() => document.title.startsWith('{'));
  return JSON.parse(await page.title()) as Record<string, unknown>;
}

/** The shop's server saves the card: nothing is charged. */
async function saveOnTheServer(token: unknown) {
  const { status, body } = await merchant.client.post('/cards', {
    token_id: token,
    device_session_id: 'device-of-the-page',
  });
  expect(status).toBe(201);
  return body;
}

describe('a page written for the older script', () => {
  test('OpenPay.token.create answers a token that the server saves', async () => {
    await visit(
      '',
      `OpenPay.${settings().replaceAll('LIBRARY', 'OpenPay')} OpenPay.setSandboxMode(true);
       OpenPay.token.create(${JSON.stringify(cardData(CARD_NUMBER))},
         answer => { document.title = JSON.stringify({ status: answer.status, ...answer.data }); },
         failure => { document.title = JSON.stringify(failure); });`,
    );
    const token = await result();
    expect(token).toMatchObject({ status: 201, card: { card_number: '424242XXXXXX4242', brand: 'visa' } });
    expect(await saveOnTheServer(token.id)).toMatchObject({ card_number: '424242XXXXXX4242' });
  });

  test('extractFormAndCreate reads the form, deviceData.setup fills its hidden field', async () => {
    const field = (name: string, value: string) => `<input data-openpay-card="${name}" value="${value}">`;
    const card = cardData(CARD_NUMBER);
    const fields = Object.entries(card).map(([name, value]) => field(name, value));
    await visit(
      `<form id="pay">${fields.join('')}</form>`,
      `OpenPay.${settings().replaceAll('LIBRARY', 'OpenPay')}
       const device = OpenPay.deviceData.setup('pay', 'device');
       OpenPay.token.extractFormAndCreate('pay',
         answer => { document.title = JSON.stringify({ ...answer.data, device,
           hidden: document.querySelector('#pay [name=device]').value }); });`,
    );
    const token = await result();
    expect(token.hidden).toBe(token.device);
    expect(String(token.device)).toMatch(/^\w{32}$/);
    await saveOnTheServer(token.id);
  });

  test('a refused card reaches the error callback with the error object', async () => {
    await visit(
      '',
      `OpenPay.${settings().replaceAll('LIBRARY', 'OpenPay')}
       OpenPay.token.create(${JSON.stringify(cardData('4242424242424241'))}, () => {},
         failure => { document.title = JSON.stringify({ status: failure.status, ...failure.data }); });`,
    );
    expect(await result()).toMatchObject({ status: 422, error_code: 2004, request_id: expect.any(String) });
  });
});

describe('hosted fields', () => {
  const containers =
    '<label>Nombre <input id="holder"></label><div id="number"></div><div id="expiry"></div><div id="cvv"></div>';
  const create = () => `Recaudo.${settings().replaceAll('LIBRARY', 'Recaudo')}
    for (const type of ['number', 'expiry', 'cvv']) Recaudo.fields.create('#' + type, { type });
    addEventListener('message', event => console.log(JSON.stringify(event.data)));
    window.pay = () => Recaudo.fields.createToken({ holder_name: document.querySelector('#holder').value })
      .then(token => { document.title = JSON.stringify(token); },
            error => { document.title = JSON.stringify({ error_code: error.error_code, field: error.field }); });`;

  const type = async (kind: string, text: string) => {
    await page.locator(`#${kind} iframe`).waitFor();
    const frame = page.frames().find(candidate => candidate.url().includes(`type=${kind}`));
    if (frame === undefined) throw new Error(`there is no ${kind} field`);
    await frame.locator('#value').pressSequentially(text);
  };

  test('the card is typed into the gateway, and the page gets a token only', async () => {
    await visit(containers, create());
    await page.fill('#holder', 'Ana Torres');
    await type('number', CARD_NUMBER);
    await type('expiry', '1230');
    await type('cvv', '737');
    await page.evaluate('pay()');
    const token = await result();
    expect(token).toMatchObject({ card: { card_number: '424242XXXXXX4242' } });
    expect(await saveOnTheServer(token.id)).toMatchObject({ holder_name: 'Ana Torres' });
    const everything = [...seenByThePage, await page.title(), await page.content()].join('\n');
    expect(everything).not.toContain(CARD_NUMBER);
    // Ports and ids may hold these three digits too; the code is them alone.
    expect(everything).not.toMatch(/\b737\b/);
  });

  test('an unfinished card is told with its field and nothing is sent', async () => {
    await visit(containers, create());
    const sent: string[] = [];
    page.on('request', request => sent.push(request.url()));
    await page.fill('#holder', 'Ana Torres');
    await type('number', '42424242');
    await page.evaluate('pay()');
    expect(await result()).toMatchObject({ field: 'number' });
    expect(sent.filter(url => url.includes('/tokens'))).toEqual([]);
  });

  test('no accessibility violations', async () => {
    await visit(containers, create());
    await page.locator('#cvv iframe').waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});

describe('the line between the origins', () => {
  const callFromPage = (path: string, key: string, method: string) =>
    `fetch('${base}/v1/${merchant.merchant.id}${path}', { method: '${method}',
       headers: { Authorization: 'Basic ' + btoa('${key}:'), 'Content-Type': 'application/json' },
       ${method === 'POST' ? `body: '${JSON.stringify(cardData(CARD_NUMBER))}'` : ''} })
     .then(async answer => { document.title = JSON.stringify({ status: answer.status, ...(await answer.json()) }); });`;

  test('403 1010: the private key in a page', async () => {
    await visit('', callFromPage('/customers', merchant.privateKey, 'GET'));
    expect(await result()).toMatchObject({ status: 403, error_code: 1010 });
  });

  test('403 1010: the public key for anything but tokens and cards', async () => {
    await visit('', callFromPage('/customers', merchant.publicKey, 'GET'));
    expect(await result()).toMatchObject({ status: 403, error_code: 1010 });
  });

  test('201: the public key makes a token, preflight included', async () => {
    await visit('', callFromPage('/tokens', merchant.publicKey, 'POST'));
    expect(await result()).toMatchObject({ status: 201 });
  });

  test('the exact version loads under Subresource Integrity, and a wrong hash does not', async () => {
    const { version, integrity } = manifest();
    const loads = async (hash: string) => {
      shop.page = `<title>Tienda</title><script src="${base}/js/v${version}/recaudo.js" integrity="${hash}"
        crossorigin="anonymous"></script>`;
      await page.goto(shop.origin);
      return page.evaluate(() => 'Recaudo' in window);
    };
    expect(await loads(integrity)).toBe(true);
    expect(await loads(`sha384-${'A'.repeat(64)}`)).toBe(false);
  });
});
