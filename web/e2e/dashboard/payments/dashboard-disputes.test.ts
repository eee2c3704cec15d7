import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followChargebackInbox } from '../../../../server/src/domain/disputes/network-cases/follow-inbox.ts';
import { addConnection } from '../../../../server/src/domain/routing/connections.ts';
import { keepAnnouncement } from '../../../../server/src/processors/connections/disputes/dispute-inbox-store.ts';
import { newScriptedKind } from '../../../../server/test/support/doubles/connections/scripted-connection.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { overflow } from '../../support/check-screen.ts';
import { type Dashboard, openDashboard, sandboxClient, signUp, visit } from '../../support/dashboard.ts';
import { promote } from '../../support/lively-business.ts';

let dashboard: Dashboard;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  dashboard = await openDashboard({ connectionKinds: [newScriptedKind()] });
  ({ page, complaints } = await visit(dashboard));
});
afterAll(() => dashboard.close());

const dialog = () => page.getByRole('dialog');
/** Asserts that nothing overflows on a desktop or phone, and runs axe. */
async function look(): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await listViolations(page)).toEqual([]);
}

/** Row F-9 has no charge: the operator dismisses it with a reason, and it stays visible under its own tab. */
async function dismissInConsole(): Promise<void> {
  await page.getByRole('link', { name: /F-9/ }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await dialog().getByLabel('Por qué se descarta').fill('Es de otra pasarela');
  await look();
  await dialog().getByRole('button', { name: 'Descartar' }).click();
  await page.getByText('Descartada: Es de otra pasarela').waitFor();
  await look();
  await page.goto('/ops/disputas?status=dismissed');
  await page.getByText('Visa · F-9').waitFor();
}

/** The merchant's response counts as sent only once the operator confirms that the acquirer has it. */
async function respondAndConfirm(chargeId: string): Promise<void> {
  await page.goto(`/pruebas/contracargos/${chargeId}`);
  await page.getByLabel('Por qué el cobro es válido').fill('La guía 1042 prueba la entrega.');
  await page.getByRole('button', { name: 'Guardar respuesta' }).click();
  await page.getByText(/^Falta: súbela a tu adquirente antes del/).waitFor();
  await look();
  await page.goto('/ops/disputas');
  await page.getByRole('heading', { name: 'Respuestas por enviar' }).waitFor();
  await look();
  await page.getByRole('button', { name: 'Confirmar envío: Tienda Alta' }).click();
  await dialog()
    .getByText(/ya recibió la respuesta de Tienda Alta por \$\s20\.000/)
    .waitFor();
  await look();
  await dialog().getByRole('button', { name: 'Confirmar envío' }).click();
  await page.getByText('Envío confirmado').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Respuestas por enviar' }).count()).toBe(0);
  await page.goto(`/pruebas/contracargos/${chargeId}`);
  await page.getByText(/^Enviada: tu adquirente la recibió el/).waitFor();
  await page.getByText('Lo confirmó quien opera Recaudo.').waitFor();
  await look();
}

test("a dispute from the notice to its decision, in the console and on the merchant's screens", async () => {
  await signUp(page, 'disputas@example.com', 'Tienda Alta');
  const { client } = await sandboxClient(page, dashboard);
  const { body } = await client.post('/charges', chargeBody(await saveCard(client), { amount: 20_000 }));
  const chargeId = String(body['id']);
  await promote(dashboard, page);
  await page.goto('/ops/disputas');
  await page.getByRole('button', { name: 'Registrar aviso: Pruebas' }).click();
  await dialog().getByLabel('Número de caso').fill('7001234567');
  await dialog().getByLabel('Código del motivo').fill('13.1');
  await dialog().getByLabel('Monto disputado').fill('20.000');
  await dialog().getByLabel('Responder hasta').fill('2030-12-10');
  await dialog().getByLabel('Referencia, orden o id del cobro').fill(chargeId);
  await look();
  await dialog().getByRole('button', { name: 'Registrar aviso' }).click();
  await page.getByText('Visa · 7001234567').waitFor();
  await look();
  await page.getByRole('link', { name: /7001234567/ }).click();
  await page.getByText('13.1 · Producto o servicio no recibido').waitFor();
  await look();
  await respondAndConfirm(chargeId);
  await page.goto('/ops/disputas');
  await page.getByRole('link', { name: /7001234567/ }).click();
  await page.getByRole('button', { name: 'Registrar decisión' }).click();
  await dialog().getByLabel('Quién ganó').selectOption('won');
  await dialog().getByRole('button', { name: 'Registrar decisión' }).click();
  await page.getByText('Ganada', { exact: true }).waitFor();
  await page.goto('/ops/disputas');
  await page.getByRole('button', { name: 'Cargar archivo: Pruebas' }).click();
  await dialog()
    .getByLabel('Archivo')
    .setInputFiles({
      name: 'disputas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('caso;franquicia;monto;referencia\nF-9;visa;5000;nadie\n'),
    });
  await dialog().getByText('Filas que se leen: 1.').waitFor();
  await look();
  await dialog().getByRole('button', { name: 'Cargar archivo' }).click();
  await page.getByText('Visa · F-9').waitFor();
  await dismissInConsole();
  await page.goto(`/pruebas/contracargos/${chargeId}`);
  await page.getByText('13.1 · Producto o servicio no recibido').waitFor();
  await page.getByText('Primer contracargo').waitFor();
  await look();
  expect(complaints).toEqual([]);
});

test("a rejected announcement shows its reason in the reader's language, and is dismissed or retried", async () => {
  const { gateway } = dashboard.panel.sandbox;
  const advice = {
    kind: 'advice',
    caseNumber: 'ISO-404',
    network: 'visa',
    stage: 'first',
    outcome: 'lost',
    reasonCode: null,
    amount: null,
    fee: null,
    dueOn: null,
    retrievalReference: null,
    authorization: null,
    lastFour: null,
    chargeDay: null,
  } as const;
  const configuration = { settings: { host: '127.0.0.1' }, secrets: { password: 'clave' } };
  await addConnection(gateway, { id: 'anfitrion', kind: 'iso8583', name: 'Anfitrión', ...configuration });
  await keepAnnouncement(gateway.database, 'anfitrion', advice, gateway.realClock.now());
  await followChargebackInbox(gateway, 10);
  await page.goto('/ops/disputas');
  await page.getByText('En esta conexión no hay un caso ISO-404.').waitFor();
  await page.getByText(/Anfitrión ISO 8583 · anfitrion/).waitFor();
  await look();
  await page.getByRole('button', { name: 'Reintentar: ISO-404' }).click();
  await dialog().getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('button', { name: 'Reintentar: ISO-404' }).waitFor({ state: 'detached' });
  await followChargebackInbox(gateway, 10);
  await page.goto('/ops/disputas?status=review');
  await page.getByRole('button', { name: 'Descartar: ISO-404' }).click();
  await dialog().getByLabel('Por qué se descarta').fill('Prueba del adquirente');
  await dialog().getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('button', { name: 'Descartar: ISO-404' }).waitFor({ state: 'detached' });
  await page.goto('/ops/disputas?status=dismissed');
  await page.getByText('Descartada: Prueba del adquirente').waitFor();
  await look();
  expect(complaints).toEqual([]);
});
