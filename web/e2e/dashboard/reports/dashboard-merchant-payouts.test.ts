import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveBatch } from '../../../../server/src/domain/payouts/steps/approve-batch.ts';
import { makeFile } from '../../../../server/src/domain/payouts/steps/make-file.ts';
import { settlePayout } from '../../../../server/src/domain/payouts/steps/move-payout.ts';
import { issueCertificates } from '../../../../server/src/domain/settlement/certificates/issue-certificates.ts';
import { parsePeriod } from '../../../../server/src/domain/settlement/certificates/period.ts';
import { takeMovements } from '../../../../server/src/domain/settlement/movements/take-movements.ts';
import { followMerchant } from '../../../../server/src/domain/settlement/settlements/follow-settlements.ts';
import { saveTerms } from '../../../../server/src/domain/settlement/terms/store.ts';
import { saveWithholdingMode } from '../../../../server/src/domain/settlement/withholding/store.ts';
import { statement } from '../../../../server/src/platform/database/connections/connection.ts';
import {
  draftFor,
  givePayoutAccount,
  setPayer,
} from '../../../../server/test/support/world/payouts/payees.ts';
import { usualAgent, usualTerms } from '../../../../server/test/support/world/settlement/settled-merchant.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, openDashboard, sandboxClient, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';
import { inEnglish } from '../../support/in-english.ts';

const DESK = { width: 1280, height: 800 };
let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  await setPayer(dashboard.panel.sandbox);
});
afterAll(() => dashboard.close());

const nameMerchant = statement(
  'test_e2e_name_merchant',
  `update merchants set legal_name = 'Panadería La Espiga S.A.S.', nit = '900373913-4' where id = $1`,
);

/** A business whose payments are available at once. */
async function openSettled(email: string) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client, merchantId } = await sandboxClient(page, dashboard);
  const { sandbox } = dashboard.panel;
  const { gateway } = sandbox;
  const bankingDays = { card: 0, bank_account: 0, store: 0 };
  await saveTerms(gateway.database, { ...usualTerms(merchantId), bankingDays }, gateway.clock.now());
  const card = await saveCard(client);
  return {
    page,
    complaints,
    merchantId,
    async sell(amount: number, iva: string) {
      await client.post('/charges', chargeBody(card, { amount, iva }));
      while ((await takeMovements(gateway, 500)) > 0);
      await followMerchant(gateway, merchantId, { onDemand: true });
    },
    /** Drafts what is available, and sends it to the bank. */
    async payOut() {
      const { batch, payouts } = await draftFor(sandbox, [merchantId]);
      const [payout] = payouts;
      if (payout === undefined) throw new Error('no payout');
      await approveBatch(gateway, batch.id, 'Rosa');
      await makeFile(gateway, batch.id);
      return payout;
    },
  };
}

test('Desembolsos: from the list to a payout, its history and its settlements', async () => {
  const settled = await openSettled('desembolsos@example.com');
  const { page } = settled;
  const { gateway } = dashboard.panel.sandbox;
  await page.goto('/pruebas/saldo');
  await page.getByRole('link', { name: 'Ver desembolsos' }).click();
  await page.getByText('Todavía no hay desembolsos').waitFor();
  await checkScreen(page, 'merchant-payouts-empty');
  await page.setViewportSize(DESK);

  await givePayoutAccount(dashboard.panel.sandbox, settled.merchantId);
  await settled.sell(119_000, '19000');
  const paid = await settled.payOut();
  await settlePayout(gateway, paid, { status: 'paid', reason: null });
  await settled.sell(50_000, '0');
  const failed = await settled.payOut();
  await settlePayout(gateway, failed, { status: 'failed', reason: 'Cuenta cancelada' });
  await page.reload();
  await openFromMenu(page, 'Reportes', 'Desembolsos');
  await page.getByText(/^Tu último desembolso, de \$/).waitFor();
  await page
    .getByRole('row', { name: /Bancolombia •••8901.*Falló.*Cuenta cancelada.*Una liquidación/ })
    .waitFor();
  await checkScreen(page, 'merchant-payouts');
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Pagados' }).click();
  await page
    .getByRole('row', { name: /Pagado/ })
    .getByRole('link')
    .click();
  await page.getByText(/El banco lo pagó el .*: búscalo en el extracto de Bancolombia •••8901/).waitFor();
  const history = page.getByRole('listitem').filter({ hasText: 'Enviado al banco' });
  await history.waitFor();
  await checkScreen(page, 'merchant-payout');
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Liquidación 1' }).click();
  await page.getByRole('heading', { level: 1, name: /^Liquidación 1 · \$/ }).waitFor();

  await page.goto(`/pruebas/desembolsos/${failed.id}`);
  await page.getByText('Motivo: Cuenta cancelada.').waitFor();
  await checkScreen(page, 'merchant-payout-failed');
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Revisar cuenta bancaria' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cuenta bancaria' }).waitFor();
  await page.goBack();
  await inEnglish(page);
  await page.getByText('Check your bank account: the next payout includes it.').waitFor();
  expect(settled.complaints).toEqual([]);
});

test('Certificados: why there is none, the certificates of the year, and one list for the accountant', async () => {
  const settled = await openSettled('certificados@example.com');
  const { page, merchantId } = settled;
  const { gateway } = dashboard.panel.sandbox;
  await page.goto('/pruebas/certificados');
  await page.getByText('No te retienen impuestos').waitFor();
  await checkScreen(page, 'certificates-none');
  await page.setViewportSize(DESK);
  await saveWithholdingMode(gateway.database, 'agent');
  const year = new Date(gateway.clock.now()).getUTCFullYear();
  await page.reload();
  await page.getByText(`En ${year} no te han retenido nada`).waitFor();

  await settled.sell(119_000, '19000');
  await page.reload();
  await page.getByText(`Todavía no hay certificados de ${year}`).waitFor();
  await checkScreen(page, 'certificates-not-yet');
  await page.setViewportSize(DESK);
  await gateway.database.run(nameMerchant, [merchantId]);
  const pair = Math.ceil((gateway.clock.now().getUTCMonth() + 1) / 2);
  const periods = [
    ['renta', `${year}`],
    ['iva', `${year}-B${pair}`],
    ['ica', `${year}-B${pair}`],
  ] as const;
  for (const [tax, name] of periods) {
    const period = parsePeriod(tax, name);
    if (period === undefined) throw new Error(`${name} is no period`);
    await issueCertificates(gateway, merchantId, { tax, period, agent: usualAgent });
  }
  await page.reload();
  await page.getByRole('row', { name: /ReteICA.*municipio 11001.*\$\s414/ }).waitFor();
  await page.getByRole('row', { name: /Retefuente.*\$\s1\.500/ }).waitFor();
  await checkScreen(page, 'certificates');
  await page.setViewportSize(DESK);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: new RegExp(`^Descargar en PDF: Retefuente, Año ${year}`) }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`retencion-renta-${year}.pdf`);
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(list.suggestedFilename()).toBe(`certificados-de-retencion-${year}.csv`);
  expect(
    readFileSync(await list.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(4);
  await inEnglish(page);
  await page.getByText(`Withheld in your settlements of ${year}`).waitFor();
  expect(settled.complaints).toEqual([]);
});
