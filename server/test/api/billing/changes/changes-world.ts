import {
  freezeClock,
  openSubscriber,
  type SubscriberOptions,
  type SubscriptionBody,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import type { TestGateway } from '../../../support/world/gateway/test-gateway.ts';

export interface InvoiceBody {
  id: string;
  status: string;
  total: number;
  amount_due: number;
  credit_applied: number;
  transaction_id: string | null;
  period_start: string;
  period_end: string;
  lines: { type: string; amount: number; quantity: number; total: number }[];
}

export interface ChangedBody extends SubscriptionBody {
  quantity?: number;
  error_code?: number;
  invoice?: InvoiceBody;
  pending_change?: { status: string; plan_id: string; quantity: number; effective_date: string | null };
}

export interface PreviewBody {
  invoice: InvoiceBody | null;
  credit_after: number;
  next_charge_date: string;
  next_amount: number;
  preview_token: string;
}

/** A subscription of 30,000 a month since `start`, and a plan of 50,000, on the morning of `day`. */
export async function openChange(
  shop: TestGateway,
  { start, day, ...options }: SubscriberOptions & { start: string; day?: string },
) {
  const own = await openSubscriber(shop, {
    ...options,
    day: start,
    plan: { amount: 30_000, ...options.plan },
  });
  const dearer = await savePlan(own.client, { name: 'Café grande', amount: 50_000 });
  const { id } = await own.subscribe();
  if (day !== undefined) await freezeClock(shop, own.merchantId, day);
  return { ...own, id, dearer, ...callsOf(own.client, `${own.path}/subscriptions/${id}`) };
}

export const callsOf = (client: TestClient, one: string) => ({
  one,
  change: (fields: object) => client.put<ChangedBody>(one, fields),
  preview: (fields: object) => client.post<PreviewBody>(`${one}/preview`, fields),
  revoke: () => client.delete<ChangedBody>(`${one}/pending_change`),
  now: async () => (await client.get<ChangedBody>(one)).body,
  invoices: async () => (await client.get<InvoiceBody[]>('/invoices?limit=100')).body.toReversed(),
});

export const perUnit = (amount: number) => ({ name: 'Puestos', price_model: 'per_unit', amount });
