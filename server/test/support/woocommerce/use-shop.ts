import { afterAll, beforeAll, expect } from 'vitest';
import { type FaultyProxy, openFaultyProxy } from '../doubles/connections/faulty-proxy.ts';
import { signatureOf } from '../guides/receivers.ts';
import { findTool } from '../guides/tools.ts';
import type { TestGateway } from '../world/gateway/test-gateway.ts';
import { lazyProxy, type OwnMerchant } from '../world/gateway/use-gateway.ts';
import { type PaymentResult, type Shop, startShop } from './shop.ts';

export const DEVICE = 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f';
export const php = findTool('php');

export interface Charge {
  id: string;
  status: string;
  amount: number;
  order_id: string;
  customer_id?: string;
  refunds?: { id: string; amount: number; description: string }[];
}

/** A shop connected to a merchant of the gateway, and the actions of its payers. */
export interface ConnectedShop {
  shop: Shop;
  merchant: OwnMerchant;
  proxy: FaultyProxy;
  order(total: number, fields?: object): Promise<number>;
  token(number?: string): Promise<string>;
  payByCard(order: number, number?: string, fields?: object): Promise<PaymentResult>;
  pay(order: number, method: string): Promise<PaymentResult>;
  charges(order: number): Promise<Charge[]>;
  /** Acts as the bank or the store. */
  settle(charge: string, result: 'approved' | 'rejected' | 'expired'): Promise<void>;
}

export function useShop(gateway: TestGateway): ConnectedShop {
  let connected: ConnectedShop | undefined;
  if (!php.isMissing) {
    beforeAll(async () => {
      connected = await connect(gateway);
    });
    afterAll(async () => {
      await connected?.shop.stop();
      await connected?.proxy.close();
    });
  }
  return lazyProxy(() => connected);
}

async function connect(gateway: TestGateway): Promise<ConnectedShop> {
  const target = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const proxy = await openFaultyProxy(() => target);
  const [shop, merchant] = await Promise.all([startShop(), gateway.merchant()]);
  const keys = { merchant_id: merchant.merchant.id, public_key: merchant.publicKey };
  await shop.run('connect', { url: proxy.url, ...keys, private_key: merchant.privateKey });
  const { client } = merchant;

  const token = async (card_number = '4111111111111111') => {
    const expiration = { expiration_year: '40', expiration_month: '12' };
    const card = { card_number, holder_name: 'Ana Gómez', cvv2: '123', ...expiration };
    const { status, body } = await client.post('/tokens', card, { key: merchant.publicKey });
    expect(status).toBe(201);
    return String(body['id']);
  };
  return {
    shop,
    merchant,
    proxy,
    token,
    order: (total, fields = {}) => shop.run<number>('order', { total, ...fields }),
    payByCard: async (order, number, { post = {}, ...fields }: { post?: object } = {}) => {
      const card = { recaudo_token: await token(number), recaudo_device: DEVICE, ...post };
      return shop.run<PaymentResult>('pay', { order, method: 'recaudo', post: card, ...fields });
    },
    pay: (order, method) => shop.run<PaymentResult>('pay', { order, method }),
    charges: async order => {
      const { body } = await client.get<Charge[]>('/charges?limit=100');
      return body.filter(({ order_id }) => order_id?.split('-')[2] === String(order));
    },
    settle: async (charge, result) => {
      expect((await client.post(`/sandbox/charges/${charge}/pay`, { result })).status).toBe(200);
    },
  };
}

export async function sendWebhook(
  shop: Shop,
  secret: string,
  event: object,
  at = Date.now(),
): Promise<number> {
  const body = JSON.stringify(event);
  const time = String(Math.floor(at / 1_000));
  const id = String((event as { id?: string }).id);
  const answer = await fetch(shop.webhookUrl, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signatureOf(secret, id, time, body),
    },
  });
  await answer.text();
  return answer.status;
}
