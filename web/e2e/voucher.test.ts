import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupReference } from '../../server/src/domain/cash/reference.ts';
import { setBrand } from '../../server/src/domain/merchants/brand-store.ts';
import { createVoucher, newCashNetwork } from '../../server/test/support/cash.ts';
import { decodeBarcode, greyOfPng } from '../../server/test/support/decode-barcode.ts';
import { payer } from '../../server/test/support/shop.ts';
import { startTestGateway, type TestGateway } from '../../server/test/support/test-gateway.ts';
import { listViolations } from './support/accessibility.ts';
import { closeContexts, openBrowser } from './support/browser.ts';
import { keepPicture } from './support/keep-picture.ts';

let shop: TestGateway;
let browser: Browser;
let base: string;
let withoutScript: Page;

beforeAll(async () => {
  shop = await startTestGateway();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  await newCashNetwork(shop, { name: 'Red Andina', convenio: '112233' });
  await newCashNetwork(shop, { name: 'Puntos del Valle', maxAmountCentavos: 2_000_000_00n });
  browser = await openBrowser();
  // Opened first and waited for by the last test: without a script a page asks again after half a minute.
  const { id, play } = await newVoucher();
  ({ page: withoutScript } = await visit(`/vouchers/${id}`, { ...phone, javaScriptEnabled: false }));
  expect(await withoutScript.getByRole('button').count()).toBe(0);
  expect(await withoutScript.getByRole('link', { name: 'Ver si ya llegó el pago' }).count()).toBe(1);
  await play('approved');
});
afterAll(async () => {
  await closeContexts(browser);
  await shop.close();
});

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

async function newVoucher(fields: object = {}) {
  const { client, merchant } = await shop.merchant({ name: 'Café Andino' });
  const charge = await createVoucher(client, { amount: 85_000, order_id: 'P-1042', ...fields });
  const play = (result: string) => client.post(`/sandbox/charges/${charge.id}/pay`, { result });
  return { client, merchantId: merchant.id, play, id: charge.id, ...charge.payment_method };
}

/** Opens a page and writes down all that a strict page must not do. */
async function visit(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'es-CO', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', line => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  page.on('pageerror', error => complaints.push(error.message));
  page.on('request', request => {
    if (!request.url().startsWith(base) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  await page.goto(base + path);
  return { page, complaints };
}

/** The white card without its frame: the reader of these tests stumbles over lines beside the code. */
async function insideOf(image: Locator) {
  const box = await image.boundingBox();
  if (box === null) throw new Error('the image is not shown');
  return { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 };
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('on a phone', () => {
  test('the payer sees the voucher, pays at the till, and the page turns by itself', async () => {
    const { id, play, reference } = await newVoucher();
    const { page, complaints } = await visit(`/vouchers/${id}`, phone);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Comprobante para pagar en efectivo');
    await expect
      .poll(() => page.locator('.voucher-digits').first().textContent())
      .toBe(groupReference(reference));
    await expect.poll(() => page.locator('.order-amount').innerText()).toMatch(/\$\s85\.000 COP/);
    expect(await listViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await keepPicture(page, 'voucher-phone');
    expect((await play('approved')).status).toBe(200);
    await page.getByRole('heading', { name: 'Pago recibido' }).waitFor({ timeout: 15_000 });
    await expect.poll(() => page.locator('.receipt').innerText()).toContain(groupReference(reference));
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'voucher-paid');
    expect(complaints).toEqual([]);
  });

  test('scanners read both barcodes from the screen, in light and in dark', async () => {
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
      if (colorScheme === 'dark') await keepPicture(page, 'voucher-dark');
    }
  });

  test('nothing is cut off at 320 pixels', async () => {
    const { id } = await newVoucher({ description: 'Café de origen '.repeat(12), amount: 9_999_999_999.99 });
    const { page } = await visit(`/vouchers/${id}`, { viewport: { width: 320, height: 640 } });
    expect(await isTooWide(page)).toBe(false);
  });
});

describe('states and languages', () => {
  test('expired while it is looked at', async () => {
    const { id, play } = await newVoucher();
    const { page, complaints } = await visit(`/vouchers/${id}`, phone);
    await play('expired');
    await page.getByRole('heading', { name: 'Comprobante vencido' }).waitFor({ timeout: 15_000 });
    await expect.poll(() => page.locator('.voucher-barcode').count()).toBe(0);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'voucher-expired');
    expect(complaints).toEqual([]);
  });

  test('cancelled by the shop', async () => {
    const { id, client } = await newVoucher();
    await client.post(`/charges/${id}/cancel`);
    const { page } = await visit(`/vouchers/${id}`, phone);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Comprobante cancelado');
    expect(await listViolations(page)).toEqual([]);
  });

  test('a wrong link', async () => {
    const { page } = await visit('/vouchers/tr000000000000000000', phone);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Este enlace no existe');
    expect(await listViolations(page)).toEqual([]);
  });

  test('English by the browser, Spanish by the switch', async () => {
    const { id } = await newVoucher();
    const desktop = { locale: 'en-US', viewport: { width: 1280, height: 900 } };
    const { page, complaints } = await visit(`/comprobante/${id}`, desktop);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Voucher to pay in cash');
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'voucher-desktop-en');
    await page.getByRole('link', { name: 'Español' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Comprobante para pagar en efectivo');
    await keepPicture(page, 'voucher-desktop');
    expect(complaints).toEqual([]);
  });
});

describe('on paper', () => {
  const MM = 72 / 25.4;
  const sizeOf = (pdf: Buffer): number[] =>
    (/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []).slice(1).map(Number);
  const countPages = (pdf: Buffer): number =>
    [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;

  test('the buttons print a page, or the slip of a receipt printer, without what is for the screen', async () => {
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
    await keepPicture(page, 'voucher-ticket');
    expect(countPages(slip)).toBe(1);
    expect(await isTooWide(page)).toBe(false);
  });

  test('one A4 page also with all that a shop can say of itself and of the order', async () => {
    const { merchantId, id } = await newVoucher({ description: 'Café de origen, '.repeat(15).slice(0, 240) });
    await setBrand(shop.gateway.database, merchantId, {
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

  test('a phone that can share offers its own sheet, with the address, before it prints', async () => {
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

  test('the PDF is behind its link, and WhatsApp gets the address', async () => {
    const { id } = await newVoucher();
    const { page } = await visit(`/vouchers/${id}`);
    const href = await page.getByRole('link', { name: 'Descargar PDF' }).getAttribute('href');
    const pdf = await page.request.get(base + href);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    const share = await page.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(share ?? '')).toContain(`/vouchers/${id}`);
  });

  test('the reference is copied without its spaces', async () => {
    const { id, reference } = await newVoucher();
    const { page } = await visit(`/vouchers/${id}`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copiar referencia' }).click();
    await page.getByRole('button', { name: 'Copiada' }).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  });
});

describe('cash in place of a card', () => {
  test('the payer of a card link chooses cash, goes back to the card, and chooses cash again', async () => {
    const { client } = await shop.merchant({ name: 'Café Andino' });
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
    await keepPicture(page, 'voucher-choice');
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

test('on a phone without JavaScript it turns too, by asking again', async () => {
  await withoutScript.getByRole('heading', { name: 'Pago recibido' }).waitFor({ timeout: 45_000 });
});
