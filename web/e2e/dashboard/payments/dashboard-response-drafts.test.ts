import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { inEnglish } from '../../support/in-english.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

/** A signed-in merchant on the screen of a chargeback for an order that did not arrive. */
async function withChargeback(email: string, options = {}) {
  const { page, complaints } = await visit(dashboard, options);
  await signUp(page, email);
  const { client } = await sandboxClient(page, dashboard);
  const order = { order_id: 'torta-7', device_session_id: 'sesion-7' };
  const { body } = await client.post('/charges', chargeBody(await saveCard(client), order));
  const id = String(body['id']);
  await client.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending', reason: 'not_received' });
  await page.goto(`/pruebas/contracargos/${id}`);
  await page.getByRole('heading', { name: 'Borrador de respuesta' }).waitFor();
  return { page, complaints, id, client };
}

test('answers a chargeback from a draft that the merchant edits; its facts name their sources', async () => {
  const { page, complaints, id } = await withChargeback('borrador@example.com');
  await page.getByText('la prueba de entrega o de lo que pasó: adjúntala en Soportes').waitFor();
  await page.getByLabel('Adjuntar archivos').setInputFiles({
    name: 'guia.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await page.getByText('la prueba de entrega o de lo que pasó').waitFor({ state: 'detached' });
  await page.getByText('Datos del borrador y de dónde salen').click();
  await page.getByText(/^Anexo 1: guia\.pdf, adjuntado el/).waitFor();
  expect(
    await page
      .getByRole('link', { name: `Transacción ${id}` })
      .first()
      .getAttribute('href'),
  ).toBe(`/pruebas/transacciones/${id}`);
  await checkScreen(page, 'draft');
  await page.setViewportSize({ width: 1280, height: 800 });

  const text = page.getByLabel('Por qué el cobro es válido');
  await page.getByRole('button', { name: 'Usar este borrador' }).click();
  expect(await text.inputValue()).toContain('orden torta-7');
  await page.getByLabel('Idioma del borrador').selectOption('en');
  await page.getByText('Ver el texto').click();
  await page.getByText(/^Response to the chargeback of payment/).waitFor();
  await page.getByRole('button', { name: 'Usar este borrador' }).click();
  expect(await text.inputValue()).toMatch(/^Response to the chargeback of payment/);
  await text.fill(`${await text.inputValue()}\nThe customer confirmed it by phone.`);
  const stored = page.waitForResponse(/\/answer$/);
  await page.locator('form', { has: text }).locator('button[type="submit"]').click();
  expect((await stored).status()).toBe(200);
  await page.reload();
  expect(await text.inputValue()).toContain('The customer confirmed it by phone.');
  await inEnglish(page);
  await page.getByText('Facts in the draft and their sources').click();
  await page.getByText(/^Pago de/).waitFor();
  await checkScreen(page, 'draft-english');
  expect(complaints).toEqual([]);
});

test('on a phone offers the camera and sends a photo as a small JPEG', async () => {
  const { page, complaints } = await withChargeback('camara@example.com', {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const camera = page.getByLabel('Tomar una foto');
  expect(await camera.getAttribute('capture')).toBe('environment');
  const png = await page.screenshot({ type: 'png' });
  await camera.setInputFiles({ name: 'entrega.png', mimeType: 'image/png', buffer: png });
  const link = page.getByRole('link', { name: 'entrega.jpg' });
  await link.waitFor();
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('image/jpeg');
  expect(complaints).toEqual([]);
});

test('on a desktop does not ask for a photo', async () => {
  const { page } = await withChargeback('sin.camara@example.com');
  await page.getByLabel('Adjuntar archivos').waitFor();
  expect(await page.getByLabel('Tomar una foto').isVisible()).toBe(false);
});

test('contests a reversal from a draft', async () => {
  const { page, complaints, client } = await withChargeback('reversion.borrador@example.com');
  const charge = await client.post('/charges', chargeBody(await saveCard(client), { order_id: 'torta-8' }));
  const asked = await client.post(`/charges/${String(charge.body['id'])}/reversals`, {
    reason: 'not_received',
    noticed_on: bogotaDateOf(dashboard.panel.sandbox.gateway.clock.now()),
  });
  await page.goto(`/pruebas/contracargos/reversiones/${String(asked.body['id'])}`);
  await page.getByRole('button', { name: 'No estoy de acuerdo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Usar este borrador' }).click();
  const text = dialog.getByRole('textbox');
  expect(await text.inputValue()).toContain('orden torta-8');
  await text.fill(`${await text.inputValue()} Puedes verlo en la guía.`);
  await checkScreen(page, 'contest');
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/Puedes verlo en la guía\.$/).waitFor();
  expect(complaints).toEqual([]);
});

test('exports deadlines as a file and as a secret URL that can be replaced and removed', async () => {
  const { page, complaints, id } = await withChargeback('calendario@example.com');
  await page.goto('/pruebas/contracargos');
  await page.getByRole('button', { name: 'Calendario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plazos en tu calendario' });
  const file = await page.request.get(
    (await dialog.getByRole('link', { name: 'Descargar archivo .ics' }).getAttribute('href')) ?? '',
  );
  expect(await file.text()).toContain(`UID:chargeback-${id}@recaudo`);
  await checkScreen(page, 'calendar');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Crear dirección' }).click();
  const address = (await dialog.locator('pre code').textContent()) ?? '';
  expect(address).toMatch(/\/calendario\/[a-z0-9]{40}\.ics\?lang=es$/);
  expect(await (await page.request.get(address)).text()).toContain(`UID:chargeback-${id}@recaudo`);
  await dialog.locator('.notice').getByRole('button').last().click();
  await page.getByRole('button', { name: 'Calendario' }).click();
  await dialog.getByText('Creada por Ana Torres').waitFor();
  await dialog.getByRole('button', { name: 'Cambiar dirección' }).click();
  await dialog.locator('pre code').waitFor();
  expect((await page.request.get(address)).status()).toBe(404);
  await dialog.locator('.notice').getByRole('button').last().click();
  await page.getByRole('button', { name: 'Calendario' }).click();
  await dialog.getByRole('button', { name: 'Quitar dirección' }).click();
  await dialog.getByText('Todavía no hay dirección.').waitFor();
  expect(complaints).toEqual([]);
});
