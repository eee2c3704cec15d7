import { createHmac } from 'node:crypto';
import type { Charge, Refund } from '@recaudo/client';
import { vi } from 'vitest';

const SECRET = Buffer.from('a secret of this test').toString('base64');
export const WEBHOOK_SECRET = `whsec_${SECRET}`;

interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown>;
  key: string | null;
}

const answer = (status: number, body: unknown): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status });
const refusal = (description: string): Response =>
  answer(412, { category: 'request', error_code: 3006, http_code: 412, description });

/** As much of the gateway as the provider uses, in memory and behind `fetch`. */
export function fakeGateway() {
  const charges = new Map<string, Charge>();
  const asked: Asked[] = [];
  const verified: string[] = [];

  function create(body: Record<string, unknown>): Response {
    const id = `tr${charges.size + 1}`;
    const isStore = body['method'] === 'store';
    const payment_method = isStore
      ? { type: 'store', reference: '1234567890123456', barcode_url: 'https://pay.example.com/barcode/1' }
      : { type: 'redirect', url: `https://pay.example.com/pagar/${id}` };
    const status = isStore ? 'in_progress' : 'charge_pending';
    charges.set(id, { id, authorization: null, ...body, status, payment_method } as unknown as Charge);
    return answer(200, charges.get(id));
  }

  function change(id: string, action: string, body: Record<string, unknown>): Response {
    const charge = charges.get(id);
    if (charge === undefined) return answer(404, { error_code: 1005, description: 'not found' });
    if (action === 'cancel') {
      if (!['charge_pending', 'in_progress'].includes(charge.status)) return refusal('it is paid');
      charge.status = 'cancelled';
    }
    if (action === 'refund') {
      const refund = { id: `tr${id}r${charge.refunds?.length ?? 0}`, ...body } as unknown as Refund;
      charge.refunds = [...(charge.refunds ?? []), refund];
    }
    if (action === 'capture') charge.status = 'completed';
    return answer(200, charge);
  }

  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input);
    const [, , , resource, id = '', action = '', code = ''] = url.pathname.split('/');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const { method = 'GET' } = init;
    const key = new Headers(init.headers).get('idempotency-key');
    asked.push({ method, path: url.pathname, body, key });
    if (resource === 'webhooks') {
      if (method === 'POST') verified.push(`${id} ${action} ${code}`);
      return Promise.resolve(method === 'POST' ? answer(204, undefined) : answer(200, [webhook]));
    }
    const orderId = url.searchParams.get('order_id');
    if (method === 'GET')
      return Promise.resolve(
        answer(
          200,
          url.searchParams.get('offset') === '0'
            ? [...charges.values()].filter(c => c.order_id === orderId)
            : [],
        ),
      );
    return Promise.resolve(id === '' ? create(body) : change(id, action, body));
  });

  const webhook = { id: 'w1', url: 'https://shop.example.com/hooks/payment/recaudo', status: 'unverified' };
  const posts = (end: string) => asked.filter(({ method, path }) => method === 'POST' && path.endsWith(end));
  return { charges, posts, verified };
}

/** A delivery as Medusa hands it to the provider. */
export function delivered(body: Record<string, unknown>, secret = SECRET) {
  const rawData = JSON.stringify(body);
  const time = String(Math.floor(Date.now() / 1_000));
  const digest = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`e1.${time}.${rawData}`)
    .digest('base64');
  const headers = { 'webhook-id': 'e1', 'webhook-timestamp': time, 'webhook-signature': `v1,${digest}` };
  return { data: body, rawData: Buffer.from(rawData), headers };
}
