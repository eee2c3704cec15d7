import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setCheckoutChoices } from '../../../../src/domain/merchants/checkout/checkout-choice-store.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { filledForm, newPayer, openLink } from '../../../support/world/shop/payer.ts';

const POOR = '4444444444444448';
const CHALLENGE = '4005580000050508';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startSharedGateway();
});
afterAll(() => shop.close());

const optionsIn = (html: string): string[] =>
  [
    ...(/<select id="installments"[^]*?<\/select>/.exec(html)?.[0] ?? '').matchAll(/<option value="(\d+)"/g),
  ].map(([, count = '']) => count);

describe('cuotas on the card form', () => {
  test('offers 1 to 36, and charges in the chosen number', async () => {
    const { url, page, find } = await openLink(shop);
    expect(optionsIn(page.html)).toHaveLength(36);
    const payer = newPayer(shop.app);
    const answer = await payer.post(url, { ...filledForm(page.html), installments: '12' });
    expect(answer.status).toBe(303);
    expect(await find()).toMatchObject({ status: 'completed', payment_plan: { payments: 12 } });
  });

  test('offers as many as the merchant allows; none if it allows one', async () => {
    const { merchant, url } = await openLink(shop);
    await setCheckoutChoices(shop.gateway.database, merchant.id, { maxInstallments: 3 });
    expect(optionsIn((await newPayer(shop.app).get(url)).html)).toEqual(['1', '2', '3']);
    await setCheckoutChoices(shop.gateway.database, merchant.id, { maxInstallments: 1 });
    expect(optionsIn((await newPayer(shop.app).get(url)).html)).toEqual([]);
  });

  test.each(['4', '0', '-1', '1.5', 'doce', '1e0', '0x2', ''])(
    '422: "%s" is more than the merchant allows, or not a number, and nothing is charged',
    async installments => {
      const { merchant, url, page, find, calls } = await openLink(shop);
      await setCheckoutChoices(shop.gateway.database, merchant.id, { maxInstallments: 3 });
      const answer = await newPayer(shop.app).post(url, { ...filledForm(page.html), installments });
      expect(answer.status).toBe(422);
      expect(answer.html).toContain('Elige otra vez en cuántas cuotas pagas.');
      expect(await find()).toMatchObject({ status: 'charge_pending' });
      expect(await calls()).toEqual([]);
    },
  );

  test("the shop's choice is shown and not asked", async () => {
    const { url, page, find } = await openLink(shop, { installments: 3 });
    expect(page.html).toContain('Este pago queda a 3 cuotas.');
    expect(optionsIn(page.html)).toEqual([]);
    await newPayer(shop.app).post(url, { ...filledForm(page.html), installments: '24' });
    expect(await find()).toMatchObject({ status: 'completed', payment_plan: { payments: 3 } });
  });

  test('after a declined card the payer may pick again', async () => {
    const { url, page, find } = await openLink(shop);
    const payer = newPayer(shop.app);
    const declined = await payer.post(url, { ...filledForm(page.html, POOR), installments: '24' });
    expect(declined.status).toBe(402);
    expect(declined.html).toContain('<option value="24" selected>');
    const again = await payer.get(url);
    expect(optionsIn(again.html)).toHaveLength(36);
    await payer.post(url, { ...filledForm(again.html), installments: '2' });
    expect(await find()).toMatchObject({ status: 'completed', payment_plan: { payments: 2 } });
  });

  test("the choice before the issuer's challenge counts when the payer returns", async () => {
    const { url, page, find } = await openLink(shop, { use_3d_secure: true });
    const payer = newPayer(shop.app);
    const answer = await payer.post(url, { ...filledForm(page.html, CHALLENGE), installments: '6' });
    expect(answer.status).toBe(303);
    const decided = await payer.post(answer.location ?? '', { answer: 'agree' });
    await payer.get(decided.location ?? '');
    expect(await find()).toMatchObject({ status: 'completed', payment_plan: { payments: 6 } });
  });
});
