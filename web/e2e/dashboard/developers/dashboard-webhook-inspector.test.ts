import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ok,
  pingsOnly,
  type Receiver,
  refuse,
  startReceiver,
} from '../../../../server/test/support/doubles/network/receiver.ts';
import { saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { createWebhook, deliver } from '../../../../server/test/support/world/shop/webhooks.ts';
import { listViolations } from '../../support/accessibility.ts';
import { overflow } from '../../support/check-screen.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { pressByKey, startJob } from '../../support/jobs.ts';

let dashboard: Dashboard;
let receiver: Receiver;
beforeAll(async () => {
  dashboard = await shareDashboard();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await dashboard.close();
});

/** A new person on the webhooks list, with an endpoint that rejected an event. */
async function withFailedDelivery(email: string) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client } = await sandboxClient(page, dashboard);
  receiver.answer = pingsOnly((_received, response) => {
    response
      .writeHead(500, { 'content-type': 'text/plain', 'x-panaderia': 'horno' })
      .end('sin base de datos');
  });
  const { id } = await createWebhook(client, receiver.url);
  const customerId = await saveCustomer(client, { name: 'Camila' });
  await deliver(dashboard.panel.sandbox);
  receiver.answer = ok;
  await page.goto('/pruebas/webhooks');
  await page.getByRole('link', { name: receiver.url }).waitFor();
  return { page, complaints, client, id, customerId };
}

const endpointLink = (page: Page) => page.getByRole('link', { name: receiver.url });
const deliveryLink = (page: Page) => page.getByRole('link', { name: 'customer.created' });
const resend = (page: Page) => page.getByRole('button', { name: 'Reenviar ahora' });

async function expectExplained(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Por qué falló' }).waitFor();
  await page.getByText('Respondió 500').first().waitFor();
  await page.getByText('Tu programa falló al procesarlo').waitFor();
}

async function expectArrived(page: Page): Promise<void> {
  await page.getByText('Reenviado. Esperando la respuesta…').waitFor();
  await deliver(dashboard.panel.sandbox);
  await page.getByRole('heading', { name: 'Llegó' }).waitFor();
  await page.getByText(/^Respondió 200 en \d+ ms\.$/).waitFor();
}

test('job, by mouse: see why a webhook failed and send it again', async () => {
  const { page, complaints } = await withFailedDelivery('falla.raton@example.com');
  const job = await startJob(page, { clicks: 3, seconds: 8 });
  await endpointLink(page).click();
  await deliveryLink(page).click();
  await expectExplained(page);
  await resend(page).click();
  await job.finish();
  await expectArrived(page);
  expect(complaints).toEqual([]);
});

test('job, by keyboard: see why a webhook failed and send it again', async () => {
  const { page, complaints } = await withFailedDelivery('falla.teclado@example.com');
  const job = await startJob(page, { clicks: 0, seconds: 8 });
  await pressByKey(page, endpointLink(page));
  await pressByKey(page, deliveryLink(page));
  await expectExplained(page);
  await pressByKey(page, resend(page));
  await job.finish();
  await expectArrived(page);
  expect(complaints).toEqual([]);
});

test('a delivery shows its attempts, counts down to the next, shows later changes, and fits a phone', async () => {
  const { page, complaints, client, id, customerId } = await withFailedDelivery('inspecciona@example.com');
  await client.put(`/customers/${customerId}`, { name: 'Camila Rojas', email: 'ana@example.com' });
  await endpointLink(page).click();
  await deliveryLink(page).click();
  await page.getByText(/^(Próximo intento en (\d+ min )?\d+ s|Intentando ahora…)$/).waitFor();
  expect(page.url()).toMatch(new RegExp(`/pruebas/webhooks/${id}/entregas/e\\w+$`));

  const first = page.getByRole('listitem').filter({ hasText: 'Intento 1' });
  await first.getByText('x-panaderia').waitFor();
  await first.getByText('sin base de datos').waitFor();
  await first.getByText('webhook-signature').waitFor();
  await first.getByText('"name": "Camila"').waitFor();

  const compare = page.locator('.panel').filter({ hasText: 'Qué cambió' });
  await compare.getByText(/^\d+ campos? distintos?$/).waitFor();
  await compare.getByText('"Camila Rojas"').waitFor();
  const other = compare.getByLabel('Comparar este evento con');
  await other.selectOption({ label: '2 · customer.updated' });
  await compare.getByText('"Camila Rojas"').waitFor();

  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await listViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toBe(0);

  receiver.answer = refuse(404, 'no existe');
  await resend(page).click();
  await page.getByText('Reenviado. Esperando la respuesta…').waitFor();
  await deliver(dashboard.panel.sandbox);
  await page.getByText('Respondió 404').first().waitFor();
  await page.getByText('Esa ruta no existe en tu servidor').waitFor();
  await page.getByRole('button', { name: /^Intento 2/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('a test of any type shows request and response; endpoints list their events next to the form', async () => {
  const { page, complaints, client, id } = await withFailedDelivery('destinos@example.com');
  await createWebhook(client, `${receiver.url}/contable`, { event_types: ['charge.succeeded'] });
  await page.goto('/pruebas/webhooks');
  await page.locator('summary', { hasText: 'Quién recibe cada evento' }).click();
  const recipients = page.getByRole('table', { name: 'Quién recibe cada evento' });
  const row = (type: string) =>
    recipients.getByRole('row').filter({ has: page.getByText(type, { exact: true }) });
  await expect.poll(() => row('charge.succeeded').getByRole('link').count()).toBe(2);
  expect(await row('plan.created').getByRole('link').count()).toBe(1);
  expect(await listViolations(page)).toEqual([]);

  await page.goto(`/pruebas/webhooks/${id}`);
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Todos los eventos').uncheck();
  await dialog.getByText(/^También: .*\/contable$/).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.reload();

  await page.getByRole('button', { name: 'Enviar prueba', exact: true }).click();
  await dialog.getByLabel('Tipo de evento').selectOption('chargeback.created');
  receiver.answer = refuse(401, 'firma inválida');
  await dialog.getByRole('button', { name: 'Enviar prueba', exact: true }).click();
  await dialog.getByText('Tu servidor pidió credenciales o rechazó la firma').waitFor();
  await dialog.getByText('firma inválida').waitFor();
  await dialog.getByText('"status": "chargeback_pending"').waitFor();
  expect(receiver.received.at(-1)?.body).toMatchObject({ type: 'chargeback.created', test: true });
  expect(await listViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
