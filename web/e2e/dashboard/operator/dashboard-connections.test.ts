import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindToView } from '../../../../server/src/portal/operator/connections/view.ts';
import { builtInKinds } from '../../../../server/src/processors/connections/kinds.ts';
import { newMessageTraces } from '../../../../server/src/processors/connections/traces/message-trace-store.ts';
import { kindFieldMessages } from '../../../dashboard/features/operator/messages/kind-field-messages.ts';
import { listViolations } from '../../support/accessibility.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, openDashboard, signUp, visit } from '../../support/dashboard.ts';
import { promote } from '../../support/lively-business.ts';

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

test('every field of the built-in kinds has a name in Spanish and English', () => {
  const fields = builtInKinds.map(kindToView).flatMap(kind => [kind.settings, kind.secrets, kind.enrolment]);
  const names = fields.flatMap(some => some.map(({ name }) => name));
  expect(names.filter(name => !(name in kindFieldMessages.es))).toEqual([]);
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const secret = () => dialog().getByLabel('password');

async function addConnection(id: string, name: string): Promise<void> {
  await page.goto('/ops/conexiones');
  await press('Agregar conexión: Pruebas');
  await dialog().getByLabel('Id', { exact: true }).fill(id);
  await dialog().getByLabel('Nombre').fill(name);
  await dialog().getByLabel('Servidor').fill('acq.example');
  await secret().fill('secreto');
}

test('Conexiones: adds, tests, changes without its secret, disables and enables a connection', async () => {
  await addConnection('principal', 'Adquirente principal');
  expect(await listViolations(page)).toEqual([]);
  await confirm('Agregar conexión');
  await page.getByRole('heading', { level: 1, name: 'Adquirente principal' }).waitFor();
  await press('Probar');
  await confirm('Probar ahora');
  await dialog().getByText('Respondió en 1 ms.').waitFor();
  await confirm('Cerrar');
  await press('Cambiar');
  expect(await secret().inputValue()).toBe('');
  await dialog().getByText('Guardado: no lo volveremos a mostrar.').waitFor();
  await dialog().getByLabel('Puerto').fill('8583');
  await confirm('Guardar');
  await page.getByText('8583').waitFor();
  await press('Desactivar');
  await dialog().getByText('responden 1004').waitFor();
  await confirm('Desactivar');
  await page.getByText('Desactivada', { exact: true }).waitFor();
  await press('Activar');
  await confirm('Activar');
  await page.getByRole('button', { name: 'Desactivar' }).waitFor();
  expect(complaints).toEqual([]);
});

test('Conexiones: shows the last messages field by field', async () => {
  const traces = newMessageTraces(dashboard.panel.sandbox.gateway.database, dashboard.panel.control.log);
  traces.of('principal').add({
    at: new Date(),
    direction: 'received',
    connection: 'acq.example:8583',
    name: '0210 answer to a purchase',
    merchantId: null,
    reference: 'tr1-1',
    fields: [
      { key: '2', name: 'Card number', value: '411111******1111' },
      { key: '39', name: 'Response code', value: '51' },
    ],
  });
  await traces.flush();
  await page.goto('/ops/conexiones/sandbox/principal');
  await page.getByRole('button', { name: /^Ver campos: 0210/ }).click();
  await dialog()
    .getByRole('row', { name: /39.*Response code.*51/ })
    .waitFor();
  expect(await listViolations(page)).toEqual([]);
  await confirm('Cerrar');
  await checkScreen(page);
  expect(complaints).toEqual([]);
});

test('Comercios and Rutas: enrolls a merchant, orders rules, and a try explains the result', async () => {
  await addConnection('respaldo', 'Adquirente de respaldo');
  await confirm('Agregar conexión');
  await page.getByRole('heading', { level: 1, name: 'Adquirente de respaldo' }).waitFor();
  await page.goto('/ops/comercios');
  await page.getByRole('link', { name: 'Conexiones: Tienda Alta' }).click();
  await press('Afiliar');
  await dialog().getByLabel('Conexión').selectOption('Adquirente de respaldo');
  await dialog().getByLabel('terminal').fill('00000001');
  await dialog().getByLabel('key').fill('llave');
  expect(await listViolations(page)).toEqual([]);
  await confirm('Afiliar');
  await page.getByRole('table', { name: 'Afiliaciones' }).getByText('00000001').waitFor();

  await press('Agregar regla: Tarjeta');
  await dialog().getByLabel('Si no está disponible').selectOption('Adquirente de respaldo');
  expect(await listViolations(page)).toEqual([]);
  await confirm('Aceptar');
  await press('Agregar regla: Tarjeta');
  await dialog().getByLabel('Visa').check();
  await dialog().getByLabel('Monto desde').fill('1.000.000');
  await confirm('Aceptar');
  await page.getByText('Hay cambios sin guardar').waitFor();
  await press('Subir: Regla 2');
  await press('Guardar reglas');
  await page.getByText('Reglas guardadas').waitFor();
  const rules = page.getByRole('table', { name: 'Tarjeta' }).getByRole('row');
  expect(await rules.nth(1).innerText()).toMatch(/Visa; desde \$\s1\.000\.000/);
  expect(await rules.nth(2).innerText()).toContain('Todos los pagos');

  await press('Ver por dónde saldría');
  await page.getByText('La regla 1 de este comercio no coincide: el monto no está en su rango.').waitFor();
  await page.getByText('Decide la regla 2 de este comercio: Todos los pagos.').waitFor();
  const verdicts = page.getByRole('table', { name: 'Qué pasaría' });
  await verdicts.getByRole('row', { name: /principal.*no está afiliado/ }).waitFor();
  await verdicts.getByRole('row', { name: /respaldo.*Sale por aquí/ }).waitFor();
  await checkScreen(page);
  await page.goto('/ops/conexiones');
  await page.getByRole('link', { name: 'Adquirente principal' }).waitFor();
  await checkScreen(page);
  expect(complaints).toEqual([]);
});
