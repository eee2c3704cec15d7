import type { TestClient } from './client.ts';
import { customerWithBalance, payCharge } from './money.ts';
import { chargeBody, saveCard } from './shop.ts';

/** A merchant's books with one of everything, by id. */
export interface History {
  customer: string;
  /** Of 30,000, untouched. */
  charge: string;
  captured: string;
  authorised: string;
  failed: string;
  /** Of 20,000, of which `refund` gave back 5,000. */
  partlyRefunded: string;
  refund: string;
  refunded: string;
  disputed: string;
  lost: string;
  won: string;
  /** Of 4,000, of which `feeRefund` gave back 1,000. */
  fee: string;
  feeRefund: string;
}

export async function makeHistory(client: TestClient): Promise<History> {
  const cardId = await saveCard(client);
  const charge = await payCharge(client, cardId, 30_000);
  const { customerId: customer, chargeId: partlyRefunded } = await customerWithBalance(client, 20_000);
  const refund = await post(client, `/charges/${partlyRefunded}/refund`, { amount: 5_000 });
  const refunded = await payCharge(client, cardId, 15_000);
  await post(client, `/charges/${refunded}/refund`, {});
  const captured = await authorise(client, cardId);
  await post(client, `/charges/${captured}/capture`, { amount: 9_000 });
  const [disputed, lost, won] = await Promise.all([1, 2, 3].map(() => payCharge(client, cardId, 25_000)));
  for (const id of [disputed, lost, won]) await dispute(client, id ?? '', 'pending');
  await dispute(client, lost ?? '', 'accepted');
  await dispute(client, won ?? '', 'rejected');
  await client.post('/charges', chargeBody(await saveCard(client, '4444444444444448'), { order_id: 'poor' }));
  const [failed] = (await client.get<{ id: string }[]>('/charges?order_id=poor')).body;
  const fee = await post(client, '/fees', { customer_id: customer, amount: 4_000, description: 'Comisión' });
  return {
    customer,
    charge,
    partlyRefunded,
    refund: (refund.refund as { id: string }).id,
    refunded,
    captured,
    authorised: await authorise(client, cardId),
    disputed: disputed ?? '',
    lost: lost ?? '',
    won: won ?? '',
    failed: failed?.id ?? '',
    fee: String(fee.id),
    feeRefund: String((await post(client, `/fees/${String(fee.id)}/refund`, { amount: 1_000 })).id),
  };
}

async function post(client: TestClient, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await client.post(path, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.text}`);
  return answer.body;
}

const authorise = async (client: TestClient, cardId: string) =>
  String((await post(client, '/charges', chargeBody(cardId, { capture: false }))).id);

const dispute = (client: TestClient, id: string, status: string) =>
  post(client, `/sandbox/charges/${id}/chargeback`, { status });
