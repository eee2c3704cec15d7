import { createMerchant } from '../../../src/domain/merchants/create-merchant.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { cardData, chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';
import type { Recovery } from './recovery.ts';

export interface Scene {
  client: TestClient;
  merchantId: string;
  privateKey: string;
  path: string;
  body: object;
}

/** Creates what each request requires. */
const scenes = {
  async charge(client: TestClient) {
    return { path: '/charges', body: chargeBody(await saveCard(client)) };
  },
  async token(client: TestClient) {
    const token = await client.post('/tokens', cardData());
    return { path: '/charges', body: chargeBody(String(token.body['id'])) };
  },
  async authorisation(client: TestClient) {
    return { path: '/charges', body: chargeBody(await saveCard(client), { capture: false }) };
  },
  async capture(client: TestClient) {
    return { path: `/charges/${await authorise(client)}/capture`, body: { amount: 12_000 } };
  },
  async void(client: TestClient) {
    return { path: `/charges/${await authorise(client)}/refund`, body: {} };
  },
  async refund(client: TestClient) {
    const { body } = await client.post('/charges', chargeBody(await saveCard(client)));
    return { path: `/charges/${String(body['id'])}/refund`, body: { amount: 5_000 } };
  },
  async fee(client: TestClient) {
    const customer_id = await saveCustomer(client);
    const prefix = `/customers/${customer_id}`;
    await client.post(`${prefix}/charges`, chargeBody(await saveCard(client, undefined, prefix)));
    return { path: '/fees', body: { customer_id, amount: 5_000, description: 'Comisión' } };
  },
};
export type Operation = keyof typeof scenes;

async function authorise(client: TestClient): Promise<string> {
  const { body } = await client.post('/charges', chargeBody(await saveCard(client), { capture: false }));
  return String(body['id']);
}

export async function setScene(recovery: Recovery, operation: Operation): Promise<Scene> {
  const { merchant, privateKey } = await createMerchant(recovery.gateway, { name: 'Tienda' });
  const client = recovery.clientOf(merchant.id, privateKey);
  return { client, merchantId: merchant.id, privateKey, ...(await scenes[operation](client)) };
}

/** Summarizes the scene's charge, refund or fee. */
export async function outcomeOf({ client, path }: Scene): Promise<string> {
  if (path === '/fees') return `${(await client.get<unknown[]>('/fees')).body.length} fees`;
  const charges = (await client.get<{ status: string; amount: number; refunds?: unknown[] }[]>('/charges'))
    .body;
  const messages = charges.map(
    ({ status, amount, refunds = [] }) => `${status} ${amount}, ${refunds.length} refunds`,
  );
  return messages.join(' and ') || 'nothing';
}
