import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBoxes, readPage } from '../../../server/test/support/guides/guide.ts';
import { fillIn } from '../../../server/test/support/guides/programs.ts';
import { cardData } from '../../../server/test/support/world/shop/shop.ts';
import { type LibraryShop, openLibraryShop, resultOf } from '../support/library-shop.ts';

const CARD_NUMBER = '4242424242424242';

let shop: LibraryShop;
let page: Page;
/** Everything that the shop's page could read or send. */
let seenByThePage: string[];

beforeAll(async () => {
  shop = await openLibraryShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  page = await shop.newPage();
  seenByThePage = [];
  page.on('console', message => seenByThePage.push(message.text()));
});

const manifest = () =>
  JSON.parse(readFileSync(new URL('../../dist/library/manifest.json', import.meta.url), 'utf8')) as {
    version: string;
    integrity: string;
  };

const settings = () => shop.settings('Recaudo');
const visit = (body: string, script: string) => shop.visit(page, body, script);
const result = () => resultOf(page);

describe('hosted fields', () => {
  const containers =
    '<label>Nombre <input id="holder"></label><div id="number"></div><div id="expiry"></div><div id="cvv"></div>';
  const create = () => `${settings()}
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

  test('the gateway gets the card, and the page gets only a token', async () => {
    await visit(containers, create());
    await page.fill('#holder', 'Ana Torres');
    await type('number', CARD_NUMBER);
    await type('expiry', '1230');
    await type('cvv', '737');
    await page.evaluate('pay()');
    const token = await result();
    expect(token).toMatchObject({ card: { card_number: '424242XXXXXX4242' } });
    expect(await shop.saveCard(token.id)).toMatchObject({ holder_name: 'Ana Torres' });
    const everything = [...seenByThePage, await page.title(), await page.content()].join('\n');
    expect(everything).not.toContain(CARD_NUMBER);
    // Ports and ids may contain these three digits, so only the digits on their own count.
    expect(everything).not.toMatch(/\b737\b/);
  });

  test("the guide's form, unchanged, creates a token that can be saved", async () => {
    const boxes = readBoxes(readPage('cards-and-tokens.md')).flat();
    const form = boxes.find(({ language }) => language === 'html')?.code ?? '';
    const { merchant, privateKey, publicKey } = shop.merchant;
    const reader = { baseUrl: shop.base, merchantId: merchant.id, privateKey, publicKey };
    shop.site.page = `<title>Tienda</title>${fillIn(form, reader)}`;
    await page.goto(shop.site.origin);
    await page.fill('#holder', 'Ana Torres');
    await type('number', CARD_NUMBER);
    await type('expiry', '1230');
    await type('cvv', '737');
    await page.click('button');
    await expect.poll(() => page.locator('#result').textContent()).toMatch(/^tok\w+ \w+$/);
    const [tokenId = ''] = (await page.locator('#result').textContent())?.split(' ') ?? [];
    expect(await shop.saveCard(tokenId)).toMatchObject({ holder_name: 'Ana Torres' });
  });

  test('an unfinished card marks its field and sends nothing', async () => {
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

describe('the boundary between the origins', () => {
  const callFromPage = (path: string, key: string, method: string) =>
    `fetch('${shop.base}/v1/${shop.merchant.merchant.id}${path}', { method: '${method}',
       headers: { Authorization: 'Basic ' + btoa('${key}:'), 'Content-Type': 'application/json' },
       ${method === 'POST' ? `body: '${JSON.stringify(cardData(CARD_NUMBER))}'` : ''} })
     .then(async answer => { document.title = JSON.stringify({ status: answer.status, ...(await answer.json()) }); });`;

  test('403 1010: the private key in a page', async () => {
    await visit('', callFromPage('/customers', shop.merchant.privateKey, 'GET'));
    expect(await result()).toMatchObject({ status: 403, error_code: 1010 });
  });

  test('403 1010: the public key for anything except tokens and cards', async () => {
    await visit('', callFromPage('/customers', shop.merchant.publicKey, 'GET'));
    expect(await result()).toMatchObject({ status: 403, error_code: 1010 });
  });

  test('201: the public key creates a token, preflight included', async () => {
    await visit('', callFromPage('/tokens', shop.merchant.publicKey, 'POST'));
    expect(await result()).toMatchObject({ status: 201 });
  });

  test('a page pinned to 1.0.0 still loads it', async () => {
    const hash = 'sha384-RIT3h2H5SaCA7KlEZFy/duYIDgdSqacHCYoaElulxoxj7fck+osp91Vx1k0Jodmk';
    shop.site.page = `<title>Tienda</title><script src="${shop.base}/js/v1.0.0/recaudo.js" integrity="${hash}"
      crossorigin="anonymous"></script>`;
    await page.goto(shop.site.origin);
    expect(await page.evaluate('Recaudo.version')).toBe('1.0.0');
  });

  test('the exact version loads under Subresource Integrity, and a wrong hash does not', async () => {
    const { version, integrity } = manifest();
    const loads = async (hash: string) => {
      shop.site.page = `<title>Tienda</title><script src="${shop.base}/js/v${version}/recaudo.js" integrity="${hash}"
        crossorigin="anonymous"></script>`;
      await page.goto(shop.site.origin);
      return page.evaluate(() => 'Recaudo' in window);
    };
    expect(await loads(integrity)).toBe(true);
    expect(await loads(`sha384-${'A'.repeat(64)}`)).toBe(false);
  });
});
