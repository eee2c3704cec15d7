import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { type Dashboard, shareDashboard, visit } from '../../support/dashboard.ts';
import { openLivelyBusiness } from '../../support/lively-business.ts';

/** All bytes that a browser without a cache receives, including response headers. */
const LIMIT_BYTES = 250_000;

let dashboard: Dashboard;
let signedIn: BrowserContextOptions['storageState'];
beforeAll(async () => {
  dashboard = await shareDashboard();
  const { page } = await visit(dashboard);
  await openLivelyBusiness(dashboard, page, 'liviana@example.com');
  signedIn = await page.context().storageState();
});
afterAll(() => dashboard.close());

async function receivedBytes(path: string, heading: string): Promise<Map<string, number>> {
  const page = await openPage(dashboard.browser, {
    baseURL: dashboard.base,
    viewport: { width: 1280, height: 800 },
    ...(signedIn === undefined ? {} : { storageState: signedIn }),
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const names = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    names.set(requestId, new URL(request.url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId) ?? requestId;
    bytes.set(name, (bytes.get(name) ?? 0) + encodedDataLength);
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().close();
  return bytes;
}

test.each([
  ['/pruebas', 'Hola, Ana Torres'],
  ['/pruebas/transacciones', 'Transacciones'],
  ['/pruebas/analitica', 'Analítica'],
  ['/pruebas/simulador', 'Simulador'],
  ['/pruebas/cuentas-de-cobro', 'Cuentas de cobro'],
  ['/pruebas/planes', 'Planes'],
  ['/pruebas/conciliacion', 'Conciliación'],
])('%s loads at most 250 KB the first time', async (path, heading) => {
  const bytes = await receivedBytes(path, heading);
  const sum = [...bytes.values()].reduce((all, one) => all + one, 0);
  const largest = [...bytes].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  expect(sum, JSON.stringify(largest)).toBeLessThanOrEqual(LIMIT_BYTES);
  // A control: a page that loads nothing would also stay within the limit.
  expect(sum).toBeGreaterThan(100_000);
});
