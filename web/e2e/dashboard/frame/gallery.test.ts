import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDashboard } from '../../../dev-server.mjs';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, shareDashboard, visit } from '../../support/dashboard.ts';
import { savePicture } from '../../support/save-picture.ts';

let dashboard: Dashboard;
let server: Awaited<ReturnType<typeof serveDashboard>>;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  dashboard = await shareDashboard();
  server = await serveDashboard({ portal: dashboard.base, port: 0 });
  ({ page, complaints } = await visit(dashboard));
});
afterAll(async () => {
  await server.close();
  await dashboard.close();
});

test('/ui of `npm run dev` shows every part, in light and dark, and passes axe', async () => {
  const [address] = server.resolvedUrls?.local ?? [];
  await page.goto(`${address}ui`);
  await page.getByRole('region', { name: 'Button, ButtonLink, CopyButton' }).waitFor();
  const grounds = await page
    .locator('.specimen-theme')
    .evaluateAll(places => places.map(place => getComputedStyle(place).backgroundColor));
  expect(new Set(grounds).size).toBe(2);
  await savePicture(page, 'dashboard-parts');
  // The gallery shows each part twice, so only contrast is checked: names and headings repeat.
  const found = await listViolations(page, 'contrast');
  expect(found).toEqual([]);
  await page.getByRole('button', { name: 'Open a dialog' }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(await listViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
