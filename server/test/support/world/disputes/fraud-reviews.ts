import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import type { TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import type { TestDashboard } from '../shop/dashboard.ts';
import { chargeBody, saveCard } from '../shop/shop.ts';

export interface WaitingPage {
  count: number;
  is_more: boolean;
  next: string | null;
  reviews: { transaction_id: string; amount: number; left: number; is_captured: boolean; rules: string[] }[];
}

/** Sends every payment above 10,000 pesos to review. */
export const REVIEW_RULE = { kind: 'max_amount', name: 'watch', action: 'review', amountCentavos: 1_000_000 };

/** A merchant with a review rule, its queue, and a card to charge. */
export async function openReviews(shop: TestGateway, dashboard: TestDashboard) {
  const credentials = await shop.merchant();
  const { client, merchant } = credentials;
  await setRule(shop.gateway, merchant.id, REVIEW_RULE);
  const data: TestClient = dashboard.clientOf(credentials);
  const card = await saveCard(client);
  const charge = (fields: object = {}) => client.post('/charges', chargeBody(card, fields));
  return {
    client,
    data,
    merchantId: merchant.id,
    charge,
    /** Creates a payment that waits for review and returns its id. */
    reviewed: async (fields: object = {}) => String((await charge(fields)).body.id),
    queue: async (query = '') => (await data.get<WaitingPage>(`/fraud-reviews${query}`)).body,
    decide: (id: string, decision: 'approve' | 'decline', body: object = {}) =>
      data.post(`/fraud-reviews/${id}/${decision}`, body),
    find: async (id: string) => (await client.get(`/charges/${id}`)).body,
  };
}
