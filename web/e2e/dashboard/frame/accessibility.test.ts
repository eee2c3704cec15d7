import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../support/accessibility.ts';
import { closeContexts, openBrowser } from '../../support/browser.ts';

let page: Page;
beforeAll(async () => {
  page = await (await openBrowser()).newPage();
  await page.setContent(`<!doctype html><html lang="es"><title>Tienda</title>
    <style>
      button { width: 10px; height: 10px; padding: 0; border: 0; }
      @media (prefers-color-scheme: dark) { p { color: #444; background: #222; } }
    </style>
    <main><h1>Pagar</h1><p>Gracias</p><button></button><button></button></main></html>`);
});
afterAll(async () => closeContexts(await openBrowser()));

const rulesOf = (violations: [rule: string, places: string[]][]): string[] =>
  violations.map(([rule]) => rule).toSorted();

test('light mode: axe reports a missing name and small targets, with their elements', async () => {
  const violations = await listViolations(page);
  expect(rulesOf(violations)).toEqual(['button-name', 'target-size']);
  expect(violations[0]?.[1]).toEqual(['<button></button>', '<button></button>']);
  expect(await listViolations(page, 'all but contrast')).toEqual(violations);
  expect(await listViolations(page, 'contrast')).toEqual([]);
});

test('dark mode, without reloading: axe reports unreadable text', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await listViolations(page, 'contrast')).toEqual([['color-contrast', ['<p>Gracias</p>']]]);
  expect(rulesOf(await listViolations(page))).toEqual(['button-name', 'color-contrast', 'target-size']);
});

test('checks everything except excluded parts', async () => {
  expect(await listViolations(page, 'contrast', { without: ['p'] })).toEqual([]);
  expect(rulesOf(await listViolations(page, 'all', { without: ['p'] }))).toEqual([
    'button-name',
    'target-size',
  ]);
});
