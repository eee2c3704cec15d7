import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS } from '../../../server/test/support/world/billing/subscriptions.ts';
import { chargeBody, saveCard } from '../../../server/test/support/world/shop/shop.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../support/dashboard.ts';
import { pressByKey, startJob } from '../support/jobs.ts';

let dashboard: Dashboard;
let page: Page;
beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page } = await visit(dashboard, { permissions: ['clipboard-read', 'clipboard-write'] }));
  await signUp(page, 'codigo@example.com');
  const { client } = await sandboxClient(page, dashboard);
  await client.post('/charges', chargeBody(await saveCard(client, NO_FUNDS), { amount: 74_000 }));
});
afterAll(() => dashboard.close());

const request = () => page.getByRole('row', { name: /POST \/charges 402/ }).getByRole('link');
const copy = () => page.getByRole('button', { name: 'Copiar como TypeScript' });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

/** A person who has visited webhooks before: the menu group is open. */
async function begin(): Promise<void> {
  await page.goto('/pruebas/webhooks');
  await page.getByRole('link', { name: 'Registro de peticiones' }).waitFor();
  await page.evaluate(() => navigator.clipboard.writeText(''));
}

test('turns a failed request into working code: 3 clicks, 10 s', async () => {
  await begin();
  const job = await startJob(page, { clicks: 3, seconds: 10 });
  await page.getByRole('link', { name: 'Registro de peticiones' }).click();
  await request().click();
  await copy().click();
  await expect.poll(copied).toMatch(/await fetch\([^]*"amount": 74000/);
  await job.finish();
});

test('the same by keyboard alone', async () => {
  await begin();
  const job = await startJob(page, { clicks: 0, seconds: 10 });
  await pressByKey(page, page.getByRole('link', { name: 'Registro de peticiones' }));
  await pressByKey(page, request());
  await pressByKey(page, copy());
  await expect.poll(copied).toMatch(/await fetch\([^]*"amount": 74000/);
  await job.finish();
});
