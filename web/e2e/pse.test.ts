import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPayments } from '../../server/src/processors/sandbox-pse/store.ts';
import { expectAccessible, type HostedShop } from './support/hosted-shop.ts';
import { expectText, fillPse, goButton, openPseShop, press, toBank, visitPse } from './support/pse-visit.ts';

let shop: HostedShop;
beforeAll(async () => {
  shop = await openPseShop();
});
afterAll(() => shop.close());

describe('the four things that a bank can do', () => {
  test('approve: receipt with the CUS, and back to the shop with the id', async () => {
    const { page, complaints, chargeId, status } = await visitPse(shop, {}, { order_id: 'orden-1042' });
    const cus = await toBank(page);
    await press(page, 'Aprobar el pago');
    await expectText(page, /Pago aprobado/);
    for (const fact of [
      'Aprobada',
      'Café Alto S.A.S.',
      '800197268-4',
      'Banco de Pruebas',
      cus,
      'orden-1042',
      chargeId,
    ]) {
      await expectText(page, fact);
    }
    expect(await status()).toBe('completed');
    await expectAccessible(page);
    await expect
      .poll(() => page.getByRole('button', { name: 'Imprimir o guardar como PDF' }).isVisible())
      .toBe(true);
    await page.getByRole('link', { name: 'Volver a Café Alto' }).click();
    await page.waitForURL(`${shop.site.origin}/gracias?id=${chargeId}`);
    expect(complaints).toEqual([]);
  });

  test('reject: told so, no money, the charge has failed', async () => {
    const { page, complaints, status } = await visitPse(shop);
    await toBank(page);
    await press(page, 'Rechazar el pago');
    await expectText(page, /Tu banco rechazó el pago[^]*No se descontó dinero/);
    expect(await status()).toBe('failed');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('leave pending: the CUS and the contact; the page turns by itself when the bank has told', async () => {
    const { page, complaints, chargeId, status } = await visitPse(shop);
    const cus = await toBank(page);
    await press(page, 'Dejarlo pendiente');
    await expectText(page, /Tu pago está pendiente en el banco/);
    await expectText(page, new RegExp(`hola@cafealto\\.example.*menciona el CUS ${cus}`));
    expect(await status()).toBe('charge_pending');
    await expectAccessible(page);
    await shop.merchant.client.post(`/sandbox/charges/${chargeId}/pay`, { result: 'approved' });
    await page.getByRole('heading', { name: 'Pago aprobado' }).waitFor({ timeout: 15_000 });
    expect(await status()).toBe('completed');
    expect(complaints).toEqual([]);
  });

  test('expire: told so; a late approval still counts', async () => {
    const { page, complaints, status } = await visitPse(shop);
    const cus = await toBank(page);
    await press(page, 'Dejar que venza');
    await expectText(page, /El plazo para pagar terminó/);
    expect(await status()).toBe('cancelled');
    await expectAccessible(page);
    await page.goto(`${shop.gateway.gateway.baseUrl}/banco-pruebas/${cus}`);
    await expectAccessible(page);
    await press(page, 'Aprobarlo tarde');
    await expectText(page, /Pago aprobado[^]*cuando el plazo ya había terminado/);
    expect(await status()).toBe('completed');
    expect(complaints).toEqual([]);
  });
});

describe('no second try while one is pending', () => {
  test('another tab, the back button and the link again all say so, and nothing is opened', async () => {
    const { page, complaints, chargeId } = await visitPse(shop);
    const address = page.url();
    const other = await page.context().newPage();
    await other.goto(address);
    await fillPse(other);
    await toBank(page);
    await goButton(other).click();
    await other.waitForLoadState();
    await expectText(other, /Tu pago está pendiente en el banco/);
    await expect.poll(() => goButton(other).count()).toBe(0);
    await page.goBack();
    await expectText(page, /no abrimos otro/);
    await page.goto(address);
    await expectText(page, /no abrimos otro/);
    await page.getByRole('link', { name: 'Seguir en Banco de Pruebas' }).click();
    await page.waitForURL(/\/banco-pruebas\//);
    const opened = await listPayments(shop.gateway.gateway.database, shop.merchant.merchant.id);
    expect(opened.filter(({ reference }) => reference.startsWith(chargeId))).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('a double click sends one form', async () => {
    const { page, chargeId } = await visitPse(shop);
    await fillPse(page);
    await goButton(page).dblclick();
    await page.waitForURL(/\/banco-pruebas\//);
    const opened = await listPayments(shop.gateway.gateway.database, shop.merchant.merchant.id);
    expect(opened.filter(({ reference }) => reference.startsWith(chargeId))).toHaveLength(1);
  });
});
