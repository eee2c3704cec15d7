import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance, savePlan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import { saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const STOLEN = '4000000070430006';
const POOR_AT_FIRST = '4000000080010004';

/** Runs axe and asserts that nothing overflows a small phone. */
async function lookAt(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  // Tables turn into cards only after the screen handles the new width.
  await expect.poll(over).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('shows what was recovered, why the rest is not retried, and what a plan would do, in both languages', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'recupera@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const path = `/customers/${await saveCustomer(client, { requires_account: false })}`;
  const plan_id = await savePlan(client);
  const ids: string[] = [];
  for (const card of [POOR_AT_FIRST, STOLEN]) {
    const source_id = await saveCard(client, card, path);
    ids.push(String((await client.post(`${path}/subscriptions`, { plan_id, source_id })).body.id));
  }
  await advance(client, { days: 1 });

  await page.goto('/pruebas/recuperacion');
  await page.getByRole('row', { name: /Reintento de la tarjeta .*20\.000/ }).waitFor();
  await page.getByRole('cell', { name: 'la tarjeta fue reportada como robada' }).waitFor();
  await page.getByText('Hoy no hay nada vencido.').waitFor();
  await lookAt(page);

  await page.goto(`/pruebas/suscripciones/${path.slice(11)}/${ids[1]}`);
  await page.getByText('No se intenta de nuevo: la tarjeta fue reportada como robada (43)').waitFor();

  await page.goto('/pruebas/planes?nuevo=1');
  await page.getByText('Más opciones').click();
  await page.getByLabel('Cuándo se reintenta').selectOption('Inteligentes');
  await page.getByLabel('Día de la renovación').fill('2027-03-10');
  await page.getByText('15 de marzo a las 10:00').waitFor();
  await page.getByLabel('Motivo del rechazo').selectOption('Tarjeta vencida');
  await page
    .getByText(/Espera otra tarjeta hasta el .*: venció \(54\)/)
    .first()
    .waitFor();
  await lookAt(page);

  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('recaudo.preferences') ?? '{}') as object;
    localStorage.setItem('recaudo.preferences', JSON.stringify({ ...kept, language: 'en' }));
  });
  await page.goto('/pruebas/planes?nuevo=1');
  await page.getByText('More options').click();
  await page.getByLabel('Decline reason').selectOption('Stolen card');
  await page.getByText('No more retries: the card was reported stolen (43)').first().waitFor();
  await page.goto('/pruebas/recuperacion');
  await page.getByRole('row', { name: /Card retry/ }).waitFor();
  await lookAt(page);
  expect(complaints).toEqual([]);
});
