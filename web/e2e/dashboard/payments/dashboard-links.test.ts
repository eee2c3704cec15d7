import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../support/accessibility.ts';
import { openPage } from '../../support/browser.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';
import { pressByKey, startJob, tabTo } from '../../support/jobs.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const openShop = async (email: string) => {
  const opened = await visit(dashboard, { permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(opened.page, email);
  return opened;
};

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('creates and shares a reusable link: 4 clicks, 15 s; two people pay it on their phones', async () => {
  const { page, complaints } = await openShop('panaderia@example.com');
  const job = await startJob(page, { clicks: 4, seconds: 15 });
  await openFromMenu(page, 'Pagos', 'Enlaces de cobro');
  await page.getByRole('button', { name: 'Nuevo enlace' }).click();
  await page.getByLabel('Monto').fill('25.000');
  await page.getByLabel('Concepto').fill('Torta de chocolate');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  await job.finish();
  const url = await copied(page);
  expect(url).toContain('/cobro/cl');
  const dialog = page.getByRole('dialog');
  const whatsapp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(whatsapp ?? '')).toContain(url);
  const qr = dialog.getByAltText('Código QR del enlace de pago');
  await expect.poll(() => qr.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByText('Enviar por correo').click();
  await dialog.getByLabel('Correo de tu cliente').fill('camila@example.com');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('Correo enviado').waitFor();
  await page.keyboard.press('Escape');
  for (const name of ['Camila Rojas', 'Luis Mora']) await payOnPhone(url, name);
  await page.reload();
  await page.getByRole('cell', { name: '2', exact: true }).first().waitFor();
  await page.getByRole('cell', { name: '$ 50.000' }).waitFor();
  expect(complaints).toEqual([]);
});

/** A phone without JavaScript: payer pages must work without it. */
async function payOnPhone(url: string, name: string): Promise<void> {
  const phone = await openPage(dashboard.browser, {
    viewport: { width: 375, height: 740 },
    javaScriptEnabled: false,
  });
  await phone.goto(url);
  await phone.getByLabel('Tu nombre').fill(name);
  await phone.getByLabel('Tu correo').fill('alguien@example.com');
  await phone.getByRole('button', { name: /^Continuar al pago/ }).click();
  await phone.getByLabel('Número de la tarjeta').fill('4111 1111 1111 1111');
  await phone.getByLabel('Vence (MM/AA)').fill('12/40');
  await phone.getByLabel('CVV').fill('123');
  await phone.getByLabel('Nombre como aparece en la tarjeta').fill(name);
  for (const box of await phone.getByRole('checkbox').all()) await box.check();
  await phone.getByRole('button', { name: /^Pagar/ }).click();
  await phone.getByRole('heading', { name: 'Pago aprobado' }).waitFor();
  await phone.context().close();
}

test('by keyboard alone: a link with IVA, an expiry and a stock of two', async () => {
  const { page, complaints } = await openShop('teclado@example.com');
  await page.goto('/pruebas/enlaces');
  const job = await startJob(page, { clicks: 0, seconds: 15 });
  await pressByKey(page, page.getByRole('button', { name: 'Nuevo enlace' }));
  await tabTo(page, page.getByLabel('Monto'));
  await page.keyboard.type('20000');
  await tabTo(page, page.getByLabel('Concepto'));
  await page.keyboard.type('Ancheta');
  await tabTo(page, page.getByLabel('El precio incluye IVA del 19 %'));
  await page.keyboard.press('Space');
  await page.getByText('IVA incluido: $ 3.193').waitFor();
  await tabTo(page, page.getByLabel('Máximo de pagos (opcional)'));
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await pressByKey(page, page.getByRole('button', { name: 'Copiar enlace' }));
  await job.finish();
  const url = await copied(page);
  expect(await (await fetch(url)).text()).toMatch(/3\.193[\s\S]*Quedan 2/);
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: '0 de 2' }).waitFor();
  await page.getByRole('button', { name: 'Compartir' }).click();
  await page.getByRole('button', { name: 'Desactivar enlace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar enlace' }).click();
  await page.getByText('Cerrado', { exact: true }).waitFor();
  expect((await fetch(url)).status).toBe(410);
  expect(complaints).toEqual([]);
});

test('links, their dialogs and the poster: no axe violation in light, dark and on a phone', async () => {
  const { page, complaints } = await openShop('afiche@example.com');
  const { client } = await sandboxClient(page, dashboard);
  const { body: plan } = await client.post<{ id: string }>('/plans', {
    name: 'Pan de cada semana',
    amount: 30_000,
    repeat_every: 1,
    repeat_unit: 'week',
    retry_times: 3,
    status_after_retry: 'unpaid',
    trial_days: 0,
  });
  await page.goto('/pruebas/enlaces?nuevo=1');
  await page.getByLabel('Monto').fill('25.000');
  await page.getByLabel('Concepto').fill('Torta de chocolate');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Comparte tu enlace' }).waitFor();
  const poster = await page.getByRole('link', { name: 'Afiche para imprimir' }).getAttribute('href');
  const places: [string, string][] = [
    ['/pruebas/enlaces', 'Reutilizables'],
    ['/pruebas/enlaces?nuevo=1', '¿Quién lo paga?'],
    ['/pruebas/enlaces?tipo=unico', 'De un solo pago'],
    ['/pruebas/enlaces?tipo=suscripcion', 'Suscripciones sin pedir tarjetas'],
    [`/pruebas/planes/${plan.id}?nuevo=enlace`, 'Crear enlace de suscripción'],
    [poster ?? '', 'Escanea y paga'],
  ];
  for (const [path, text] of places) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await page.getByText(text, { exact: true }).first().waitFor();
    await checkScreen(page);
  }
  expect(complaints).toEqual([]);
});
