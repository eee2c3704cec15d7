import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { savePlan } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { filledForm, newPayer, type Page, processorCalls } from '../../../support/world/shop/payer.ts';
import { fieldOf, type ReusableLinkBody } from '../../../support/world/shop/reusable-links.ts';
import {
  type DiscountedBody,
  saveCode,
  saveCoupon,
  timesRedeemed,
} from '../../billing/coupons/coupons-world.ts';

let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

interface LinkBody extends ReusableLinkBody {
  coupon_id: string | null;
  plan_id: string;
}

async function openLink(fields: object = {}, plan: object = {}) {
  const plan_id = await savePlan(client, { name: 'Pan semanal', amount: 30_000, ...plan });
  const sent = { plan_id, ...fields };
  const { status, body, text } = await data.post<LinkBody>('/subscription-links', sent);
  expect(status, text).toBe(201);
  const payer = newPayer(shop.app);
  const page = await payer.get(body.url);
  return {
    ...body,
    plan_id,
    payer,
    page,
    apply: (code: string, from: Page = page) =>
      resendIfLimited(() => payer.post(body.url, { ...ticketOf(from), apply: 'yes', code })),
    subscribe: (from: Page, more: Record<string, string> = {}) =>
      resendIfLimited(() =>
        payer.post(body.url, {
          ...filledForm(from.html),
          ...ticketOf(from),
          code: hiddenCode(from),
          shown: fieldOf(from.html, 'shown'),
          payer_name: 'Eva Ruiz',
          email: 'eva@example.com',
          ...more,
        }),
      ),
    subscriptions: async () => (await client.get<DiscountedBody[]>(`/plans/${plan_id}/subscriptions`)).body,
  };
}

/** Resends a form that was rate-limited, because one address may send five per second. */
async function resendIfLimited(send: () => Promise<Page>): Promise<Page> {
  const answer = await send();
  if (!answer.html.includes('Demasiados intentos seguidos')) return answer;
  await sleep(200);
  return resendIfLimited(send);
}

const ticketOf = ({ html }: Page) => ({
  form_token: fieldOf(html, 'form_token'),
  visit: fieldOf(html, 'visit'),
});

/** The code that the details form submits, not the one in the visible field. */
const hiddenCode = ({ html }: Page): string =>
  /<input type="hidden" name="code" value="([^"]*)">/.exec(html)?.[1] ?? '';

async function newCode(terms: object = {}, code: object = {}): Promise<{ code: string; couponId: string }> {
  const { id } = await saveCoupon(client, terms);
  return { code: (await saveCode(client, id, code)).code, couponId: id };
}

