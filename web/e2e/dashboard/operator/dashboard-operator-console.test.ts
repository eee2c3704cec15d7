import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../../../../server/src/worker.ts';
import { saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, openDashboard, sandboxClient, signUp, visit } from '../../support/dashboard.ts';
import { goTo, screens, withIds } from '../../support/dashboard-screens.ts';
import { openLivelyBusiness, promote, type Records } from '../../support/lively-business.ts';

let dashboard: Dashboard;
let records: Records;
let owner: Page;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page: owner } = await visit(dashboard));
  records = await openLivelyBusiness(dashboard, owner, 'duena@example.com');
  ({ page, complaints } = await visit(dashboard));
  await signUp(page, 'opera@example.com', 'Tienda Alta');
  await promote(dashboard, page);
});
afterAll(() => dashboard.close());

const panelOf = (name: string) =>
  page.locator('.panel', { has: page.getByRole('heading', { level: 2, name }) });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const openHealth = async (): Promise<void> => {
  await page.goto('/ops/salud');
  await page.locator('.verdict').waitFor();
};

describe('Salud', () => {
  test('pauses renewals with a reason that the next operator reads, and resumes them', async () => {
    await openHealth();
    await press('Pausar cobros: Pruebas');
    expect(await listViolations(page)).toEqual([]);
    await page.getByLabel('Motivo').fill('cambio de procesador');
    await confirm('Pausar cobros');
    await panelOf('Pruebas').getByText('por Ana Torres: cambio de procesador').waitFor();
    await page
      .locator('.verdict')
      .getByText(/Los cobros recurrentes están en pausa/)
      .waitFor();
    expect(await panelOf('Producción').getByText('En pausa').count()).toBe(0);
    // At the current scroll position, the top bar covers half of a button.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await listViolations(page)).toEqual([]);
    await press('Reanudar cobros: Pruebas');
    await confirm('Reanudar cobros');
    await page.getByRole('button', { name: 'Pausar cobros: Pruebas' }).waitFor();
    expect(await panelOf('Pruebas').getByText('En pausa').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('drains the worker, says when nothing runs, and resumes it', async () => {
    const worker = startWorker(dashboard.panel.sandbox.gateway, [], { pollEveryMs: 20 });
    try {
      await openHealth();
      await press('Detener para mantenimiento: Pruebas');
      await page.getByText('ni las preguntas por pagos sin respuesta').waitFor();
      await page.getByLabel('Motivo').fill('disco más grande');
      await confirm('Detener para mantenimiento');
      await panelOf('Pruebas').getByText('Detenido: nada corre.').waitFor();
      await press('Reanudar trabajo: Pruebas');
      await confirm('Reanudar trabajo');
      await page.getByRole('button', { name: 'Detener para mantenimiento: Pruebas' }).waitFor();
    } finally {
      await worker.stop();
    }
    await page.goto('/ops/auditoria');
    for (const action of [
      'pausó las renovaciones',
      'reanudó las renovaciones',
      'detuvo el trabajo de fondo para mantenimiento: disco más grande',
      'reanudó el trabajo de fondo',
    ]) {
      await page.getByRole('table').getByText(action).first().waitFor();
    }
    expect(complaints).toEqual([]);
  });

  test("runs the doctor and shows each check's result", async () => {
    await openHealth();
    await press('Revisar todo ahora');
    // No worker has run in production.
    const table = page.getByRole('dialog').getByRole('table', { name: 'Revisión: Producción' });
    await table.getByRole('row', { name: /Base de datos.*Bien/ }).waitFor();
    await table.getByRole('row', { name: /Trabajador.*Problema/ }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test('Colas: inspects, expedites and removes what waits for an endpoint', async () => {
  const { client } = await sandboxClient(owner, dashboard);
  for (let count = 0; count < 2; count += 1) await saveCustomer(client);
  await page.goto('/ops/colas');
  await page.getByRole('link', { name: 'Webhooks en cola: Pruebas' }).click();
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(1).waitFor();
  const waiting = await rows.count();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Ver contenido: / })
    .click();
  await page.getByRole('dialog').getByText('"id":').first().waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Intentar ya: / })
    .click();
  await page.getByText('Sale en un momento').waitFor();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sacar de la cola: / })
    .click();
  await confirm('Sacar de la cola');
  await page.getByText('Fuera de la cola').waitFor();
  await expect.poll(() => rows.count()).toBe(waiting - 1);
  expect(complaints).toEqual([]);
});

test("Comercios: sets a merchant's own limits", async () => {
  await page.goto('/ops/comercios');
  await press('Límites: Café La Candelaria');
  await page.getByLabel('Cobro más grande (pesos)').fill('1000000');
  await page.getByLabel('Sobregiro para devoluciones (pesos)').fill('250000');
  expect(await listViolations(page)).toEqual([]);
  await confirm('Guardar');
  await page.getByText('Límites guardados').waitFor();
  await press('Límites: Café La Candelaria');
  expect(await page.getByLabel('Cobro más grande (pesos)').inputValue()).toBe('1000000');
  expect(await page.getByLabel('Sobregiro para devoluciones (pesos)').inputValue()).toBe('250000');
  await page.getByLabel('Sobregiro para devoluciones (pesos)').fill('');
  await page.getByLabel('Cobro más grande (pesos)').fill('');
  await confirm('Guardar');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test("Comercios: sets a merchant's card fees within bounds", async () => {
  const percent = page.getByLabel('Porcentaje del cobro');
  await page.goto('/ops/comercios');
  await press('Comisión: Café La Candelaria');
  expect(await percent.inputValue()).toBe('2.9');
  await percent.fill('51');
  await confirm('Guardar');
  const shown = await percent.evaluate(field => (field as HTMLInputElement).validationMessage);
  expect(shown).toBe('De 0 a 50, con dos decimales como máximo.');
  await percent.fill('2.5');
  expect(await listViolations(page)).toEqual([]);
  // Delays the list: reopening at once must still show the saved values.
  const list = /\/panel\/ops\/merchants(\?|$)/;
  await page.route(list, async route => {
    await new Promise(resolve => setTimeout(resolve, 500));
    await route.continue();
  });
  await confirm('Guardar');
  await page.getByText('Comisión guardada').waitFor();
  await press('Comisión: Café La Candelaria');
  expect(await percent.inputValue()).toBe('2.5');
  await page.unrouteAll({ behavior: 'wait' });
  await percent.fill('2.9');
  await confirm('Guardar');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

describe('Comercios: opened read-only', () => {
  const note = () => page.getByRole('region', { name: 'Visita de un operador' });
  const failed: string[] = [];

  beforeAll(async () => {
    await page.goto('/ops/comercios');
    await page.getByRole('button', { name: 'Abrir como solo lectura: Café La Candelaria' }).click();
    await note().waitFor();
    page.on('response', answer => {
      const path = new URL(answer.url()).pathname;
      if (path.startsWith('/panel/') && answer.status() >= 400) failed.push(`${answer.status()} ${path}`);
    });
  });

  const shown = screens.filter(([path]) => !/^\/(ops|confirmar|nada)/.test(path));
  test.each(shown)('%s shows its data below the note', async (path, heading) => {
    await goTo(page, withIds(path, records), heading);
    expect(await note().innerText()).toMatch(
      /Estás viendo Café La Candelaria como operador, solo lectura, durante una hora\.\s+Terminar visita/,
    );
    expect(failed.splice(0)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('passes axe in light and dark', async () => {
    await goTo(page, '/pruebas/transacciones', 'Transacciones');
    expect(await listViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await listViolations(page, 'contrast')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('offers no changes, and rejects a manual one', async () => {
    await goTo(page, '/pruebas/planes', 'Planes');
    expect(await page.getByRole('button', { name: /plan/i }).count()).toBe(0);
    await goTo(page, '/pruebas', 'Hola, Ana Torres');
    await page.getByRole('heading', { name: 'Ventas por día' }).waitFor();
    expect(await page.getByRole('button', { name: 'Ordenar' }).count()).toBe(0);
    const status = await page.evaluate(async () => {
      const session = await (await fetch('/panel/session')).json();
      const answer = await fetch(`/panel/sandbox/v1/${session.impersonation.sandbox_merchant_id}/plans`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-recaudo-csrf': session.csrf_token },
        body: '{}',
      });
      return [answer.status, (await answer.json()).error_code];
    });
    expect(status).toEqual([403, 1010]);
  });

  test("ends with Terminar visita, and the merchant's log shows the visit", async () => {
    await note().getByRole('button', { name: 'Terminar visita' }).click();
    await page.getByRole('heading', { level: 1, name: 'Comercios' }).waitFor();
    expect(await note().count()).toBe(0);
    await owner.goto('/auditoria');
    await owner.getByRole('table').getByText('terminó la visita al comercio').waitFor();
    await owner.getByRole('table').getByText('entró a ver el comercio, en solo lectura').waitFor();
    expect(complaints).toEqual([]);
  });
});
