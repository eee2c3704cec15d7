import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPayoutAccount } from '../../../../server/src/domain/payouts/accounts/add-account.ts';
import { settlePayout } from '../../../../server/src/domain/payouts/steps/move-payout.ts';
import { listBatches } from '../../../../server/src/domain/payouts/stores/batch-store.ts';
import { listPayoutsOfBatch } from '../../../../server/src/domain/payouts/stores/payout-store.ts';
import { accountBody, newPayee, setPayer } from '../../../../server/test/support/world/payouts/payees.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, openDashboard, signUp, visit } from '../../support/dashboard.ts';
import { promote } from '../../support/lively-business.ts';

const DESK = { width: 1280, height: 800 };
let dashboard: Dashboard;
let marta: Page;
let luis: Page;
const complaints: string[] = [];

beforeAll(async () => {
  dashboard = await openDashboard();
  const open = async (email: string): Promise<Page> => {
    const visited = await visit(dashboard);
    visited.page.on('pageerror', error => complaints.push(String(error)));
    await signUp(visited.page, email, 'Recaudo');
    await promote(dashboard, visited.page);
    return visited.page;
  };
  marta = await open('marta.pagos@example.com');
  luis = await open('luis.pagos@example.com');
});
afterAll(() => dashboard.close());

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const answer = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click();

test('Desembolsos: one person drafts, another approves, and the file is made once', async () => {
  const { sandbox } = dashboard.panel;
  await marta.goto('/ops/desembolsos');
  await marta.getByText('Falta la cuenta desde la que pagas.').waitFor();
  await setPayer(sandbox);
  await newPayee(sandbox, 10_933_308n);
  await newPayee(sandbox, 2_500_000n);
  await marta.reload();
  await marta.getByText('Todavía no hay lotes').waitFor();
  await checkScreen(marta, 'payouts-empty');
  await marta.setViewportSize(DESK);
  await press(marta, 'Preparar lote');
  await dialog(marta).getByLabel('Archivo').selectOption('generic-csv');
  await dialog(marta).getByText('Ningún banco ha confirmado este formato').waitFor();
  await answer(marta, 'Preparar lote');
  await marta.getByRole('heading', { level: 1, name: /^Lote de \$\s134\.333,08$/ }).waitFor();
  await marta.getByText('Lo preparaste tú: tiene que aprobarlo otra persona.').waitFor();
  expect(await marta.getByRole('button', { name: /^Aprobar/ }).count()).toBe(0);

  await luis.goto('/ops/desembolsos');
  await luis.getByRole('row', { name: /Lote de \$\s134\.333,08.*Por aprobar/ }).waitFor();
  await checkScreen(luis, 'payouts');
  await luis.setViewportSize(DESK);
  await luis.getByRole('link', { name: /^Lote de/ }).click();
  await luis.getByText('Primer desembolso').first().waitFor();
  await checkScreen(luis, 'payout-batch');
  await luis.setViewportSize(DESK);
  await press(luis, /^Aprobar \$/);
  await answer(luis, /^Aprobar \$/);
  await luis.getByText('Lote aprobado').first().waitFor();
  await press(luis, 'Generar archivo');
  await answer(luis, 'Generar archivo');
  await luis.getByText('Sube el archivo al banco.').waitFor();
  const [download] = await Promise.all([
    luis.waitForEvent('download'),
    luis.getByRole('link', { name: 'Descargar archivo' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await luis.getByText(sha256).waitFor();
});

test('a payout that comes back is listed with its reason', async () => {
  const { gateway } = dashboard.panel.sandbox;
  const [batch] = await listBatches(gateway.database, 1);
  const [payout] = await listPayoutsOfBatch(gateway.database, batch?.id ?? '');
  const owned = { merchantId: payout?.merchantId ?? '', id: payout?.id ?? '' };
  await settlePayout(gateway, owned, { status: 'returned', reason: 'cuenta cerrada' });
  await luis.goto(`/ops/desembolsos/sandbox/${batch?.id ?? ''}`);
  await luis.getByText('Un desembolso espera respuesta del banco.').waitFor();
  await luis.getByRole('row', { name: /cuenta cerrada/ }).waitFor();
  await luis.getByRole('row', { name: /^Devuelto\s?Un desembolso/ }).waitFor();
  await checkScreen(luis, 'payout-batch-answered');
  await luis.setViewportSize(DESK);
  await luis.goto('/ops/desembolsos?status=troubled');
  await luis.getByRole('row', { name: /cuenta cerrada.*Devuelto/ }).waitFor();
  await checkScreen(luis, 'payouts-troubled');
  await luis.setViewportSize(DESK);
});

test('an account is checked with a small deposit or a document', async () => {
  const { sandbox } = dashboard.panel;
  const { merchant } = await sandbox.merchant();
  await addPayoutAccount(sandbox.gateway, merchant, accountBody, 'Ana Ruiz');
  await luis.goto('/ops/desembolsos?status=accounts');
  await luis.getByRole('row', { name: /Bancolombia •••8901/ }).waitFor();
  await checkScreen(luis, 'payout-accounts');
  await luis.setViewportSize(DESK);
  await press(luis, 'Depósito');
  await answer(luis, 'Ver cuenta y valor');
  await dialog(luis).getByText('12345678901').waitFor();
  await answer(luis, 'Listo');
  await luis.getByText('Depósito por confirmar').waitFor();
  await press(luis, 'Verificar');
  await dialog(luis).getByLabel('Documento que se vio').fill('Certificación bancaria del 12 de noviembre');
  await answer(luis, 'Verificar');
  await luis.getByText('Ninguna cuenta espera verificación.').waitFor();
  expect(complaints).toEqual([]);
});
