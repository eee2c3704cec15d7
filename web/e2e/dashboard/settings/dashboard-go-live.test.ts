import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient } from '../../../../server/test/support/world/gateway/client.ts';
import { openProductionConnection } from '../../../../server/test/support/world/gateway/production-connection.ts';
import { listViolations } from '../../support/accessibility.ts';
import {
  confirmAddress,
  type Dashboard,
  makeReady,
  protect,
  shareDashboard,
  signUp,
  visit,
} from '../../support/dashboard.ts';
import { promote } from '../../support/lively-business.ts';
import { newTimedPerson } from '../../support/timed-person.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('from the go-live request to a working production key', async () => {
  const { page: owner, complaints } = await visit(dashboard);
  await signUp(owner, 'produccion@example.com', 'Tienda Alta');
  await owner.goto('/pasar-a-produccion');
  await owner.getByText('Antes de enviar la solicitud falta:').waitFor();
  expect(await listViolations(owner)).toEqual([]);
  await confirmAddress(dashboard, owner, 'produccion@example.com');
  await makeReady(dashboard, owner);
  await owner.goto('/pruebas');
  const asking = newTimedPerson(owner);
  await asking.press(owner.getByRole('link', { name: 'Pasar a producción' }).first());
  await expect.poll(() => owner.getByText('Antes de enviar la solicitud falta:').count()).toBe(0);
  await expect.poll(() => owner.getByLabel('Razón social').inputValue()).toBe('Tienda Alta S.A.S.');
  await expect.poll(() => owner.getByLabel('NIT').inputValue()).toBe('900123456-8');
  await asking.fill(owner.getByLabel('Representante legal'), 'Ana Torres');
  await asking.fill(owner.getByLabel('Banco'), 'Banco de Pruebas');
  await asking.fill(owner.getByLabel('Número de cuenta'), '0123456789');
  // The system's file dialog: the person finds the file and double-clicks it.
  const chooser = owner.waitForEvent('filechooser');
  await asking.press(owner.getByLabel('Documentos'));
  await asking.read(owner.getByLabel('Documentos'));
  await (await chooser).setFiles({
    name: 'rut.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await asking.press(owner.getByRole('button', { name: 'Enviar solicitud' }));
  await asking.read(owner.getByText('En revisión'));
  asking.isDoneWithin(60);

  const { page: operator } = await visit(dashboard);
  await signUp(operator, 'aprueba@example.com', 'Recaudo');
  await promote(dashboard, operator);
  await operator.goto('/ops');
  await openProductionConnection(dashboard.panel);
  const approving = newTimedPerson(operator);
  await approving.press(operator.getByRole('link', { name: 'Solicitudes' }));
  await approving.press(operator.getByRole('link', { name: 'Tienda Alta' }));
  await approving.read(operator.getByText('Tienda Alta S.A.S.'));
  await approving.read(operator.getByText('rut.pdf'));
  await approving.press(operator.getByRole('button', { name: 'Aprobar' }));
  const dialog = operator.getByRole('dialog');
  await dialog.getByText('Ninguna regla de la instalación lleva a esta conexión').waitFor();
  expect(await listViolations(operator)).toEqual([]);
  await approving.paste(dialog.getByLabel('terminal'), '00000001');
  await approving.paste(dialog.getByLabel('key'), 'llave');
  await approving.paste(dialog.getByLabel('Porcentaje del cobro'), '2.9');
  await approving.paste(dialog.getByLabel('Parte fija (pesos)'), '900');
  await approving.press(dialog.getByRole('button', { name: 'Aprobar' }));
  await approving.read(operator.getByText('Solicitud aprobada'));
  approving.isDoneWithin(20);

  await owner.reload();
  await owner.getByText('actívale un segundo factor').waitFor();
  await protect(dashboard, owner);
  await owner.reload();
  await owner.getByRole('link', { name: 'Ver llaves de producción' }).click();
  await owner.getByText('Estás en producción').waitFor();
  const key = await owner.getByLabel('Privada').innerText();
  const session = (await (await owner.request.get('/panel/session')).json()) as {
    businesses: { production_merchant_id: string }[];
  };
  const { production } = dashboard.panel;
  if (production === undefined) throw new Error('production is closed');
  const client = newClient(production.app, session.businesses[0]?.production_merchant_id ?? '', key);
  expect((await client.get('')).status).toBe(200);
  expect(complaints).toEqual([]);
});
