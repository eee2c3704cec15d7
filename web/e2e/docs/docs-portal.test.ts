import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../support/accessibility.ts';
import { type Dashboard, shareDashboard, visit } from '../support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const kinds = [
  '/docs?lang=es',
  '/docs/api?lang=es',
  '/docs/api/charges?lang=es',
  '/docs/guides/webhooks?lang=es',
  '/docs/errors?lang=es',
  '/docs/errors/3003?lang=es',
  '/docs/search?lang=es&q=reembolso',
];
/** The whole reference was 94,000 px on one page. The operator guide is by far the longest page. */
const TALLEST_PX = 24_000;

const sizeOf = (page: Page): Promise<{ width: number; height: number }> =>
  page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));

describe('every kind of page', () => {
  test.each(kinds)('%s: no axe violation in light and dark', async path => {
    const { page, complaints } = await visit(dashboard, { viewport: { width: 1440, height: 900 } });
    await page.goto(path);
    await page.locator('.reader:not([hidden]), main:not(:has(.fill, .try))').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await listViolations(page, 'contrast')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each(kinds)('%s: fits a phone', async path => {
    const { page, complaints } = await visit(dashboard, { viewport: { width: 375, height: 700 } });
    await page.goto(path);
    expect((await sizeOf(page)).width).toBe(375);
    expect(await listViolations(page, 'all but contrast')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("examples are highlighted in the dashboard's typeface, with their text unchanged", async () => {
    const { page } = await visit(dashboard);
    await page.goto('/docs/api/charges?lang=es');
    const colored = page.locator('pre code:has(.code-string)').first();
    await colored.waitFor();
    expect(await page.evaluate(() => document.fonts.check('1rem "Inter Variable"'))).toBe(true);
    expect(await colored.textContent()).toMatch(/^curl "http.*\/charges" \\\n/);
  });

  test('no listed page is too long to read', async () => {
    const { page } = await visit(dashboard, { viewport: { width: 1280, height: 900 } });
    await page.goto('/docs?lang=es');
    const links = await page
      .locator('.contents a')
      .evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(40);
    const heights: [string, number][] = [];
    for (const link of links) {
      await page.goto(link, { waitUntil: 'domcontentloaded' });
      heights.push([link, (await sizeOf(page)).height]);
    }
    expect(heights.filter(([, height]) => height > TALLEST_PX)).toEqual([]);
  });
});

describe('contents', () => {
  test('on a phone it is a sheet that opens and closes', async () => {
    const { page } = await visit(dashboard, { viewport: { width: 375, height: 700 } });
    await page.goto('/docs/api/charges?lang=es');
    const contents = page.getByRole('navigation', { name: 'Contenido de la documentación' });
    expect(await contents.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Contenido' }).click();
    expect(await contents.getByRole('link', { name: 'Cobros' }).getAttribute('aria-current')).toBe('page');
    expect(await listViolations(page)).toEqual([]);
    await contents.getByRole('button', { name: 'Cerrar' }).click();
    expect(await contents.isVisible()).toBe(false);
  });

  test('an old anchor of the one-page reference leads to the operation', async () => {
    const { page } = await visit(dashboard);
    await page.goto('/docs?lang=es#refundCharge');
    await page.waitForURL('**/docs/api/charges?lang=es#refundCharge');
  });
});

describe('examples', () => {
  test('keeps the chosen language for all examples, on other pages too', async () => {
    const { page, complaints } = await visit(dashboard);
    await page.goto('/docs/api/customers?lang=es');
    const tabs = page.getByRole('tablist').first();
    await tabs.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'Python', selected: true }).count()).toBe(
      await page.getByRole('tablist').count(),
    );
    expect(await page.getByRole('tabpanel').first().textContent()).toContain('import requests');
    await page.goto('/docs/api/plans?lang=es');
    expect(await page.getByRole('tabpanel').first().textContent()).toContain('import requests');
    expect(complaints).toEqual([]);
  });

  test('without JavaScript shows all languages with their names', async () => {
    const { page } = await visit(dashboard, { javaScriptEnabled: false });
    await page.goto('/docs/api/customers?lang=es');
    const group = page.locator('.tabs').first();
    for (const name of ['curl', 'Node', 'Python', 'PHP', 'Java'])
      expect(await group.getByText(name, { exact: true }).isVisible()).toBe(true);
    expect(
      await group.locator('pre').evaluateAll(found => found.filter(pre => pre.checkVisibility()).length),
    ).toBe(5);
    expect(await page.getByRole('button', { name: 'Probar' }).count()).toBe(0);
  });
});

describe('search', () => {
  test('/ and a few letters lead to the operation, by keyboard alone', async () => {
    const { page, complaints } = await visit(dashboard);
    await page.goto('/docs?lang=es');
    await page.keyboard.press('/');
    await page.keyboard.type('reembolsar');
    const box = page.getByRole('combobox', { name: 'Buscar en la documentación' });
    await page.getByRole('option').first().waitFor();
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    expect(await listViolations(page, 'all but contrast')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    const active = page.locator(`#${await box.getAttribute('aria-activedescendant')}`);
    expect(await active.getAttribute('aria-selected')).toBe('true');
    expect(await active.textContent()).toContain('Reembolsar un cobro');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/api/charges?lang=es#refundCharge');
    expect(complaints).toEqual([]);
  });

  test('without JavaScript the form leads to a results page', async () => {
    const { page } = await visit(dashboard, { javaScriptEnabled: false });
    await page.goto('/docs?lang=en');
    await page.getByRole('searchbox').fill('3003');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Results for “3003”' }).waitFor();
    await page.locator('.results a').first().click();
    await page.waitForURL('**/docs/errors/3003?lang=en');
  });
});
