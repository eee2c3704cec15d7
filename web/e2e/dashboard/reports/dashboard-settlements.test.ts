import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDeposit } from '../../../../server/src/domain/payouts/accounts/deposit.ts';
import { listPayoutAccounts } from '../../../../server/src/domain/payouts/accounts/store.ts';
import { verifyPayoutAccount } from '../../../../server/src/domain/payouts/accounts/verify-account.ts';
import { changeAvailable } from '../../../../server/src/domain/settlement/balance/change-available.ts';
import { takeMovements } from '../../../../server/src/domain/settlement/movements/take-movements.ts';
import { followMerchant } from '../../../../server/src/domain/settlement/settlements/follow-settlements.ts';
import { shareSplits } from '../../../../server/src/domain/settlement/shares/share-splits.ts';
import { saveTerms } from '../../../../server/src/domain/settlement/terms/store.ts';
import { PASSWORD } from '../../../../server/test/support/world/gateway/test-panel.ts';
import { addLiveSeller } from '../../../../server/test/support/world/settlement/platform.ts';
import { usualTerms } from '../../../../server/test/support/world/settlement/settled-merchant.ts';
import { chargeBody, saveCard } from '../../../../server/test/support/world/shop/shop.ts';
import { checkScreen } from '../../support/check-screen.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';
import { inEnglish } from '../../support/in-english.ts';

const DESK = { width: 1280, height: 800 };
let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

/** A merchant that the operator settles; card payments are available after so many banking days. */
async function openSettled(email: string) {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, email);
  const { client, merchantId } = await sandboxClient(page, dashboard);
  const { gateway } = dashboard.panel.sandbox;
  const setDays = (card: number) =>
    saveTerms(
      gateway.database,
      {
        ...usualTerms(merchantId),
        bankingDays: { card, bank_account: 1, store: 2 },
        reserve: { rollingPartsPerMillion: 100_000, rollingDays: 90, fixedCentavos: 0n },
      },
      gateway.clock.now(),
    );
  const card = await saveCard(client);
  return {
    page,
    complaints,
    merchantId,
    setDays,
    charge: async (amount: number, orderId: string, fields: object = {}) =>
      String(
        (await client.post('/charges', chargeBody(card, { amount, order_id: orderId, ...fields }))).body[
          'id'
        ],
      ),
    refund: (id: string, amount: number) => client.post(`/charges/${id}/refund`, { amount }),
    dispute: (id: string) => client.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending' }),
    async settle(onDemand = true) {
      while ((await takeMovements(gateway, 500)) > 0);
      return followMerchant(gateway, merchantId, { onDemand });
    },
    payOut: (amountCentavos: bigint) =>
      gateway.database.transaction(tx =>
        changeAvailable(tx, {
          merchantId,
          type: 'payout',
          amountCentavos: -amountCentavos,
          against: 'in_payout',
          now: gateway.clock.now(),
        }),
      ),
  };
}

test('a merchant that is paid directly sees nothing new, and is told who pays it', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'directa@example.com');
  await openFromMenu(page, 'Reportes', 'Analítica');
  const menu = page.getByRole('navigation', { name: 'Navegación principal' });
  for (const name of ['Saldo', 'Liquidaciones', 'Cuenta bancaria']) {
    expect(await menu.getByRole('link', { name, exact: true }).count()).toBe(0);
  }
  await page.goto('/pruebas/saldo');
  await page.getByText('Aquí no hay saldo que liquidar').waitFor();
  await checkScreen(page, 'balance-direct');
  await page.getByRole('link', { name: 'Ir a Conciliación' }).click();
  await page.getByRole('heading', { level: 1, name: 'Conciliación' }).waitFor();
  expect(complaints).toEqual([]);
});

test('Saldo and Liquidaciones: from the balance to a settlement, its lines, the charge, and back', async () => {
  const settled = await openSettled('liquida@example.com');
  const { page } = settled;
  await settled.setDays(0);
  await page.goto('/pruebas/liquidaciones');
  await page.getByText('Todavía no hay liquidaciones').waitFor();
  await settled.charge(119_000, 'orden-119');
  await settled.settle();
  await settled.setDays(2);
  await settled.charge(50_000, 'orden-50');
  await settled.settle(false);
  await page.reload();
  await openFromMenu(page, 'Reportes', 'Saldo');
  await page.getByRole('heading', { level: 2, name: 'Cuándo estará disponible' }).waitFor();
  await page.getByRole('row', { name: /Porcentaje de tus ventas/ }).waitFor();
  await page.getByText('Todavía no tienes una cuenta bancaria').waitFor();
  await checkScreen(page, 'balance');
  await page.setViewportSize(DESK);

  await page.getByRole('link', { name: 'Ver liquidaciones' }).click();
  await page.getByRole('row', { name: /Liquidación 1.*Por pagar/ }).waitFor();
  await checkScreen(page, 'settlements');
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: /^Liquidación 1/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Liquidación 1 · \$/ }).waitFor();
  await page.getByRole('row', { name: /orden-119/ }).waitFor();
  await checkScreen(page, 'settlement');
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Cobro', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: / · \$/ }).waitFor();
  await page.getByRole('link', { name: 'Liquidación 1', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Liquidación 1 · \$/ }).waitFor();
  expect(settled.complaints).toEqual([]);
});

