import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPayments } from '../../../server/src/processors/sandbox-pse/store.ts';
import { openPage } from '../support/browser.ts';
import { expectAccessible, type HostedShop } from '../support/hosted-shop.ts';
import {
  expectText,
  fillPse,
  goButton,
  openPseShop,
  press,
  stayOnResult,
  stopTime,
  toBank,
  visitPse,
} from '../support/pse-visit.ts';

let shop: HostedShop;
beforeAll(async () => {
  shop = await openPseShop();
});
afterAll(() => shop.close());

describe('the four results of a bank', () => {
  test('approved: receipt with the CUS, and back to the shop with the id', async () => {
    const { page, complaints, chargeId, status } = await visitPse(shop, {}, { order_id: 'orden-1042' });
    const cus = await toBank(page);
    await stopTime(page);
    await press(page, 'Aprobar el pago');
    await expectText(page, /Pago aprobado/);
    await stayOnResult(page);
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
    await expect.poll(() => page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Volver a Café Alto' }).click();
    await page.waitForURL(`${shop.site.origin}/gracias?id=${chargeId}`);
    expect(complaints).toEqual([]);
  });

  test('rejected: says so, no money moves, the charge has failed', async () => {
    const { page, complaints, status } = await visitPse(shop);
    await toBank(page);
    await stopTime(page);
    await press(page, 'Rechazar el pago');
    await expectText(page, /Tu banco rechazó el pago[^]*No se descontó dinero/);
    await stayOnResult(page);
    expect(await status()).toBe('failed');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('left pending: shows the CUS and the contact, and updates when the bank decides', async () => {
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

  test('expired: says so; a late approval still counts', async () => {
    const { page, complaints, status } = await visitPse(shop);
    const cus = await toBank(page);
    await press(page, 'Dejar que venza');
    await expectText(page, /El plazo para pagar terminó/);
    expect(await status()).toBe('cancelled');
    await expectAccessible(page);
    await page.goto(`${shop.gateway.gateway.baseUrl}/banco-pruebas/${cus}`);
    await expectAccessible(page);
    await stopTime(page);
    await press(page, 'Aprobarlo tarde');
    await expectText(page, /Pago aprobado[^]*cuando el plazo ya había terminado/);
    expect(await status()).toBe('completed');
    expect(complaints).toEqual([]);
  });
});

describe('the result page returns to the shop by itself', () => {
  const stayButton = { name: 'Quedarme en esta página' };

  /** A page at its result, with a clock that only the test moves. */
  async function atResult(decision = 'Aprobar el pago') {
    const visit = await visitPse(shop);
    const { page, chargeId } = visit;
    await toBank(page);
    await stopTime(page);
    await press(page, decision);
    await page.getByRole('button', stayButton).waitFor();
    return { ...visit, back: `${shop.site.origin}/gracias?id=${chargeId}` };
  }

  test.each(['Aprobar el pago', 'Rechazar el pago'])(
    '%s: after a countdown of ten seconds',
    async decision => {
      const { page, complaints, back } = await atResult(decision);
      await expectText(page, /Volverás a Café Alto en 10 s/);
      const announced = () => page.locator('[data-leave-status]').innerText();
      const first = await announced();
      expect(first).toContain('En 10 segundos volverás a Café Alto.');
      await page.clock.runFor(9_000);
      await expectText(page, /Volverás a Café Alto en 1 s/);
      // Screen readers hear the announcement once.
      expect(await announced()).toBe(first);
      await page.clock.runFor(1_000);
      await page.waitForURL(back);
      await page.goBack();
      await expectText(page, /Comprobante|Aprobada|Rechazada/);
      await page.clock.runFor(60_000);
      expect(await page.getByRole('button', stayButton).count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  test('the button cancels it, by keyboard, and the link still works at once', async () => {
    const { page, complaints, back } = await atResult();
    await page.clock.runFor(4_000);
    await page.getByRole('button', stayButton).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('button', stayButton).count()).toBe(0);
    await expect
      .poll(() => page.locator('[data-leave-status]').innerText())
      .toBe('Te quedas en esta página.');
    const link = page.getByRole('link', { name: 'Volver a Café Alto' });
    expect(await link.evaluate(element => element === document.activeElement)).toBe(true);
    await page.clock.runFor(60_000);
    expect(page.url()).toContain('/retorno');
    await page.reload();
    await page.clock.runFor(60_000);
    expect(page.url()).toContain('/retorno');
    await page.clock.resume();
    await page.locator('.leave').evaluate(box => box.removeAttribute('hidden'));
    await expectAccessible(page);
    await link.click();
    await page.waitForURL(back);
    expect(complaints).toEqual([]);
  });

  test('printing cancels it too', async () => {
    const { page } = await atResult();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.clock.runFor(60_000);
    expect(page.url()).toContain('/retorno');
  });

  test('opening the receipt later does not redirect', async () => {
    const { page } = await atResult();
    await page.goto(page.url().replace('/retorno', ''));
    await expectText(page, /Pago aprobado/);
    expect(await page.getByRole('button', stayButton).count()).toBe(0);
  });

  test('without JavaScript there is a link and no countdown', async () => {
    const { page, chargeId } = await visitPse(shop);
    await toBank(page);
    await press(page, 'Dejarlo pendiente');
    const address = page.url();
    await shop.merchant.client.post(`/sandbox/charges/${chargeId}/pay`, { result: 'approved' });
    const plain = await openPage(shop.browser, { javaScriptEnabled: false });
    await plain.goto(address);
    expect(await plain.getByRole('link', { name: 'Volver a Café Alto' }).getAttribute('href')).toBe(
      `${shop.site.origin}/gracias?id=${chargeId}`,
    );
    expect(await plain.getByRole('button', stayButton).count()).toBe(0);
  });
});

describe('no second attempt while one is pending', () => {
  test('another tab, the back button and the link all say so and open nothing', async () => {
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
