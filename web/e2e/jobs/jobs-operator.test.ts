import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProductionConnection } from '../../../server/test/support/world/gateway/production-connection.ts';
import {
  confirmAddress,
  type Dashboard,
  makeReady,
  shareDashboard,
  signUp,
  visit,
} from '../support/dashboard.ts';
import { pressByKey, startJob, tabTo } from '../support/jobs.ts';
import { promote } from '../support/lively-business.ts';

let dashboard: Dashboard;
let operator: Page;
beforeAll(async () => {
  dashboard = await shareDashboard();
  ({ page: operator } = await visit(dashboard));
  await signUp(operator, 'aprueba-rapido@example.com', 'Recaudo');
  await promote(dashboard, operator);
  await openProductionConnection(dashboard.panel);
});
afterAll(() => dashboard.close());

async function askFor(business: string, email: string): Promise<void> {
  const { page } = await visit(dashboard);
  await signUp(page, email, business);
  await confirmAddress(dashboard, page, email);
  await makeReady(dashboard, page);
  await page.goto('/pasar-a-produccion');
  await page.getByLabel('Representante legal').fill('Ana Torres');
  await page.getByLabel('Banco').fill('Banco de Pruebas');
  await page.getByLabel('Número de cuenta').fill('0123456789');
  const rut = { name: 'rut.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
  await page.getByLabel('Documentos').setInputFiles(rut);
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await page.getByText('En revisión').waitFor();
  await page.close();
}

const dialog = () => operator.getByRole('dialog');
const paste = (label: string, text: string) => dialog().getByLabel(label).fill(text);

test('approves a go-live request with its enrolment: 4 clicks, 20 s', async () => {
  await askFor('Tienda Ratón', 'raton@example.com');
  await operator.goto('/ops');
  await operator.getByRole('heading', { level: 1 }).waitFor();
  const job = await startJob(operator, { clicks: 4, seconds: 20 });
  await operator.getByRole('link', { name: 'Solicitudes' }).click();
  await operator.getByRole('link', { name: 'Tienda Ratón' }).click();
  await operator.getByRole('button', { name: 'Aprobar' }).click();
  await paste('terminal', '00000001');
  await paste('key', 'llave');
  await paste('Porcentaje del cobro', '2.9');
  await paste('Parte fija (pesos)', '900');
  await dialog().getByRole('button', { name: 'Aprobar' }).click();
  await operator.getByText('Solicitud aprobada').waitFor();
  await job.finish();
});

test('the same by keyboard alone', async () => {
  await askFor('Tienda Teclado', 'teclado@example.com');
  await operator.goto('/ops');
  await operator.getByRole('heading', { level: 1 }).waitFor();
  const job = await startJob(operator, { clicks: 0, seconds: 20 });
  await pressByKey(operator, operator.getByRole('link', { name: 'Solicitudes' }));
  await pressByKey(operator, operator.getByRole('link', { name: 'Tienda Teclado' }));
  await pressByKey(operator, operator.getByRole('button', { name: 'Aprobar' }));
  await dialog().waitFor();
  await tabTo(operator, dialog().getByLabel('terminal'));
  await operator.keyboard.type('00000001');
  await tabTo(operator, dialog().getByLabel('key'));
  await operator.keyboard.type('llave');
  await tabTo(operator, dialog().getByLabel('Porcentaje del cobro'));
  await operator.keyboard.type('2.9');
  await tabTo(operator, dialog().getByLabel('Parte fija (pesos)'));
  await operator.keyboard.type('900');
  await operator.keyboard.press('Enter');
  await operator.getByText('Solicitud aprobada').waitFor();
  expect(await job.finish()).toMatchObject({ clicks: 0 });
});
