import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
let page: Page;
beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page } = await visit(dashboard));
  await signUp(page, 'nit@example.com', 'Panadería Sol');
});
afterAll(() => dashboard.close());

/** The text linked to the focused field, as a screen reader would announce it. */
const saidAtFocus = () =>
  page.evaluate(() => {
    const field = document.activeElement;
    const ids = (field?.getAttribute('aria-describedby') ?? '').split(' ');
    return {
      name: field?.getAttribute('name'),
      isInvalid: field?.getAttribute('aria-invalid'),
      said: ids.map(id => document.getElementById(id)?.textContent ?? '').join(' '),
    };
  });

test('shows a rejection at its field in Spanish with the cursor there, until the field is corrected', async () => {
  await openFromMenu(page, 'Configuración', 'Marca y páginas de pago');
  await page.getByLabel('NIT').fill('800197268-5');
  await page.getByRole('button', { name: 'Publicar marca' }).click();
  await page.getByText('El dígito de verificación del NIT debe ser 4.').waitFor();
  expect(await saidAtFocus()).toMatchObject({ name: 'nit', isInvalid: 'true' });
  expect((await saidAtFocus()).said).toContain('El dígito de verificación del NIT debe ser 4.');
  expect(await page.locator('main').textContent()).not.toMatch(/check digit/);
  expect(await listViolations(page)).toEqual([]);
  await page.getByLabel('NIT').fill('800197268-4');
  await page.getByText('El dígito de verificación del NIT debe ser 4.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publicar marca' }).click();
  await page.getByText('Marca publicada').waitFor();
});

test('shows the same in English', async () => {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('recaudo.preferences') ?? '{}') as object;
    localStorage.setItem('recaudo.preferences', JSON.stringify({ ...kept, language: 'en' }));
  });
  await page.reload();
  await page.getByLabel('NIT').fill('800197268-5');
  await page.getByRole('button', { name: 'Publish brand' }).click();
  await page.getByText('Has a wrong check digit: it would be 4.').waitFor();
});
