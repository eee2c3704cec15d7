import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../../server/src/worker.ts';
import { listViolations } from './support/accessibility.ts';
import { type Dashboard, openDashboard, signUp, visit } from './support/dashboard.ts';
import { goTo, screens, withIds } from './support/dashboard-screens.ts';
import { openLivelyBusiness, promote, type Records } from './support/lively-business.ts';

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
    expect(await listViolations(page)).toEqual([]);
    await press('Reanudar cobros: Pruebas');
    await confirm('Reanudar cobros');
    await page.getByRole('button', { name: 'Pausar cobros: Pruebas' }).waitFor();
    expect(await panelOf('Pruebas').getByText('En pausa').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('drains the worker, says when nothing runs any more, and lets it go on', async () => {
    const worker = startWorker(dashboard.panel.sandbox.gateway, [], { lookEveryMs: 20 });
    try {
      await openHealth();
      await press('Vaciar: Pruebas');
      await page.getByText('ni las preguntas por pagos sin respuesta').waitFor();
      await page.getByLabel('Motivo').fill('disco más grande');
      await confirm('Vaciar');
      await panelOf('Pruebas').getByText('Vacío: nada corre.').waitFor();
      await press('Reanudar trabajo: Pruebas');
      await confirm('Reanudar trabajo');
      await page.getByRole('button', { name: 'Vaciar: Pruebas' }).waitFor();
    } finally {
      await worker.stop();
    }
    await page.goto('/ops/auditoria');
    for (const action of ['billing_paused', 'billing_resumed', 'work_paused', 'work_resumed']) {
      await page.getByRole('table').getByText(action).first().waitFor();
    }
    expect(complaints).toEqual([]);
  });

  test('runs the doctor and shows what it found of each check', async () => {
    await openHealth();
    await press('Revisar todo ahora');
    // Where no worker ever ran.
    const table = page.getByRole('dialog').getByRole('table', { name: 'Revisión: Producción' });
    await table.getByRole('row', { name: /Base de datos.*Bien/ }).waitFor();
    await table.getByRole('row', { name: /Trabajador.*Problema/ }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
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
      /Estás viendo Café La Candelaria como operador, solo lectura\.\s+Salir/,
    );
    expect(failed.splice(0)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('axe finds nothing, in light and dark', async () => {
    await goTo(page, '/pruebas/transacciones', 'Transacciones');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await listViolations(page)).toEqual([]);
    }
  });

  test('offers nothing that changes something, and a change by hand is refused', async () => {
    await goTo(page, '/pruebas/planes', 'Planes');
    expect(await page.getByRole('button', { name: /plan/i }).count()).toBe(0);
    const status = await page.evaluate(async () => {
      const session = await (await fetch('/panel/session')).json();
      const answer = await fetch(`/panel/sandbox/v1/${session.visit.sandbox_merchant_id}/plans`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-recaudo-csrf': session.csrf_token },
        body: '{}',
      });
      return [answer.status, (await answer.json()).error_code];
    });
    expect(status).toEqual([403, 1010]);
  });

  test('ends with Salir, and the merchant reads of it in their own log', async () => {
    await note().getByRole('button', { name: 'Salir' }).click();
    await page.getByRole('heading', { level: 1, name: 'Comercios' }).waitFor();
    expect(await note().count()).toBe(0);
    await owner.goto('/auditoria');
    await owner.getByRole('table').getByText('visit_ended').waitFor();
    await owner.getByRole('table').getByText('merchant_visited').waitFor();
    expect(complaints).toEqual([]);
  });
});