test('a negative balance says where it comes from and what happens next', async () => {
  const settled = await openSettled('negativa@example.com');
  const { page } = settled;
  await settled.setDays(0);
  const id = await settled.charge(20_000, 'orden-20');
  const [closed] = await settled.settle();
  await settled.payOut(closed?.settlement.closingCentavos ?? 0n);
  await settled.dispute(id);
  await settled.settle(false);
  await page.goto('/pruebas/saldo');
  await page.getByText('No tienes que consignar').waitFor();
  await checkScreen(page, 'balance-negative');
  await settled.settle();
  await page.setViewportSize(DESK);
  await page.goto('/pruebas/liquidaciones?status=carried');
  await page.getByRole('link', { name: /^Liquidación 2/ }).click();
  await page.getByText('la próxima liquidación empieza con ese saldo').waitFor();
  await inEnglish(page);
  await page.getByText('the next settlement begins with that').waitFor();
  expect(settled.complaints).toEqual([]);
});

async function prove(page: Page): Promise<void> {
  const proof = page.getByRole('dialog').getByLabel('Contraseña');
  if (await proof.isVisible()) await proof.fill(PASSWORD);
}

test('Cuenta bancaria: added with the password, proved by a deposit, and replaced by another one', async () => {
  const settled = await openSettled('cuenta@example.com');
  const { page, merchantId } = settled;
  const { gateway } = dashboard.panel.sandbox;
  await settled.setDays(0);
  await page.goto('/pruebas/cuenta-bancaria');
  await page.getByText('Todavía no tienes una cuenta para tus desembolsos').waitFor();
  await checkScreen(page, 'payout-account-empty');
  await page.setViewportSize(DESK);

  const add = async (label: string, number: string): Promise<void> => {
    await page.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: 'Cuenta para tus desembolsos' });
    await dialog.getByLabel('Banco o billetera').selectOption({ label: 'Bancolombia' });
    await dialog.getByLabel('Número de cuenta').fill(number);
    await dialog.getByLabel('Titular').fill('Panadería La Espiga S.A.S.');
    await dialog.getByLabel('Número de documento').fill('900373913-4');
    await dialog.getByLabel('Correo para avisos de esta cuenta').fill('pagos@laespiga.example');
    await dialog.getByRole('button', { name: label }).click();
    await prove(page);
    await page.getByText('Cuenta agregada. Falta verificarla.').first().waitFor();
  };
  await add('Agregar cuenta', '12345678901');
  await page.getByText('Bancolombia •••8901').first().waitFor();
  await page.getByText('Quien opera la pasarela va a comprobar que es tuya').waitFor();
  await checkScreen(page, 'payout-account-waiting');
  await page.setViewportSize(DESK);

  const [account] = await listPayoutAccounts(gateway.database, merchantId);
  const owned = { merchantId, id: account?.id ?? '' };
  const { depositCentavos } = await startDeposit(gateway, owned);
  await page.reload();
  const pesos = Number(depositCentavos ?? 0n) / 100;
  await page.getByLabel('Valor que llegó').fill(String(pesos === 100 ? 101 : 100));
  await page.getByRole('button', { name: 'Confirmar valor' }).click();
  await page.getByText('No es el valor del depósito. Te quedan 2 intentos.').waitFor();
  await page.getByLabel('Valor que llegó').fill(String(pesos));
  await page.getByRole('button', { name: 'Confirmar valor' }).click();
  await page.getByText('Confirmaste el depósito.').waitFor();
  await verifyPayoutAccount(gateway, {
    merchantId,
    accountId: owned.id,
    verifiedWith: 'deposit',
    evidence: null,
  });
  await page.reload();
  await page.getByText('Recibe desembolsos', { exact: true }).waitFor();
  await add('Cambiar cuenta', '99988877766');
  await page.getByText('Mientras tanto, tus desembolsos siguen llegando a la cuenta actual.').waitFor();
  const [second] = await listPayoutAccounts(gateway.database, merchantId);
  await verifyPayoutAccount(gateway, {
    merchantId,
    accountId: second?.id ?? '',
    verifiedWith: 'document',
    evidence: 'certificación',
  });
  await page.reload();
  await page.getByText('espera tres días').waitFor();
  await page.getByRole('row', { name: /Bancolombia •••8901/ }).waitFor();
  await checkScreen(page, 'payout-account');
  expect(settled.complaints).toEqual([]);
});

test('the page of a charge shows what each seller gets, who pays the commission, and what was given back', async () => {
  const settled = await openSettled('plataforma@example.com');
  const { page, merchantId, complaints } = settled;
  const { sandbox } = dashboard.panel;
  await settled.setDays(0);
  const seller = await addLiveSeller(sandbox, merchantId);
  const splits = [
    { merchant_id: seller.id, percent: 80, fee_payer: 'seller' },
    { merchant_id: merchantId, percent: 20 },
  ];
  const plain = await settled.charge(119_000, 'sola');
  const id = await settled.charge(100_000, 'dividida', { splits });
  await page.goto(`/pruebas/transacciones/${id}`);
  await page.getByRole('row', { name: /Café de la Sierra \$ 80\.000/ }).waitFor();
  await settled.settle();
  while ((await shareSplits(sandbox.gateway, 100)) > 0);
  await settled.refund(id, 50_000);
  await settled.settle();
  while ((await shareSplits(sandbox.gateway, 100)) > 0);
  await page.reload();
  await page.getByRole('row', { name: /Café de la Sierra.*\$ 80\.000.*\$ 40\.000/ }).waitFor();
  await page.getByRole('row', { name: /^Tú.*\$ 20\.000/ }).waitFor();
  await checkScreen(page, 'split-charge');
  await page.setViewportSize(DESK);
  await page.goto(`/pruebas/transacciones/${plain}`);
  await page.getByRole('heading', { level: 2, name: 'Línea de tiempo' }).waitFor();
  expect(await page.getByText('División con vendedores').count()).toBe(0);
  expect(complaints).toEqual([]);
});