const WRONG = 'Ese código no se puede usar.';
const plain = (text: string): string => text.replaceAll(/\u00a0|&nbsp;|&#160;/g, ' ');

describe('a code on a subscription link', () => {
  test('200: shows the first and the later price, calculated on the server', async () => {
    const { code } = await newCode({ percent_off: 20, duration: 'repeating', payments: 3 });
    const { apply, page } = await openLink();
    expect(page.html).toContain('¿Tienes un código?');
    const applied = await apply(code.toLowerCase());
    expect(applied.status).toBe(200);
    const html = plain(applied.html);
    expect(html).toContain('20 % en los 3 primeros pagos');
    expect(html).toContain('Suscribirme por $ 24.000');
    expect(html).toContain('$ 30.000 cada mes');
  });

  test('303: subscribes with the discount, and the redemption counts', async () => {
    const { code, couponId } = await newCode();
    const { apply, subscribe, subscriptions } = await openLink();
    const answer = await subscribe(await apply(code));
    expect(answer.status).toBe(303);
    expect(await subscriptions()).toMatchObject([
      { status: 'active', discount: { coupon_id: couponId, code, payments_left: 0 } },
    ]);
    expect(await timesRedeemed(client, couponId)).toBe(1);
  });

  test('303: subscribes without any charge where the first payment is free', async () => {
    const { code } = await newCode({ percent_off: 100 });
    const { apply, subscribe, subscriptions } = await openLink();
    const before = (await processorCalls(shop, merchantId)).length;
    expect((await subscribe(await apply(code))).status).toBe(303);
    expect(await subscriptions()).toMatchObject([{ status: 'active', current_period_number: 1 }]);
    expect((await processorCalls(shop, merchantId)).length).toBe(before);
  });

  test('422: unknown, used up, expired, switched off and of other plans give one answer', async () => {
    const usedUp = await newCode({}, { max_redemptions: 1 });
    const first = await openLink();
    expect((await first.subscribe(await first.apply(usedUp.code))).status).toBe(303);
    const expired = await newCode({ redeem_by: '2020-01-01' });
    const off = await newCode();
    await client.put(`/coupons/${off.couponId}`, { active: false });
    const others = await newCode({ plans: [await savePlan(client)] });
    // A coupon's id is not a valid code.
    const { id } = await saveCoupon(client);
    const { apply } = await openLink();
    for (const code of ['NADA', usedUp.code, expired.code, off.code, others.code, id]) {
      const answer = await apply(code);
      expect(answer.status, code).toBe(422);
      expect(answer.html).toContain(WRONG);
      expect(plain(answer.html)).toContain('Suscribirme por $ 30.000 cada mes');
    }
  });

  test('429: after ten wrong codes a right one must wait, at this link only', async () => {
    const { code } = await newCode();
    const [guessed, other] = [await openLink(), await openLink()];
    for (let time = 0; time < 10; time += 1) {
      expect((await guessed.apply(`NADA${time}`)).status).toBe(422);
    }
    const answer = await guessed.apply(code);
    expect(answer.status).toBe(429);
    expect(answer.html).toContain('Demasiados intentos. Prueba de nuevo');
    expect((await other.apply(code)).status).toBe(200);
    // Without a code, a payer still subscribes as before.
    expect((await guessed.subscribe(guessed.page)).status).toBe(303);
  });

  test('409: the code was used up meanwhile: the new price is shown, and nothing is charged', async () => {
    const { code, couponId } = await newCode();
    const { apply, subscribe, subscriptions } = await openLink();
    const applied = await apply(code);
    await client.put(`/coupons/${couponId}`, { active: false });
    const answer = await subscribe(applied);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(WRONG);
    expect(await subscriptions()).toEqual([]);
  });

  test('five payers and a code for two at once: two subscribe, and nobody pays more than was shown', async () => {
    const { code, couponId } = await newCode({}, { max_redemptions: 2 });
    const links = await openLink();
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5].map(async number => {
        const payer = newPayer(shop.app);
        const page = await payer.get(links.url);
        const applied = await payer.post(links.url, { ...ticketOf(page), apply: 'yes', code });
        const form = {
          ...filledForm(applied.html),
          ...ticketOf(applied),
          code: hiddenCode(applied),
          shown: fieldOf(applied.html, 'shown'),
          payer_name: 'Eva Ruiz',
          email: `p${number}@example.com`,
        };
        return (await payer.post(links.url, form)).status;
      }),
    );
    expect(statuses.filter(status => status === 303)).toHaveLength(2);
    expect(await links.subscriptions()).toHaveLength(2);
    expect(await timesRedeemed(client, couponId)).toBe(2);
  });
});

describe('a link with a coupon of the merchant', () => {
  test('201 and 303: its payers get the discount without a code', async () => {
    const { id } = await saveCoupon(client, {
      percent_off: undefined,
      amount_off: 5_000,
      duration: 'forever',
    });
    const { page, subscribe, subscriptions, coupon_id: couponId } = await openLink({ coupon_id: id });
    expect(couponId).toBe(id);
    expect(plain(page.html)).toContain('$ 5.000 en todos los pagos');
    expect((await subscribe(page)).status).toBe(303);
    expect(await subscriptions()).toMatchObject([{ discount: { coupon_id: id, code: null } }]);
  });

  test('409: the coupon ended since the page was opened: the plain price must be agreed to first', async () => {
    const { id } = await saveCoupon(client);
    const { page, subscribe, subscriptions } = await openLink({ coupon_id: id });
    await client.delete(`/coupons/${id}`);
    const answer = await subscribe(page);
    expect(answer.status).toBe(409);
    expect(answer.html).toContain('El precio cambió');
    expect(plain(answer.html)).toContain('Suscribirme por $ 30.000 cada mes');
    expect(await subscriptions()).toEqual([]);
    expect((await subscribe(answer)).status).toBe(303);
  });

  test('404 1005, 412 3006 or 422 1003: a coupon that does not exist, cannot be used, or is for other plans', async () => {
    const plan_id = await savePlan(client);
    const { id: over } = await saveCoupon(client, { redeem_by: '2020-01-01' });
    const { id: others } = await saveCoupon(client, { plans: [await savePlan(client)] });
    expectError(await data.post('/subscription-links', { plan_id, coupon_id: 'cp0' }), 1005);
    expectError(await data.post('/subscription-links', { plan_id, coupon_id: over }), 3006);
    expectError(await data.post('/subscription-links', { plan_id, coupon_id: others }), 1003);
  });
});
