import { readFileSync } from 'node:fs';
import type { RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { listPagesToCheck, paymentPages, sandboxPages } from '../../../src/commands/pages/payment-pages.ts';
import { listInventory } from '../../../src/commands/pages/script-inventory.ts';
import { pageAssets } from '../../../src/payer-pages/frame/assets.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { startTestGateway } from '../../support/world/gateway/test-gateway.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';
import { createLink } from '../../support/world/shop/payer.ts';

const shop = useSharedGateway();

const guide = readFileSync(
  new URL('../../../../docs/guides/payments/payment-page-scripts.md', import.meta.url),
  'utf8',
);
const inventory = listInventory();
const isBuilt = pageAssets().script !== undefined;
const addressOf = (path: string) => path.replace(/-[0-9a-f]{16}\./, '-*.');

/** The scripts and style sheets of a page, with their integrity hashes. */
const loadedBy = (html: string) =>
  [...html.matchAll(/<(?:script|link rel="stylesheet")[^>]*(?:src|href)="([^"]+)"([^>]*)>/g)].map(
    ([, path = '', rest = '']) => ({ path, integrity: /integrity="([^"]+)"/.exec(rest)?.[1] }),
  );

/** Routes that serve files: pictures, scripts, the voucher's style sheet and a calendar. */
const FILES = ['/assets', '/paynet-pdf', '/calendario'];

describe.each(['sandbox', 'production'] as const)('the payer pages mounted in %s', environment => {
  test('are exactly those that the inventory lists and the page check fetches', async () => {
    const routes: RouteOptions[] = [];
    const collect = (app: App) => void app.addHook('onRoute', route => void routes.push(route));
    const gateway = await startTestGateway({ environment, prepare: collect });
    try {
      const pages = routes.filter(({ config }) => config?.isPayerPage === true);
      const mounted = new Set(pages.map(({ url }) => `/${url.split('/')[1]}`));
      for (const path of FILES) mounted.delete(path);
      const listed = environment === 'sandbox' ? [...paymentPages, ...sandboxPages] : paymentPages;
      expect([...mounted].sort()).toEqual([...listed].sort());
      const checked = (await listPagesToCheck(gateway.gateway)).map(path => `/${path.split('/')[1]}`);
      expect(new Set(checked)).toEqual(mounted);
      for (const { usedOn } of inventory.filter(({ address }) => address.startsWith('/assets/'))) {
        for (const page of listed) expect(usedOn.split(/[ ,;]+/)).toContain(page);
      }
    } finally {
      await gateway.close();
    }
  });
});

describe('the inventory of scripts (PCI DSS 6.4.3)', () => {
  test.skipIf(!isBuilt)("the guide lists exactly the program's scripts", () => {
    const rows = guide.split('\n').filter(line => line.startsWith('| `/'));
    expect(rows).toEqual(
      inventory.map(
        ({ address, usedOn, purpose, guardedBy }) =>
          `| \`${address}\` | ${usedOn} | ${purpose} | ${guardedBy} |`,
      ),
    );
  });

  test("a payment page loads only the inventory's files, and nothing inline", async () => {
    const { client } = await shop.merchant();
    const { pathname } = new URL((await createLink(client)).payment_method.url);
    const { body: html } = await shop.app.inject(pathname);
    const files = loadedBy(html).filter(({ path }) => !path.startsWith('/assets/brand/'));
    expect(files.length).toBeGreaterThan(0);
    for (const { path, integrity } of files) {
      expect(inventory.find(({ address }) => address === addressOf(path))?.integrity).toBe(integrity);
    }
    expect(html.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
    expect(html.match(/\son[a-z]+=/g)).toBeNull();
  });

  test.skipIf(!isBuilt)('the hosted fields load nothing else', async () => {
    const { body: html } = await shop.app.inject('/js/v1/fields/field.html');
    for (const { path } of loadedBy(html)) {
      expect(inventory.map(({ address }) => address)).toContain(`/js/v1/fields/${path}`);
    }
  });
});
