import type { Person } from '../shop/person.ts';
import { chargeBody, saveCard } from '../shop/shop.ts';

/** Creates a charge of 20,000 in the person's sandbox and disputes it. */
export async function disputeCharge(person: Person, reason?: string): Promise<string> {
  const shop = person.operations('sandbox');
  const { body } = await shop.post('/charges', chargeBody(await saveCard(shop), { amount: 20_000 }));
  const id = String(body['id']);
  const notice = await shop.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending', reason });
  if (notice.status !== 200) throw new Error(`the notice answered ${notice.text}`);
  return id;
}
