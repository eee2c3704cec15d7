import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setBrand } from '../../../server/src/domain/merchants/brand/brand-store.ts';
import { savePicture } from '../support/save-picture.ts';
import { isTooWide, openVoucherShop, phone, type VoucherShop } from '../support/voucher-shop.ts';

let opened: VoucherShop;
beforeAll(async () => {
  opened = await openVoucherShop();
});
afterAll(() => opened.close());

const newVoucher: VoucherShop['newVoucher'] = fields => opened.newVoucher(fields);
const visit: VoucherShop['visit'] = (path, options) => opened.visit(path, options);

describe('on paper', () => {
  const MM = 72 / 25.4;
  const sizeOf = (pdf: Buffer): number[] =>
    (/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []).slice(1).map(Number);
  const countPages = (pdf: Buffer): number =>
    [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;

  test("prints a page or a receipt slip, without the screen's controls", async () => {
    const { id } = await newVoucher();
    const { page } = await visit(`/vouchers/${id}`);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', document.documentElement.className);
    });
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await expect.poll(() => page.getAttribute('body', 'data-printed')).toBe('');
    const sheet = await page.pdf({ format: 'A4' });
    expect(countPages(sheet)).toBe(1);
    await page.getByRole('button', { name: 'Imprimir en tirilla (80 mm)' }).click();
    await expect.poll(() => page.getAttribute('body', 'data-printed')).toBe('ticket');
    const slip = await page.pdf({ preferCSSPageSize: true });
    expect(sizeOf(slip)[0]).toBeCloseTo(80 * MM, 0);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.voucher-actions').isVisible()).toBe(false);
    await page.setViewportSize({ width: Math.round((74 / 25.4) * 96), height: 900 });
    await savePicture(page, 'voucher-ticket');
    expect(countPages(slip)).toBe(1);
    expect(await isTooWide(page)).toBe(false);
  });

  test('fits one A4 page even with all possible details of the shop and the order', async () => {
    const { merchantId, id } = await newVoucher({ description: 'Café de origen, '.repeat(15).slice(0, 240) });
    await setBrand(opened.shop.gateway.database, merchantId, {
      color: '0b645b',
      legalName: 'Compañía Colombiana de Cafés Especiales y Tostadores Asociados S.A.S.',
      nit: '800197268-4',
      email: 'servicio.al.cliente@cafesespeciales.example',
      phone: '601 333 4455',
      address: 'Carrera 7 # 116-50, oficina 1203, torre norte, Bogotá D. C., Colombia',
      websiteUrl: 'https://cafesespeciales.example',
      termsUrl: 'https://cafesespeciales.example/terminos',
      privacyUrl: 'https://cafesespeciales.example/datos',
    });
    const { page } = await visit(`/vouchers/${id}`);
    await page.getByText('Este código lo leen las cajas de').waitFor();
    expect(countPages(await page.pdf({ format: 'A4' }))).toBe(1);
  });

  test('a phone opens its own share sheet with the URL instead of printing', async () => {
    const { id } = await newVoucher();
    const { page } = await visit(`/vouchers/${id}`, phone);
    await page.addInitScript(() => {
      const share = async (data: object) => document.body.setAttribute('data-shared', JSON.stringify(data));
      Object.assign(navigator, { share });
    });
    await page.reload();
    const actions = page.locator('.voucher-actions > *:visible');
    await expect.poll(() => actions.first().textContent()).toBe('Compartir');
    await actions.first().click();
    await expect.poll(() => page.getAttribute('body', 'data-shared')).toContain(`/vouchers/${id}`);
    expect((await actions.allTextContents()).indexOf('Imprimir')).toBeGreaterThan(0);
  });

  test('links the PDF and sends the URL to WhatsApp', async () => {
    const { id } = await newVoucher();
    const { page } = await visit(`/vouchers/${id}`);
    const href = await page.getByRole('link', { name: 'Descargar PDF' }).getAttribute('href');
    const pdf = await page.request.get(opened.base + href);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    const share = await page.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(share ?? '')).toContain(`/vouchers/${id}`);
  });

  test('copies the reference without spaces', async () => {
    const { id, reference } = await newVoucher();
    const { page } = await visit(`/vouchers/${id}`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copiar referencia' }).click();
    await page.getByRole('button', { name: 'Copiada' }).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  });
});
