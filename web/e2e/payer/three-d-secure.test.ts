import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  fillCard,
  type HostedShop,
  newWatchedPage,
  openHostedShop,
  payButton,
} from '../support/hosted-shop.ts';

let shop: HostedShop;
beforeAll(async () => {
  shop = await openHostedShop();
});
afterAll(() => shop.close());

async function toIssuer(number: string, options = {}) {
  const { page, complaints } = await newWatchedPage(shop, options);
  const charge = await shop.newLink({ use_3d_secure: true });
  await page.goto(charge.payment_method.url);
  await fillCard(page, number);
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Confirma tu compra' }).waitFor();
  return { page, charge, complaints };
}

test('the cardholder approves: paid, and back at the shop', async () => {
  const { page, charge, complaints } = await toIssuer('4005580000050508');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sí, autorizar' }).click();
  await page.waitForURL(`${shop.site.origin}/gracias?id=${charge.id}`);
  expect(await shop.find(charge.id)).toMatchObject({ status: 'completed' });
  expect(complaints).toEqual([]);
});

test('the same without JavaScript', async () => {
  const { page, charge } = await toIssuer('5204740000001002', { javaScriptEnabled: false });
  await page.getByRole('button', { name: 'Sí, autorizar' }).click();
  await page.waitForURL(`${shop.site.origin}/gracias?id=${charge.id}`);
});

test.each([
  ['the issuer does not believe it', '4005580000051811', 'Sí, autorizar'],
  ['the holder refuses', '4005580000050508', 'No, rechazar'],
])('%s: not charged, and another card pays', async (_title, number, answer) => {
  const { page, charge, complaints } = await toIssuer(number);
  await page.getByRole('button', { name: answer }).click();
  await page.getByRole('alert').waitFor();
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toContain('Tu banco pide que autorices este pago.');
  expect(await shop.find(charge.id)).toMatchObject({ status: 'charge_pending', error_code: 3012 });
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL(`${shop.site.origin}/gracias?id=${charge.id}`);
  expect(complaints).toEqual([]);
});

test('going back from the shop to the issuer shows its decision, and charges nothing twice', async () => {
  const before = (await shop.calls()).length;
  const { page, charge } = await toIssuer('4005580000050508');
  const issuer = page.url();
  await page.getByRole('button', { name: 'Sí, autorizar' }).click();
  await page.waitForURL(/gracias/);
  await page.goto(issuer);
  await page.getByRole('heading', { name: 'Ya respondiste' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Volver al pago' }).click();
  await page.getByRole('heading', { name: 'Pago aprobado' }).waitFor();
  expect(await shop.find(charge.id)).toMatchObject({ status: 'completed' });
  expect((await shop.calls()).length - before).toBe(1);
});
