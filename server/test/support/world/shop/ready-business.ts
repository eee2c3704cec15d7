import type { Person } from './person.ts';
import { chargeBody, saveCard } from './shop.ts';

const policies = {
  terms_url: 'https://tienda.example/terminos',
  privacy_url: 'https://tienda.example/datos',
};

export async function publishPolicies(person: Person, more: object = {}): Promise<void> {
  const { sandbox_merchant_id: merchantId } = person.business();
  const { status, text } = await person.put(`/panel/sandbox/data/${merchantId}/brand`, {
    ...policies,
    ...more,
  });
  if (status !== 200) throw new Error(`the brand was not published: ${text}`);
}

/** Meets the requirements for going live: a charge, and pages that link the business's policies. */
export async function makeReady(person: Person): Promise<void> {
  const shop = person.operations('sandbox');
  const { status, text } = await shop.post('/charges', chargeBody(await saveCard(shop)));
  if (status !== 200) throw new Error(`the charge answered ${text}`);
  await publishPolicies(person);
}
