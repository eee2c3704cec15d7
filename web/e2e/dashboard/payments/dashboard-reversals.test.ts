import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidPse } from '../../../../server/test/support/world/disputes/reversals.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('a reversal from the receipt of a PSE payment to the transfer that returns the money', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'reversiones@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const { sandbox } = dashboard.panel;
  const { handle } = await paidPse(sandbox, client);

  const payer = await visit(dashboard);
  await payer.page.goto(`${sandbox.gateway.baseUrl}/pse/${handle}`);
  await payer.page.getByRole('link', { name: 'Pedir la reversión.' }).click();
  await payer.page.getByRole('button', { name: 'Pedir la reversión' }).click();
  await payer.page.getByText('Elige qué pasó.').waitFor();
  expect(await listViolations(payer.page)).toEqual([]);
  await payer.page.getByLabel('No recibí lo que compré').check();
  await payer.page.getByLabel('¿Cuándo lo supiste?').fill(bogotaDateOf(new Date()));
  await payer.page.getByLabel('Cuéntanos qué pasó').fill('El pedido no llegó');
  await payer.page.getByRole('button', { name: 'Pedir la reversión' }).click();
  await payer.page.getByRole('heading', { name: 'Solicitud recibida' }).waitFor();
  expect(await listViolations(payer.page)).toEqual([]);

  await page.getByRole('link', { name: 'Contracargos y reversiones' }).click();
  await page.getByRole('link', { name: /^Reversiones/ }).click();
  await page.getByRole('row', { name: /50\.000.*No recibí lo que compré/ }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /50\.000/ }).click();
  await page.getByText('El pedido no llegó').waitFor();

  await page.getByRole('button', { name: 'No estoy de acuerdo' }).click();
  await page.getByLabel('Por qué no').fill('Se entregó el martes');
  await page.getByRole('dialog').getByRole('button', { name: 'No estoy de acuerdo' }).click();
  await page.getByText('Se entregó el martes').waitFor();
  await page.getByRole('button', { name: 'Aceptar y devolver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar y devolver' }).click();
  await page.getByRole('button', { name: 'Registrar la transferencia' }).click();
  expect(await listViolations(page)).toEqual([]);
  await page.getByLabel('Referencia de la transferencia').fill('TRF-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar la transferencia' }).click();
  await page.getByText('Ya no se reciben soportes.').waitFor();
  await payer.page.reload();
  await payer.page.getByRole('heading', { name: 'Dinero devuelto' }).waitFor();
  expect([complaints, payer.complaints]).toEqual([[], []]);
});
