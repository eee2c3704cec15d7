import { expect } from 'vitest';
import {
  freezeClock,
  listCharges,
  openSubscriber,
  type SubscriberOptions,
  type SubscriptionBody,
} from '../../../support/world/billing/subscriptions.ts';
import type { Answer, TestClient } from '../../../support/world/gateway/client.ts';
import type { TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import type { InvoiceBody, PreviewBody } from '../changes/changes-world.ts';

export interface CouponBody {
  id: string;
  name: string;
  percent_off: number | null;
  amount_off: number | null;
  duration: string;
  payments: number | null;
  max_redemptions: number | null;
  redeem_by: string | null;
  plans: string[] | null;
  active: boolean;
  times_redeemed: number;
}

export interface CodeBody {
  id: string;
  code: string;
  coupon_id: string;
  active: boolean;
  max_redemptions: number | null;
  times_redeemed: number;
}

export interface DiscountedBody extends SubscriptionBody {
  discount?: {
    coupon_id: string;
    name: string;
    code: string | null;
    percent_off: number | null;
    amount_off: number | null;
    duration: string;
    payments_left: number | null;
  };
}

export type DiscountInvoice = InvoiceBody & { discount: number; subtotal: number; amount_paid: number };

export const half = { name: 'Mitad', percent_off: 50, duration: 'once' };

export async function saveCoupon(client: TestClient, fields: object = {}): Promise<CouponBody> {
  const { status, body, text } = await client.post<CouponBody>('/coupons', { ...half, ...fields });
  expect(status, text).toBe(201);
  return body;
}

export async function saveCode(client: TestClient, couponId: string, fields: object = {}): Promise<CodeBody> {
  const { status, body, text } = await client.post<CodeBody>(`/coupons/${couponId}/codes`, fields);
  expect(status, text).toBe(201);
  return body;
}

export const timesRedeemed = async (client: TestClient, id: string): Promise<number> =>
  (await client.get<CouponBody>(`/coupons/${id}`)).body.times_redeemed;

/** Reservations that no outcome has settled. */
export async function reservedOf(shop: TestGateway, merchantId: string, id: string): Promise<number> {
  const text = 'select reserved from coupons where merchant_id = $1 and id = $2';
  const [row] = await shop.gateway.database.rows<{ reserved: number }>({ name: 'test_reserved', text }, [
    merchantId,
    id,
  ]);
  return row?.reserved ?? -1;
}

/** A merchant with a plan of 30,000 a month, whose clock stands on `start`. */
export async function openDiscounts(
  shop: TestGateway,
  { start = '2026-11-01', ...options }: SubscriberOptions & { start?: string } = {},
) {
  const own = await openSubscriber(shop, {
    ...options,
    day: start,
    plan: { amount: 30_000, ...options.plan },
  });
  const { client, path, planId, cardId } = own;
  return {
    ...own,
    /** Answers any outcome. */
    begin: (fields: object): Promise<Answer<DiscountedBody>> =>
      client.post<DiscountedBody>(`${path}/subscriptions`, { plan_id: planId, source_id: cardId, ...fields }),
    put: (id: string, fields: object) => client.put<DiscountedBody>(`${path}/subscriptions/${id}`, fields),
    preview: (id: string, fields: object) =>
      client.post<PreviewBody>(`${path}/subscriptions/${id}/preview`, fields),
    now: async (id: string) => (await client.get<DiscountedBody>(`${path}/subscriptions/${id}`)).body,
    invoices: async () => (await client.get<DiscountInvoice[]>('/invoices?limit=100')).body.toReversed(),
    amounts: async () =>
      (await listCharges(client)).filter(({ status }) => status === 'completed').map(({ amount }) => amount),
    goTo: (day: string) => freezeClock(shop, own.merchantId, day),
  };
}
