import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../server/test/support/world/gateway/client.ts';
import { chargeBody, saveCard } from '../../../server/test/support/world/shop/shop.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../support/dashboard.ts';
import { chooseDays } from '../support/dashboard-menu.ts';
import { pressByKey, startJob } from '../support/jobs.ts';

/** Customer support tasks, measured in clicks and seconds. */
let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

const pay = async (client: TestClient, name: string, amount: number): Promise<string> => {
  const customer = { name, last_name: 'Rojas', email: `${name.toLowerCase()}@example.com` };
  const body = chargeBody(await saveCard(client), { amount, customer });
  return String((await client.post('/charges', body)).body.id);
};

/** Two payments of the same amount and two with the same name: it takes both to tell them apart. */
async function openShop(email: string) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client } = await sandboxClient(page, dashboard);
  const camila = await pay(client, 'Camila', 38_000);
  await pay(client, 'Lucia', 38_000);
  await pay(client, 'Camila', 20_000);
  await page.goto('/pruebas/transacciones');
  await page.getByRole('link', { name: '$ 20.000' }).waitFor();
  return { page, complaints, client, camila };
}

const refundsOf = async (client: TestClient, amount: number) => {
  const { body } = await client.get<{ id: string; refunds?: { amount: number }[] }[]>(
    `/charges?amount=${amount}`,
  );
  return body
    .filter(({ refunds = [] }) => refunds.length > 0)
    .map(({ id, refunds }) => [id, refunds?.[0]?.amount]);
};

const typeInPalette = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Busca/ }).waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: /38\.000.*Camila/ }).waitFor();
};

test('finds a payment by amount and name and refunds half of it: 4 clicks, 12 s', async () => {
  const { page, complaints, client, camila } = await openShop('trabajo-reembolso@example.com');
  const job = await startJob(page, { clicks: 4, seconds: 12 });
  await typeInPalette(page, '38000 camila');
  await page.getByRole('option', { name: /38\.000.*Camila/ }).click();
  await page.getByRole('button', { name: 'Reembolsar', exact: true }).click();
  await page.getByRole('button', { name: 'La mitad' }).click();
  await page.getByRole('button', { name: 'Reembolsar $ 19.000' }).click();
  await page.getByRole('alert').getByText('Reembolso hecho').waitFor();
  await job.finish();
  expect(await refundsOf(client, 38_000)).toEqual([[camila, 19_000]]);
  expect(complaints).toEqual([]);
});

test('the same without a mouse', async () => {
  const { page, complaints, client, camila } = await openShop('trabajo-teclado@example.com');
  const job = await startJob(page, { clicks: 0, seconds: 12 });
  await typeInPalette(page, '38000 camila');
  await page.keyboard.press('Enter');
  await pressByKey(page, page.getByRole('button', { name: 'Reembolsar', exact: true }));
  await pressByKey(page, page.getByRole('button', { name: 'La mitad' }));
  await pressByKey(page, page.getByRole('button', { name: 'Reembolsar $ 19.000' }));
  await page.getByRole('alert').getByText('Reembolso hecho').waitFor();
  await job.finish();
  expect(await refundsOf(client, 38_000)).toEqual([[camila, 19_000]]);
  expect(complaints).toEqual([]);
});

/** One payment last month and one this month; the page is on the start screen. */
async function openMonths(email: string) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client } = await sandboxClient(page, dashboard);
  await pay(client, 'Camila', 38_000);
  await client.post('/sandbox/clock/advance', { months: 1 });
  await pay(client, 'Lucia', 20_000);
  await page.goto('/pruebas');
  await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor();
  return { page, complaints };
}

const goToTransactions = async (page: Page): Promise<void> => {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('link', { name: '$ 38.000' }).waitFor();
};

async function holdsLastMonth(download: Download): Promise<void> {
  const files = unzipSync(await readFile(await download.path()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const has = (text: string) => sheet.includes(`>${text}<`);
  expect(['Pagador', 'Neto', 'Camila Rojas', 'Lucia Rojas'].map(has)).toEqual([true, true, true, false]);
}

test('exports last month to XLSX with payer and net: 3 clicks, 8 s', async () => {
  const { page, complaints } = await openMonths('trabajo-mes@example.com');
  const job = await startJob(page, { clicks: 3, seconds: 8 });
  await goToTransactions(page);
  await chooseDays(page, 'Fecha', 'Mes pasado');
  await page.getByRole('link', { name: '$ 20.000' }).waitFor({ state: 'detached' });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exportar XLSX' }).click();
  await holdsLastMonth(await download);
  await job.finish();
  expect(complaints).toEqual([]);
});

test('exports last month to XLSX without a mouse', async () => {
  const { page, complaints } = await openMonths('trabajo-mes-teclado@example.com');
  const job = await startJob(page, { clicks: 0, seconds: 8 });
  await goToTransactions(page);
  await chooseDays(page, 'Fecha', 'Mes pasado', target => pressByKey(page, target));
  await page.getByRole('link', { name: '$ 20.000' }).waitFor({ state: 'detached' });
  const download = page.waitForEvent('download');
  await pressByKey(page, page.getByRole('link', { name: 'Exportar XLSX' }), 120);
  await holdsLastMonth(await download);
  await job.finish();
  expect(complaints).toEqual([]);
});
