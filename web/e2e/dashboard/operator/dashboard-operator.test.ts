import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordSweeps } from '../../../../server/src/operations/health/stores/sweep-store.ts';
import { sweeps } from '../../../../server/src/sweeps.ts';
import { pseBody } from '../../../../server/test/support/world/shop/pse.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { type Dashboard, openDashboard, sandboxClient, signUp, visit } from '../../support/dashboard.ts';
import { promote } from '../../support/lively-business.ts';
import { newTimedPerson } from '../../support/timed-person.ts';

let dashboard: Dashboard;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page, complaints } = await visit(dashboard));
  await signUp(page, 'opera@example.com', 'Tienda Alta');
  await promote(dashboard, page);
});
afterAll(() => dashboard.close());

const panelOf = (name: string) =>
  page.locator('.panel', { has: page.getByRole('heading', { level: 2, name }) });

describe('is everything well?', () => {
  const verdict = () => page.getByRole('status').getByRole('heading', { level: 2 });

  test('says first that no worker runs, and shows only warnings once one does', async () => {
    await page.goto('/ops');
    await page.getByRole('heading', { level: 1, name: 'Salud' }).waitFor();
    await verdict().waitFor();
    await expect.poll(() => verdict().innerText()).toBe('Hay 2 problemas que necesitan a alguien');
    await expect
      .poll(() => page.locator('.verdict').innerText())
      .toMatch(/Pruebas: El trabajador no está en marcha/);
    const { sandbox, production } = dashboard.panel;
    for (const gateway of [sandbox.gateway, production?.gateway]) {
      if (gateway === undefined) throw new Error('production is closed');
      await recordSweeps(
        gateway.database,
        sweeps.map(({ name }) => ({ name, at: new Date(), isWell: true })),
      );
    }
    await page.goto('/pruebas');
    const person = newTimedPerson(page);
    await person.press(page.getByRole('link', { name: 'Consola del operador' }));
    await person.read(verdict());
    person.isDoneWithin(5);
    await expect.poll(() => verdict().innerText()).toMatch(/^Hay \d+ avisos por revisar/);
    expect(complaints).toEqual([]);
  });
});

test('a bank is down: an operator switches it off with a notice, which the PSE form shows', async () => {
  const { client } = await sandboxClient(page, dashboard);
  const { body: charge } = await client.post<{ payment_method: { url: string } }>('/charges', {
    method: 'bank_account',
    ...pseBody({ order_id: 'pse-1', redirect_url: 'http://127.0.0.1:9/gracias' }),
  });
  await page.goto('/ops');
  const person = newTimedPerson(page);
  await person.press(page.getByRole('link', { name: 'Medios de pago' }));
  await person.press(panelOf('Pruebas').getByRole('button', { name: 'Apagar: Itaú' }));
  await person.fill(page.getByLabel('Aviso'), 'Itaú: vuelve a las 6 p. m.');
  await person.press(page.getByRole('dialog').getByRole('button', { name: 'Apagar' }));
  await person.read(page.getByText('Banco apagado'));
  person.isDoneWithin(15);
  await panelOf('Pruebas').getByRole('button', { name: 'Encender: Itaú' }).waitFor();

  const { page: payer } = await visit(dashboard);
  await payer.goto(charge.payment_method.url);
  await payer.getByText('Itaú: vuelve a las 6 p. m.').waitFor();
  await expect.poll(() => payer.locator('select[name="bank"] option', { hasText: 'Itaú' }).count()).toBe(0);

  await panelOf('Pruebas').getByRole('button', { name: 'Encender: Itaú' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encender' }).click();
  await page.getByText('Banco encendido').waitFor();
  await payer.reload();
  await expect.poll(() => payer.locator('select[name="bank"] option', { hasText: 'Itaú' }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('finds a merchant, suspends it after a confirmation, reactivates it, and logs who did', async () => {
  const { client } = await sandboxClient(page, dashboard);
  await page.goto('/ops/comercios');
  await page.getByLabel('Buscar', { exact: true }).fill('tienda alta');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Suspender: Tienda Alta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click();
  await page.getByText('Comercio suspendido').waitFor();
  await expect.poll(async () => (await client.get('/charges')).status).toBe(423);
  await page.getByRole('button', { name: 'Activar: Tienda Alta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activar' }).click();
  await page.getByText('Comercio activo').waitFor();
  await page.getByRole('link', { name: 'Auditoría general' }).click();
  const log = page.getByRole('table');
  await log.getByText('suspendió el comercio').first().waitFor();
  await expect.poll(() => log.innerText()).toMatch(/Ana Torres/);
  expect(complaints).toEqual([]);
});

test('checks the ledger and finds it balanced', async () => {
  const { client } = await sandboxClient(page, dashboard);
  await client.post('/charges', chargeBody(await saveCard(client)));
  await page.goto('/ops/libro');
  await panelOf('Pruebas').getByRole('button', { name: 'Cuadrar ahora' }).click();
  await panelOf('Pruebas').getByText('El libro cuadra.').waitFor();
  expect(complaints).toEqual([]);
});
