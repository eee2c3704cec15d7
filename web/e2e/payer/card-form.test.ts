import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  fillCard,
  type HostedShop,
  newWatchedPage,
  openHostedShop,
  PHONE,
  payButton,
} from '../support/hosted-shop.ts';

const POOR = '4444444444444448';
const SLOW = '4000000090000003';

let shop: HostedShop;
beforeAll(async () => {
  shop = await openHostedShop();
});
afterAll(() => shop.close());

const thanks = (id: string) => `${shop.site.origin}/gracias?id=${id}`;

describe('pay by card', () => {
  test('on a phone, by keyboard alone: the shop gets its payer back with the id', async () => {
    const { page, complaints } = await newWatchedPage(shop, PHONE);
    const charge = await shop.newLink();
    await page.goto(charge.payment_method.url);
    await page.getByLabel('Número de la tarjeta').pressSequentially('4111111111111111');
    await expect.poll(() => page.getByLabel('Número de la tarjeta').inputValue()).toBe('4111 1111 1111 1111');
    await expect.poll(() => page.locator('[data-brand]').textContent()).toBe('Visa');
    await page.getByLabel(/^Vence/).pressSequentially('1240');
    await expect.poll(() => page.getByLabel(/^Vence/).inputValue()).toBe('12/40');
    await page.getByLabel(/^CVV/).pressSequentially('123');
    await page.getByLabel('Nombre como aparece en la tarjeta').pressSequentially('Ana Torres');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await payButton(page).press('Enter');
    await page.waitForURL(thanks(charge.id));
    expect(await shop.find(charge.id)).toMatchObject({ status: 'completed' });
    expect(complaints).toEqual([]);
  });

  test('without JavaScript', async () => {
    const { page, complaints } = await newWatchedPage(shop, { javaScriptEnabled: false });
    const charge = await shop.newLink({ installments: 3 });
    await page.goto(charge.payment_method.url);
    await page.getByText('Este pago queda a 3 cuotas.').waitFor();
    await fillCard(page);
    await payButton(page).click();
    await page.waitForURL(thanks(charge.id));
    expect(await shop.find(charge.id)).toMatchObject({ status: 'completed' });
    expect(complaints).toEqual([]);
  });

  test('declined, then paid with another card', async () => {
    const { page, complaints } = await newWatchedPage(shop);
    const charge = await shop.newLink();
    await page.goto(charge.payment_method.url);
    await fillCard(page, POOR);
    await payButton(page).click();
    await page.getByRole('alert').waitFor();
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toContain('La tarjeta no tiene cupo o saldo suficiente.');
    await expect
      .poll(() => page.getByLabel('Nombre como aparece en la tarjeta').inputValue())
      .toBe('Ana Torres');
    await expect.poll(() => page.getByLabel('Número de la tarjeta').inputValue()).toBe('');
    await expectAccessible(page);
    await fillCard(page);
    await payButton(page).click();
    await page.waitForURL(thanks(charge.id));
    expect(complaints).toEqual([]);
  });

  test('without JavaScript: explains a wrong field, and accepts the corrected one', async () => {
    const { page } = await newWatchedPage(shop, { javaScriptEnabled: false });
    const charge = await shop.newLink();
    await page.goto(charge.payment_method.url);
    await fillCard(page, '4111111111111112');
    await payButton(page).click();
    await page.getByText('Revisa el número: falta o sobra un dígito.').waitFor();
    await fillCard(page);
    await payButton(page).click();
    await page.waitForURL(thanks(charge.id));
  });

  test('with JavaScript: shows wrong fields at once, sends nothing, and focuses the first one', async () => {
    const { page } = await newWatchedPage(shop);
    const charge = await shop.newLink();
    await page.goto(charge.payment_method.url);
    const sent: string[] = [];
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
    await page.getByLabel('Número de la tarjeta').fill('4111 1111 1111 1112');
    await page.getByLabel(/^Vence/).fill('01/20');
    await payButton(page).click();
    for (const text of [
      'Revisa el número: falta o sobra un dígito.',
      'La tarjeta está vencida. Revisa mes y año.',
      'Escribe el código de seguridad del respaldo.',
      'Escribe el nombre como aparece en la tarjeta.',
    ]) {
      await expect.poll(() => page.getByText(text).isVisible()).toBe(true);
    }
    await expect.poll(() => page.getByText('Marca esta casilla para poder pagar.').count()).toBe(2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('card_number');
    expect(sent).toEqual([]);
    await expectAccessible(page);
    await page.getByLabel('Número de la tarjeta').fill('4111 1111 1111 1111');
    await expect
      .poll(() => page.getByText('Revisa el número: falta o sobra un dígito.').isVisible())
      .toBe(false);
  });

  test('in English, by the browser or by the language switch', async () => {
    const { page } = await newWatchedPage(shop, { locale: 'en-US' });
    const charge = await shop.newLink();
    await page.goto(charge.payment_method.url);
    await page.getByRole('heading', { name: 'Your card' }).waitFor();
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Datos de tu tarjeta' }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await fillCard(page);
    await page.getByRole('button', { name: 'Pay COP 20,000' }).click();
    await page.waitForURL(thanks(charge.id));
  });

  test('offline: says so and keeps the input', async () => {
    const { page } = await newWatchedPage(shop);
    const charge = await shop.newLink();
    await page.goto(charge.payment_method.url);
    await fillCard(page);
    await page.context().setOffline(true);
    await payButton(page).click();
    await page.getByText('No hay conexión a internet.').waitFor();
    await page.context().setOffline(false);
    await payButton(page).click();
    await page.waitForURL(thanks(charge.id));
  });
});

describe('one charge, one payment', () => {
  test('two concurrent tabs charge once', async () => {
    const before = (await shop.calls()).length;
    const charge = await shop.newLink();
    const tabs = await Promise.all([newWatchedPage(shop), newWatchedPage(shop)]);
    for (const { page } of tabs) {
      await page.goto(charge.payment_method.url);
      await fillCard(page, SLOW);
    }
    await Promise.all(tabs.map(({ page }) => payButton(page).click()));
    await Promise.all(tabs.map(({ page }) => page.waitForURL(/gracias|pagar.*lang/)));
    await expect.poll(async () => (await shop.find(charge.id)).status).toBe('completed');
    expect((await shop.calls()).length - before).toBe(1);
  });

  test('a double click sends one form', async () => {
    const { page } = await newWatchedPage(shop);
    const charge = await shop.newLink();
    await page.goto(charge.payment_method.url);
    await fillCard(page);
    const forms: string[] = [];
    page.on('request', request => request.method() === 'POST' && forms.push(request.url()));
    await payButton(page).dblclick();
    await page.waitForURL(thanks(charge.id));
    expect(forms).toHaveLength(1);
  });

  test('going back after the payment shows that it is paid', async () => {
    const before = (await shop.calls()).length;
    const { page } = await newWatchedPage(shop);
    const charge = await shop.newLink();
    await page.goto(charge.payment_method.url);
    await fillCard(page);
    await payButton(page).click();
    await page.waitForURL(thanks(charge.id));
    await page.goBack();
    await page.getByRole('heading', { name: 'Pago aprobado' }).waitFor();
    await expect.poll(() => payButton(page).count()).toBe(0);
    expect((await shop.calls()).length - before).toBe(1);
  });

  test('refreshing the page of a declined card does not charge it again', async () => {
    const before = (await shop.calls()).length;
    const { page } = await newWatchedPage(shop);
    const charge = await shop.newLink();
    await page.goto(charge.payment_method.url);
    // A second attempt would be approved.
    await fillCard(page, '4000000080010004');
    await payButton(page).click();
    await page.getByRole('alert').waitFor();
    await page.reload();
    await page.getByRole('alert').waitFor();
    expect(await shop.find(charge.id)).toMatchObject({ status: 'charge_pending' });
    expect((await shop.calls()).length - before).toBe(1);
  });
});
