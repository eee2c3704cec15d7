import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, type HostedShop, newWatchedPage, PHONE } from '../support/hosted-shop.ts';
import {
  bankBox,
  expectText,
  fillPse,
  goButton,
  openPseShop,
  press,
  tickAll,
  toBank,
  visitPse,
} from '../support/pse-visit.ts';
import { savePicture } from '../support/save-picture.ts';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
let shop: HostedShop;
beforeAll(async () => {
  shop = await openPseShop();
});
afterAll(() => shop.close());

describe('the form', () => {
  test('finds a bank by typing, by keyboard alone', async () => {
    const { page, complaints } = await visitPse(shop);
    await bankBox(page).focus();
    await page.keyboard.type('itau');
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => bankBox(page).inputValue()).toBe('Itaú');
    await expect.poll(() => page.locator('select[name="bank"]').inputValue()).toBe('1006');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('a company: selects NIT by itself, warns of a wrong check digit, and still sends it', async () => {
    const { page, complaints } = await visitPse(shop);
    await page.getByLabel('Persona jurídica (empresa)').check();
    await expect.poll(() => page.getByLabel('Tipo de documento').inputValue()).toBe('NIT');
    await fillPse(page);
    await page.getByLabel('Número de documento').fill('800.197.268-5');
    await goButton(page).click();
    await page.getByRole('alert').waitFor();
    await expectText(page, /El dígito de verificación no corresponde a ese NIT: debería ser 4/);
    await expect.poll(() => page.getByLabel('Número de documento').inputValue()).toBe('800.197.268-5');
    await expectAccessible(page);
    await goButton(page).click();
    await page.waitForURL(/\/banco-pruebas\//);
    expect(complaints).toEqual([]);
  });

  test('marks what is missing and keeps the rest', async () => {
    const { page } = await visitPse(shop);
    await page.getByLabel('Correo electrónico').fill('ana@');
    await goButton(page).click();
    await page.getByRole('alert').waitFor();
    await expectText(page, /Corrige los 5 campos marcados/);
    await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe('ana@');
    await expect.poll(() => bankBox(page).evaluate(box => box === document.activeElement)).toBe(true);
    await expect.poll(() => bankBox(page).getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
  });

  test('PSE is down: charges nothing and offers another try', async () => {
    await shop.merchant.client.put('/sandbox/outage', { rail: 'pse', kind: 'down', seconds: 600 });
    const { page } = await visitPse(shop);
    await expectText(page, /PSE no está disponible en este momento[^]*no te cobramos/);
    await expectAccessible(page);
    await shop.merchant.client.put('/sandbox/outage', { rail: 'pse', kind: 'down', seconds: 0 });
    await page.getByRole('link', { name: 'Volver a intentar' }).click();
    await goButton(page).waitFor();
  });

  test('in English after the switch, on every page', async () => {
    const { page, complaints, status } = await visitPse(shop);
    await page.getByRole('link', { name: 'English' }).click();
    await expectAccessible(page);
    await toBank(page);
    await expectAccessible(page);
    await press(page, 'Aprobar el pago');
    await expectText(page, /Payment approved[^]*CUS \(tracking code\)/);
    expect(await status()).toBe('completed');
    expect(complaints).toEqual([]);
  });
});

test('without JavaScript: a plain list of banks, and the same steps', async () => {
  const { page, complaints, status } = await visitPse(shop, { javaScriptEnabled: false });
  await page.getByLabel('Banco', { exact: true }).selectOption('Banco de Pruebas');
  await page.getByLabel('Número de documento').fill('52345678');
  await tickAll(page);
  await goButton(page).click();
  await page.waitForURL(/\/banco-pruebas\//);
  await press(page, 'Aprobar el pago');
  await expectText(page, /Pago aprobado/);
  await expect.poll(() => page.getByRole('button', { name: /Imprimir/ }).count()).toBe(0);
  expect(await status()).toBe('completed');
  expect(complaints).toEqual([]);
});

test('a declined order of the card form continues with PSE and returns to the form', async () => {
  const link = await shop.newLink();
  const { page, complaints } = await newWatchedPage(shop);
  await page.goto(link.payment_method.url);
  await page.getByRole('link', { name: /^PSE/ }).click();
  await toBank(page);
  await press(page, 'Rechazar el pago');
  await expectText(page, /Tu banco no aprobó el pago/);
  await expectAccessible(page);
  expect((await shop.find(link.id))['status']).toBe('charge_pending');
  await toBank(page);
  await press(page, 'Aprobar el pago');
  expect(await shop.find(link.id)).toMatchObject({ status: 'completed', method: 'bank_account' });
  await page.getByRole('link', { name: 'Volver a Café Alto' }).click();
  await page.waitForURL(`${shop.site.origin}/gracias?id=${link.id}`);
  expect(complaints).toEqual([]);
});

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s', (device, options) => {
  test('every page fits, is accessible, and has its picture saved', async () => {
    const { page, complaints } = await visitPse(shop, options, { order_id: `foto-${device}` });
    const look = async (name: string) => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await savePicture(page, `pse-${name}-${device}`);
    };
    await look('form');
    await bankBox(page).fill('banc');
    await look('bank-search');
    await toBank(page);
    await look('test-bank');
    await press(page, 'Dejarlo pendiente');
    await look('pending');
    await page.getByRole('link', { name: 'Seguir en Banco de Pruebas' }).click();
    await press(page, 'Aprobar el pago');
    await look('receipt');
    expect(complaints).toEqual([]);
  });
});
