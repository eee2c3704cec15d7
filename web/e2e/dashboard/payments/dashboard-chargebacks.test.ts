import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { overflow } from '../../support/check-screen.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { pressByKey, startJob, tabTo } from '../../support/jobs.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

test('a chargeback from the empty screen to its end: evidence, printable file, accepted', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'contracargos@example.com');
  await page.getByRole('link', { name: 'Contracargos' }).click();
  await page.getByRole('heading', { name: 'No hay contracargos aquí' }).waitFor();
  await page.getByRole('button', { name: 'Simular un contracargo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contracargo' }).waitFor();
  await page.getByText('No reconoce el pago').waitFor();
  await page.getByText(/^Quedan 1\d días$/).waitFor();
  await page.getByLabel('Adjuntar archivos').setInputFiles({
    name: 'factura.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await page.getByRole('link', { name: 'factura.pdf' }).waitFor();
  expect(await listViolations(page)).toEqual([]);

  const file = await page.request.get(
    (await page.getByRole('link', { name: 'factura.pdf' }).getAttribute('href')) ?? '',
  );
  expect(file.headers()['content-disposition']).toMatch(/^attachment/);
  const pack = await page.request.get(
    (await page.getByRole('link', { name: 'Imprimir expediente' }).getAttribute('href')) ?? '',
  );
  expect([pack.status(), pack.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.getByLabel('Adjuntar archivos').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>'),
  });
  await page.getByText('Adjunta un PDF, un PNG o un JPEG.').waitFor();

  await page.getByRole('button', { name: 'Aceptar y devolver' }).click();
  await page.getByRole('dialog', { name: 'Aceptar la pérdida de $ 20.000' }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  // The primary button is the one without a loss.
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel('Por qué el cobro es válido').waitFor();
  await page.getByRole('button', { name: 'Aceptar y devolver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar y devolver' }).click();
  await page.getByText('Tu equipo, al aceptarlo').waitFor();
  await page.getByText('Ya no se reciben soportes.').waitFor();

  await page.getByRole('link', { name: 'Contracargos' }).click();
  await page.getByRole('link', { name: 'Aceptados' }).click();
  await page.getByRole('row', { name: /20\.000.*No reconoce el pago/ }).waitFor();
  expect(complaints).toEqual([]);
});

const TEXT = 'Camila recibió el pedido el 3 de marzo y lo agradeció por WhatsApp. La guía va adjunta.';
const guide = { name: 'guia.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };

/** A signed-in merchant with a chargeback, on the start screen. */
async function withChargeback(email: string) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client } = await sandboxClient(page, dashboard);
  const { body } = await client.post(
    '/charges',
    chargeBody(await saveCard(client), { order_id: 'pan-1042' }),
  );
  await client.post(`/sandbox/charges/${body.id}/chargeback`, { status: 'pending', reason: 'not_received' });
  await page.goto('/pruebas');
  await page.getByRole('link', { name: 'Contracargos y reversiones' }).waitFor();
  return { page, complaints };
}

const chargebackLink = (page: Page) => page.getByRole('table').getByRole('link', { name: /20\.000/ });
const text = (page: Page) => page.getByLabel('Por qué el cobro es válido');
const file = (page: Page) => page.getByLabel('Adjuntar archivos');
const save = (page: Page) => page.getByRole('button', { name: 'Guardar respuesta' });

/** Asserts that nothing was sent and that the screen names the missing step. */
async function expectSaved(page: Page): Promise<void> {
  await page.getByText('Respuesta guardada', { exact: true }).first().waitFor();
  await page.getByText(/^Falta: súbela a tu adquirente antes del/).waitFor();
  expect(await page.getByText('Enviada', { exact: true }).count()).toBe(0);
  expect(await text(page).inputValue()).toBe(TEXT);
  await page.getByRole('link', { name: 'guia.pdf' }).waitFor();
}

test('job, by mouse: answer a chargeback with text and file', async () => {
  const { page, complaints } = await withChargeback('responde.raton@example.com');
  const job = await startJob(page, { clicks: 5, seconds: 40 });
  await page.getByRole('link', { name: 'Contracargos y reversiones' }).click();
  await chargebackLink(page).click();
  await text(page).click();
  await page.keyboard.type(TEXT);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), file(page).click()]);
  await chooser.setFiles(guide);
  await page.getByRole('link', { name: 'guia.pdf' }).waitFor();
  await save(page).click();
  await job.finish();
  await expectSaved(page);

  // The order and the payer appear next to the response.
  for (const fact of ['pan-1042', 'ana@example.com', /411111XXXXXX1111/]) {
    await page.getByText(fact).first().waitFor();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await listViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toBe(0);
  await page.goto('/pruebas/contracargos');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('cell', { name: 'Respuesta guardada' }).waitFor();
  expect(complaints).toEqual([]);
});

test('job, by keyboard: answer a chargeback with text and file', async () => {
  const { page, complaints } = await withChargeback('responde.teclado@example.com');
  const job = await startJob(page, { clicks: 0, seconds: 40 });
  await pressByKey(page, page.getByRole('link', { name: 'Contracargos y reversiones' }));
  await pressByKey(page, chargebackLink(page));
  await tabTo(page, text(page));
  await page.keyboard.type(TEXT);
  const chosen = page.waitForEvent('filechooser');
  await pressByKey(page, file(page));
  await (await chosen).setFiles(guide);
  await page.getByRole('link', { name: 'guia.pdf' }).waitFor();
  await pressByKey(page, save(page), 200);
  await job.finish();
  await expectSaved(page);
  expect(complaints).toEqual([]);
});
