import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupReference } from '../../../server/src/domain/methods/cash/vouchers/reference.ts';
import { decodeBarcode, greyOfPng } from '../../../server/test/support/world/files/decode-barcode.ts';
import { payer } from '../../../server/test/support/world/shop/shop.ts';
import { listViolations } from '../support/accessibility.ts';
import { savePicture } from '../support/save-picture.ts';
import { isTooWide, openVoucherShop, phone, type VoucherShop } from '../support/voucher-shop.ts';

let opened: VoucherShop;
let withoutScript: Page;

beforeAll(async () => {
  opened = await openVoucherShop();
  // Opened first and checked in the last test: without JavaScript, a page reloads after half a minute.
  const { id, play } = await newVoucher();
  ({ page: withoutScript } = await visit(`/vouchers/${id}`, { ...phone, javaScriptEnabled: false }));
  expect(await withoutScript.getByRole('button').count()).toBe(0);
  expect(await withoutScript.getByRole('link', { name: 'Ver si ya llegó el pago' }).count()).toBe(1);
  await play('approved');
});
afterAll(() => opened.close());

const newVoucher: VoucherShop['newVoucher'] = fields => opened.newVoucher(fields);
const visit: VoucherShop['visit'] = (path, options) => opened.visit(path, options);

/** The white card without its frame, because lines next to the code confuse these tests' barcode reader. */
async function insideOf(image: Locator) {
  const box = await image.boundingBox();
  if (box === null) throw new Error('the image is not shown');
  return { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 };
}

describe('on a phone', () => {
  test('shows the voucher, and updates after the payment at the store', async () => {
    const { id, play, reference } = await newVoucher();
    const { page, complaints } = await visit(`/vouchers/${id}`, phone);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Comprobante para pagar en efectivo');
    await expect
      .poll(() => page.locator('.voucher-digits').first().textContent())
      .toBe(groupReference(reference));
    await expect.poll(() => page.locator('.order-amount').innerText()).toMatch(/\$\s85\.000 COP/);
    expect(await listViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await savePicture(page, 'voucher-phone');
    expect((await play('approved')).status).toBe(200);
    await page.getByRole('heading', { name: 'Pago recibido' }).waitFor({ timeout: 15_000 });
    await expect.poll(() => page.locator('.receipt').innerText()).toContain(groupReference(reference));
    expect(await listViolations(page)).toEqual([]);
    await savePicture(page, 'voucher-paid');
    expect(complaints).toEqual([]);
  });

  test('both barcodes scan from the screen, in light and dark', async () => {
    const { id, reference, paybin_reference: paybin } = await newVoucher();
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit(`/vouchers/${id}`, { ...phone, colorScheme });
      await page.getByText('¿La caja te pide la referencia Paybin?').click();
      await page.evaluate(() => scrollTo(0, 0));
      const images = page.locator('.voucher-barcode');
      for (const [index, digits] of [reference, paybin].entries()) {
        const seen = greyOfPng(
          await page.screenshot({ fullPage: true, clip: await insideOf(images.nth(index)) }),
        );
        expect(decodeBarcode(seen)).toEqual({ text: digits, format: 'CODE_128' });
      }
      expect(await listViolations(page)).toEqual([]);
      if (colorScheme === 'dark') await savePicture(page, 'voucher-dark');
    }
  });

  test('nothing is cut off at 320 pixels', async () => {
    const { id } = await newVoucher({ description: 'Café de origen '.repeat(12), amount: 9_999_999_999.99 });
    const { page } = await visit(`/vouchers/${id}`, { viewport: { width: 320, height: 640 } });
    expect(await isTooWide(page)).toBe(false);
  });
});

describe('states and languages', () => {
  test('expires while it is open', async () => {
    const { id, play } = await newVoucher();
    const { page, complaints } = await visit(`/vouchers/${id}`, phone);
    await play('expired');
    await page.getByRole('heading', { name: 'Comprobante vencido' }).waitFor({ timeout: 15_000 });
    await expect.poll(() => page.locator('.voucher-barcode').count()).toBe(0);
    expect(await listViolations(page)).toEqual([]);
    await savePicture(page, 'voucher-expired');
    expect(complaints).toEqual([]);
  });

  test('cancelled by the shop', async () => {
    const { id, client } = await newVoucher();
    await client.post(`/charges/${id}/cancel`);
    const { page } = await visit(`/vouchers/${id}`, phone);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Comprobante cancelado');
    expect(await listViolations(page)).toEqual([]);
  });

  test('shows a wrong link', async () => {
    const { page } = await visit('/vouchers/tr000000000000000000', phone);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Este enlace no existe');
    expect(await listViolations(page)).toEqual([]);
  });

  test('English by the browser, Spanish by the language switch', async () => {
    const { id } = await newVoucher();
    const desktop = { locale: 'en-US', viewport: { width: 1280, height: 900 } };
    const { page, complaints } = await visit(`/comprobante/${id}`, desktop);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Cash payment voucher');
    expect(await listViolations(page)).toEqual([]);
    await savePicture(page, 'voucher-desktop-en');
    await page.getByRole('link', { name: 'Español' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Comprobante para pagar en efectivo');
    await savePicture(page, 'voucher-desktop');
    expect(complaints).toEqual([]);
  });
});

describe('cash instead of a card', () => {
  test('the payer of a card link chooses cash, returns to the card, and chooses cash again', async () => {
    const { client } = await opened.shop.merchant({ name: 'Café Andino' });
    const { body } = await client.post<{ id: string; payment_method: { url: string } }>('/charges', {
      method: 'card',
      confirm: false,
      amount: 85_000,
      currency: 'COP',
      iva: '0',
      description: 'Café de origen',
      redirect_url: 'https://tienda.example/gracias',
      customer: payer,
    });
    const path = new URL(body.payment_method.url).pathname;
    const { page, complaints } = await visit(path, phone);
    await page.getByRole('link', { name: 'Efectivo' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Pagar en efectivo');
    expect(await listViolations(page)).toEqual([]);
    await savePicture(page, 'voucher-choice');
    await page.getByRole('button', { name: 'Generar comprobante' }).click();
    await page.getByRole('heading', { name: 'Comprobante para pagar en efectivo' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/vouchers/${body.id}`);
    await page.getByRole('link', { name: 'Pagar de otra forma' }).click();
    await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
    await page.getByRole('link', { name: 'Efectivo' }).click();
    await page.getByRole('button', { name: 'Generar comprobante' }).click();
    await page.getByRole('heading', { name: 'Comprobante para pagar en efectivo' }).waitFor();
    await client.post(`/sandbox/charges/${body.id}/pay`, { result: 'approved' });
    await page.getByRole('heading', { name: 'Pago recibido' }).waitFor({ timeout: 15_000 });
    expect(complaints).toEqual([]);
  });
});

test('on a phone without JavaScript the page reloads until it is paid', async () => {
  await withoutScript.getByRole('heading', { name: 'Pago recibido' }).waitFor({ timeout: 45_000 });
});
