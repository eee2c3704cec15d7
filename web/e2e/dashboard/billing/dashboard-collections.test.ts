import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS, savePlan } from '../../../../server/test/support/world/billing/subscriptions.ts';
import { mailsOf } from '../../../../server/test/support/world/shop/mails.ts';
import { saveCard, saveCustomer } from '../../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../../support/accessibility.ts';
import { overflow } from '../../support/check-screen.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { pressByKey, startJob } from '../../support/jobs.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

/** A shop whose subscribers owe a period, on the start screen. */
async function withDebtors(email: string, names: readonly string[]) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client, merchantId } = await sandboxClient(page, dashboard);
  await client.put('/sandbox/clock', { now: '2027-03-23T10:00:00-05:00' });
  const plan_id = await savePlan(client);
  for (const name of names) {
    const path = `/customers/${await saveCustomer(client, { name, requires_account: false })}`;
    const source_id = await saveCard(client, NO_FUNDS, path);
    await client.post(`${path}/subscriptions`, { plan_id, source_id });
  }
  const countMails = async () => (await mailsOf(dashboard.panel.sandbox.gateway, merchantId)).length;
  await page.goto('/pruebas');
  return { page, complaints, client, countMails, before: await countMails() };
}

const attention = (page: Page, count: number) =>
  page.getByRole('link', { name: `Suscripciones en mora: ${count}` });
const ask = (page: Page, count: number) => page.getByRole('button', { name: `Enviar enlace (${count})` });
const confirm = (page: Page, count: number) =>
  page.getByRole('dialog').getByRole('button', { name: `Enviar ${count} correos` });

test('job, by mouse: remind overdue subscribers, after a confirmation with their number', async () => {
  const names = ['Camila', 'Andrés', 'Luis', 'Eva', 'Sara', 'Iván', 'Rosa'];
  const { page, complaints, countMails, before } = await withDebtors('mora.raton@example.com', names);
  await attention(page, 7).waitFor();
  const job = await startJob(page, { clicks: 3, seconds: 6 });
  await attention(page, 7).click();
  await ask(page, 7).click();
  await page.getByRole('dialog', { name: 'Enviar 7 correos' }).waitFor();
  await page.getByText(/^Salen 7 correos, .* a: \p{L}+(, \p{L}+){4} y 2 más\.$/u).waitFor();
  expect(await countMails()).toBe(before);
  await confirm(page, 7).click();
  await job.finish();
  await page.getByText(/^7 por enviar/).waitFor();
  expect(await countMails()).toBe(before + 7);
  expect(complaints).toEqual([]);
});

test('job, by keyboard: the same; canceling sends no email', async () => {
  const { page, complaints, countMails, before } = await withDebtors('mora.teclado@example.com', [
    'Camila',
    'Andrés',
  ]);
  await attention(page, 2).waitFor();
  await attention(page, 2).click();
  await ask(page, 2).click();
  await page.getByRole('dialog').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await countMails()).toBe(before);

  await page.goto('/pruebas');
  await attention(page, 2).waitFor();
  const job = await startJob(page, { clicks: 0, seconds: 6 });
  await pressByKey(page, attention(page, 2));
  await pressByKey(page, ask(page, 2));
  await pressByKey(page, confirm(page, 2));
  await job.finish();
  await page.getByText(/^2 por enviar/).waitFor();
  expect(await countMails()).toBe(before + 2);
  expect(complaints).toEqual([]);
});

test('a subscription in arrears shows what it owes and what follows; WhatsApp waits for legal hours', async () => {
  const { page, complaints, client } = await withDebtors('mora.aviso@example.com', ['Camila']);
  await page.goto('/pruebas/suscripciones');
  await page
    .getByRole('row', { name: /En mora/ })
    .getByRole('link')
    .click();
  const banner = page.getByRole('region', { name: 'Suscripción en mora' });
  await banner
    .getByText('Debe $ 20.000; reintento mañana (2 de 4); si ninguno pasa, queda impaga.')
    .waitFor();
  // The charges appear only once.
  expect(await page.getByRole('heading', { name: /^Cobros/ }).count()).toBe(1);
  await banner.getByRole('button', { name: 'WhatsApp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mensaje para Camila' });
  const href = await dialog.getByRole('link', { name: 'Abrir WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toMatch(/^https:\/\/wa\.me\/.*Camila.*\/mi-suscripcion\//s);
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Enviar enlace' }).click();
  await page.getByRole('dialog', { name: 'Enviar 1 correo' }).waitFor();
  await page.keyboard.press('Escape');

  // On Saturday at 20:00, the law allows no email until Monday, and no retries are left.
  await client.put('/sandbox/clock', { now: '2027-04-03T20:00:00-05:00' });
  await page.reload();
  await banner.getByText(/^Debe \$\s20\.000; ya no hay reintentos; si no paga a más tardar el/).waitFor();
  expect(await banner.getByRole('button', { name: 'WhatsApp' }).isDisabled()).toBe(true);
  await banner.getByText(/^Por WhatsApp se puede desde el lunes, 5 de abril/).waitFor();
  await banner.getByRole('button', { name: 'Cobrar ahora' }).click();
  await page.getByText('Hoy se cobran $ 20.000 a Camila Torres, Visa •4448.').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cobrar $ 20.000' }).click();
  await page.getByText(/^Rechazada: /).waitFor();
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await listViolations(page, 'contrast')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBe(0);
  expect(complaints).toEqual([]);
});
