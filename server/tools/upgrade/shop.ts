import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoadedShop } from './steady-load.ts';

export type Call = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; text: string }>;

export const newCall =
  (url: string, { merchantId, privateKey }: Pick<LoadedShop, 'merchantId' | 'privateKey'>): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/v1/${merchantId}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`,
        'content-type': 'application/json',
        // Uses its own connection, so that closed idle connections do not count as failures.
        connection: 'close',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };

export async function makeOne(call: Call, path: string, body: unknown): Promise<string> {
  const { status, text } = await call('POST', path, body);
  if (status >= 300) throw new Error(`POST ${path}: ${status} ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

export const testCard = {
  holder_name: 'Ana Torres',
  card_number: '4111111111111111',
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '49',
};

/** One call of each kind that shops make, so that a failure names its kind. */
export const probes: readonly (readonly [string, (call: Call) => Promise<unknown>])[] = [
  ['customer', call => makeOne(call, '/customers', { name: 'Ana', email: 'ana@example.com' })],
  ['card', call => makeOne(call, '/cards', testCard)],
  ['token', call => makeOne(call, '/tokens', testCard)],
  [
    'charge and refund',
    async call => {
      const card = await makeOne(call, '/cards', testCard);
      const charge = await makeOne(call, '/charges', {
        method: 'card',
        source_id: card,
        ...payment,
        device_session_id: 'probe',
      });
      await makeOne(call, `/charges/${charge}/refund`, { amount: 5_000 });
    },
  ],
  [
    'PSE',
    call =>
      makeOne(call, '/charges', {
        method: 'bank_account',
        ...payment,
        redirect_url: 'https://tienda.example.com/',
      }),
  ],
  ['voucher', call => makeOne(call, '/charges', { method: 'store', ...payment })],
  ['subscription and renewal', call => renew(call, 1)],
  [
    'webhook',
    call =>
      makeOne(call, '/webhooks', {
        url: `https://tienda.example.com/${randomUUID()}`,
        event_types: ['charge.succeeded'],
      }),
  ],
  ['lists', call => listAll(call)],
];

const payment = {
  amount: 20_000,
  currency: 'COP',
  iva: '3193',
  description: 'Café',
  customer: { name: 'Ana', last_name: 'Torres', email: 'ana@example.com', phone_number: '3001234567' },
};

async function listAll(call: Call): Promise<void> {
  for (const name of ['charges', 'customers', 'plans', 'cards', 'webhooks']) {
    const { status, text } = await call('GET', `/${name}?limit=10`);
    if (status !== 200) throw new Error(`GET /${name}: ${status} ${text}`);
  }
}

/** A new subscription, advanced by a number of months on the merchant's clock. */
export async function renew(call: Call, months: number): Promise<void> {
  const plan = await makeOne(call, '/plans', {
    name: 'Café mensual',
    amount: 20_000,
    repeat_every: 1,
    repeat_unit: 'month',
    retry_times: 3,
    status_after_retry: 'unpaid',
    trial_days: 0,
  });
  const customer = await makeOne(call, '/customers', {
    name: 'Ana',
    email: 'ana@example.com',
    requires_account: false,
  });
  const card = await makeOne(call, `/customers/${customer}/cards`, testCard);
  await makeOne(call, `/customers/${customer}/subscriptions`, { plan_id: plan, source_id: card });
  for (let month = 0; month < months; month += 1) {
    const { status, text } = await call('POST', '/sandbox/clock/advance', { months: 1 });
    if (status !== 200) throw new Error(`clock: ${status} ${text}`);
  }
}

/** A shop's webhook receiver. */
export async function openReceiver(): Promise<{ url: string; heard: Set<string>; close(): void }> {
  const heard = new Set<string>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const event = JSON.parse(text || '{}') as { transaction?: { id?: string } };
      if (event.transaction?.id !== undefined) heard.add(event.transaction.id);
      response.end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    heard,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
