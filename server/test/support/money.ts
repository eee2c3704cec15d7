import { statement } from '../../src/database/connection.ts';
import { listEventsOf } from '../../src/domain/events/store.ts';
import type { TestClient } from './client.ts';
import { chargeBody, saveCard, saveCustomer } from './shop.ts';
import type { TestGateway } from './test-gateway.ts';

/** A customer with an account and a card that has paid `amount`, so that this is its balance. */
export async function customerWithBalance(client: TestClient, amount: number) {
  const customerId = await saveCustomer(client);
  const prefix = `/customers/${customerId}`;
  const cardId = await saveCard(client, undefined, prefix);
  const chargeId = await payCharge(client, cardId, amount, prefix);
  return { customerId, cardId, chargeId };
}

/** A completed card charge; its id. */
export async function payCharge(client: TestClient, cardId: string, amount: number, prefix = '') {
  const { status, body } = await client.post(`${prefix}/charges`, chargeBody(cardId, { amount }));
  if (status !== 200) throw new Error(`the charge was not made: ${JSON.stringify(body)}`);
  return String(body.id);
}

export const balanceOf = async (client: TestClient, customerId: string): Promise<unknown> =>
  (await client.get(`/customers/${customerId}`)).body.balance;

export const merchantBalance = async (client: TestClient): Promise<unknown> =>
  (await client.get('')).body.balance;

/** The events of a resource as `1 charge.succeeded`, in order. */
export const eventsOf = async ({ gateway }: TestGateway, merchantId: string, resourceId: string) =>
  (await listEventsOf(gateway.database, merchantId, resourceId)).map(
    ({ sequence, type }) => `${sequence} ${type}`,
  );

/** The payload of its latest event. */
export async function latestPayload({ gateway }: TestGateway, merchantId: string, resourceId: string) {
  const events = await listEventsOf(gateway.database, merchantId, resourceId);
  return JSON.parse(events.at(-1)?.payload ?? 'null') as unknown;
}

/** The body of POST /fees; `fields` replace or add. */
export const feeBody = (customer_id: string, fields: object = {}) => ({
  customer_id,
  amount: 5_000,
  description: 'Comisión de la plataforma',
  ...fields,
});

export interface FeeAnswer {
  id: string;
  status: string;
  order_id: string | null;
}

export async function takeFee(client: TestClient, customerId: string, fields: object = {}) {
  const { status, body } = await client.post<FeeAnswer>('/fees', feeBody(customerId, fields));
  if (status !== 200) throw new Error(`the fee was not taken: ${JSON.stringify(body)}`);
  return body;
}

/** How often each result came, as `200` and `412 4001`. */
export function countResults(answers: { status: number; body: Record<string, unknown> }[]) {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const result = status === 200 ? '200' : `${status} ${String(body.error_code)}`;
    counts[result] = (counts[result] ?? 0) + 1;
  }
  return counts;
}

const chargebackLegs = statement<{ reason: string; account: string; amount_centavos: bigint }>(
  'test_chargeback_legs',
  `select reason, account, amount_centavos from postings
   where merchant_id = $1 and transaction_id = $2 and reason like 'chargeback%' order by number, amount_centavos`,
);

/** What a charge's chargeback has posted, as `reason account centavos`. */
export const listChargebackLegs = async ({ gateway }: TestGateway, merchantId: string, chargeId: string) =>
  (await gateway.database.rows(chargebackLegs, [merchantId, chargeId])).map(
    leg => `${leg.reason} ${leg.account} ${leg.amount_centavos}`,
  );
