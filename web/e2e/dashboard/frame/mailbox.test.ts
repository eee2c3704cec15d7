import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { mailKinds } from '@recaudo/contract/shared/email-kinds';
import pino from 'pino';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../../server/src/platform/http/server.ts';
import { newMetrics } from '../../../../server/src/platform/metrics/metrics.ts';
import { buildPortal } from '../../../../server/src/portal/portal.ts';
import {
  startTestGateway,
  type TestGateway,
} from '../../../../server/test/support/world/gateway/test-gateway.ts';
import { mailsOf, paymentLinkMail, queue } from '../../../../server/test/support/world/shop/mails.ts';
import { closeContexts, openBrowser, openPage } from '../../support/browser.ts';

let shop: TestGateway;
let portal: App;
let browser: Browser;
let base: string;
let merchantId: string;
let mailId: string;

beforeAll(async () => {
  shop = await startTestGateway();
  merchantId = (await shop.merchant()).merchant.id;
  for (const kind of mailKinds) await queue(shop.gateway, merchantId, { ...paymentLinkMail(), kind });
  mailId = (await mailsOf(shop.gateway, merchantId))[0]?.id ?? '';
  portal = await buildPortal({
    addresses: {
      portal: 'http://127.0.0.1:8000',
      sandbox: 'http://127.0.0.1:8001',
      production: 'http://127.0.0.1:8002',
    },
    health: { notReady: async () => undefined },
    metrics: newMetrics(),
    metricsText: async () => '',
    log: pino({ level: 'silent' }),
    mailbox: shop.gateway.database,
    isLocal: true,
  });
  await portal.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(portal.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await portal.close();
  await shop.close();
});

async function visit(path: string, options: object = {}): Promise<{ page: Page; complaints: string[] }> {
  const page = await openPage(browser, options);
  const complaints: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(base + path);
  return { page, complaints };
}

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(node => node.html),
  ]);

/** axe is a script, and the mail's frame runs none, so this test loads the mail once without its sandbox. */
async function letScriptsIntoFrame(page: Page): Promise<void> {
  await page.route('**/mail/*/html?again', async route => {
    const body = await (await route.fetch()).text();
    await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
  });
  await page.locator('iframe').evaluate(
    frame =>
      new Promise(resolve => {
        frame.addEventListener('load', resolve, { once: true });
        frame.removeAttribute('sandbox');
        frame.setAttribute('src', `${frame.getAttribute('src')}?again`);
      }),
  );
}

const phone = { viewport: { width: 360, height: 740 } };

test.each([
  ['on a desk', {}],
  ['on a phone', phone],
  ['in the dark', { colorScheme: 'dark' }],
])('the list %s passes axe', async (_where, options) => {
  const { page, complaints } = await visit('/mail', options);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(mailKinds.length);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([
  ['on a phone', phone],
  ['in the dark', { colorScheme: 'dark' }],
])('a mail %s is readable in its frame and passes axe', async (_where, options) => {
  const { page, complaints } = await visit(`/mail/${mailId}`, options);
  const mail = page.frameLocator('iframe');
  await expect.poll(() => mail.locator('h1').textContent()).toBe('Café La Candelaria');
  await expect.poll(() => mail.locator('th + td').first().textContent()).toBe('$\u00a020.000');
  expect(complaints).toEqual([]);
  await letScriptsIntoFrame(page);
  expect(await violations(page)).toEqual([]);
});

test('the link of a mail opens a new window', async () => {
  const { page } = await visit(`/mail/${mailId}`);
  await page.context().route('**/pagar/**', route => route.fulfill({ body: 'hola' }));
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.frameLocator('iframe').getByRole('link', { name: 'Ir a pagar' }).click(),
  ]);
  expect(opened.url()).toBe('http://127.0.0.1:8001/pagar/ck1');
});

test('the filter shows one merchant only', async () => {
  const { page } = await visit('/mail');
  await page.getByLabel('Id del comercio').fill('nobody');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByText('Aquí no hay correos todavía').waitFor();
  await page.getByRole('link', { name: 'Ver todos' }).click();
  await page.getByLabel('Id del comercio').fill(merchantId);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(mailKinds.length);
});
