import { expect } from 'vitest';
import { setMerchantClock } from '../../../../src/domain/merchants/store.ts';
import type { TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { saveCard, saveCustomer } from '../shop/shop.ts';

export interface SubscriptionBody {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  charge_date: string | null;
  current_period_number: number;
  period_end_date: string;
  trial_end_date: string;
  plan_id: string;
  customer_id: string;
  card: { id: string; card_number: string };
  transaction?: { id: string; status: string; error_code?: number; amount: number };
}

export const plan = {
  name: 'Café mensual',
  amount: 20_000,
  repeat_every: 1,
  repeat_unit: 'month',
  retry_times: 3,
  status_after_retry: 'unpaid',
  trial_days: 0,
};

export const NO_FUNDS = '4444444444444448';
export const DECLINED = '4222222222222220';

export interface Subscriber {
  client: TestClient;
  merchantId: string;
  privateKey: string;
  customerId: string;
  path: string;
  planId: string;
  cardId: string;
  subscribe(fields?: object): Promise<SubscriptionBody>;
  show(id: string): Promise<SubscriptionBody>;
}

export interface SubscriberOptions {
  /** Sets the merchant's clock to 9:00 on this day; default: real time. */
  day?: string;
  plan?: object;
  card?: string;
  profile?: 'strict' | 'lenient';
}

export async function openSubscriber(
  shop: TestGateway,
  options: SubscriberOptions = {},
): Promise<Subscriber> {
  const { client, merchant, privateKey } = await shop.merchant({ profile: options.profile ?? 'strict' });
  if (options.day !== undefined) await freezeClock(shop, merchant.id, options.day);
  const planId = await savePlan(client, options.plan);
  const customerId = await saveCustomer(client, { requires_account: false });
  const path = `/customers/${customerId}`;
  const cardId = await saveCard(client, options.card, path);
  return {
    client,
    merchantId: merchant.id,
    privateKey,
    customerId,
    path,
    planId,
    cardId,
    async subscribe(fields = {}) {
      const input = { plan_id: planId, source_id: cardId, ...fields };
      const { status, body, text } = await client.post<SubscriptionBody>(`${path}/subscriptions`, input);
      expect(status, text).toBe(201);
      return body;
    },
    show: async id => (await client.get<SubscriptionBody>(`${path}/subscriptions/${id}`)).body,
  };
}

export const savePlan = async (client: TestClient, fields: object = {}): Promise<string> =>
  String((await client.post('/plans', { ...plan, ...fields })).body.id);

/** Like `setClock`, but also accepts past days, so that dates in tests never expire. */
export const freezeClock = (shop: TestGateway, merchantId: string, day: string) =>
  setMerchantClock(shop.gateway.database, merchantId, new Date(`${day}T09:00:00-05:00`));

export const setClock = (client: TestClient, day: string) =>
  client.put('/sandbox/clock', { now: `${day}T09:00:00-05:00` });

/** Advances the clock, then advances it by zero days to assert that nothing is left to do. */
export async function advance(client: TestClient, step: object): Promise<Record<string, unknown>> {
  const { status, body, text } = await client.post('/sandbox/clock/advance', step);
  expect(status, text).toBe(200);
  const again = await client.post('/sandbox/clock/advance', { days: 0 });
  expect(again.body).toMatchObject({ renewals: 0, retries: 0, failed: 0, cancelled: 0 });
  return body;
}

interface ChargeBody {
  id: string;
  status: string;
  creation_date: string;
  amount: number;
  error_code?: number;
  error_message: string | null;
}

export async function listCharges(client: TestClient): Promise<ChargeBody[]> {
  const charges: ChargeBody[] = [];
  for (let offset = 0; charges.length === offset; offset += 100) {
    charges.push(...(await client.get<ChargeBody[]>(`/charges?limit=100&offset=${offset}`)).body);
  }
  return charges.reverse();
}

/** As `2027-01-31 completed`. */
export const chargeDays = async (client: TestClient): Promise<string[]> =>
  (await listCharges(client)).map(({ creation_date: date, status }) => `${date.slice(0, 10)} ${status}`);
