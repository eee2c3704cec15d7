import { openSubscriber, type SubscriberOptions } from '../../../support/world/billing/subscriptions.ts';
import type { TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import type { InvoiceBody } from '../changes/changes-world.ts';

export interface CreditBody {
  id: string;
  type: string;
  amount: number;
  reason: string | null;
  invoice_id: string | null;
  subscription_id: string | null;
  credit_balance: number;
  error_code?: number;
}

/** A subscriber of 20,000 a month, and the calls about its credit. */
export async function openCredit(shop: TestGateway, options: SubscriberOptions = { day: '2026-11-01' }) {
  const own = await openSubscriber(shop, options);
  const { client, path } = own;
  return {
    ...own,
    add: (amount: number, reason?: string) =>
      client.post<CreditBody>(`${path}/credits`, { amount, ...(reason === undefined ? {} : { reason }) }),
    /** `type amount balance`, oldest first. */
    async entries() {
      const { body } = await client.get<CreditBody[]>(`${path}/credits?limit=100`);
      return body.toReversed().map(entry => `${entry.type} ${entry.amount} ${entry.credit_balance}`);
    },
    balance: async () => (await client.get<{ credit_balance?: number }>(path)).body.credit_balance,
    /** `status total applied due`, oldest first. */
    async invoices() {
      const { body } = await client.get<InvoiceBody[]>('/invoices?limit=100');
      return body
        .toReversed()
        .map(each => `${each.status} ${each.total} ${each.credit_applied} ${each.amount_due}`);
    },
  };
}
