import { rotateKey } from '../../../src/domain/merchants/keys/rotate-key.ts';
import { inboxUrl } from '../../../src/domain/webhooks/inbox/inbox.ts';
import { type Queryable, replannedStatement } from '../../../src/platform/database/connections/connection.ts';
import { importAll, oldCustomer } from '../world/files/imports.ts';
import { newClient, type TestClient } from '../world/gateway/client.ts';
import type { TestGateway } from '../world/gateway/test-gateway.ts';
import type { TestPanel } from '../world/gateway/test-panel.ts';
import { createVoucher, newCashNetwork } from '../world/shop/cash.ts';
import { createLink, filledForm, newPayer } from '../world/shop/payer.ts';
import type { Person } from '../world/shop/person.ts';
import { createPse } from '../world/shop/pse.ts';
import { newPsePayer } from '../world/shop/pse-payer.ts';
import { cardData, chargeBody } from '../world/shop/shop.ts';
import { createWebhook, deliver } from '../world/shop/webhooks.ts';
import { plantFiles } from './canary-files.ts';
import { plantFurtherTraces } from './canary-traces.ts';

/** A person whose details occur nowhere else in the test data. */
export const canary = {
  name: 'Zulibeth',
  last_name: 'Canariote',
  email: 'zulibeth.canariote@quetzal-canario.co',
  phone_number: '3009988771',
  external_id: 'DOC-8877665544',
  customer_address: { department: 'Vichada Canario', city: 'Ciudad Quetzal', additional: 'Calle Quetzal 77' },
};
const customer = { name: canary.name, last_name: canary.last_name, email: canary.email };

/** Lowercase fragments of the person's details; no database column may contain them after the erasure. */
export const canaryMarks = [
  'zulibeth',
  'canariote',
  '3009988771',
  '8877665544',
  'quetzal',
  'vichada canario',
];

/** A merchant that received the person's data through every route that accepts personal data. */
export interface Traces {
  client: TestClient;
  merchantId: string;
  customerId: string;
}

const ok = <Body>({ status, body, text }: { status: number; body: Body; text: string }): Body => {
  if (status >= 300) throw new Error(`a step of the canary answered ${status}: ${text}`);
  return body;
};

export async function plantTraces(panel: TestPanel, owner: Person): Promise<Traces> {
  const shop = panel.sandbox;
  const merchantId = owner.business().sandbox_merchant_id;
  const key = await rotateKey(shop.gateway, merchantId, 'private', 0);
  const client = newClient(shop.app, merchantId, key);
  const network = await newCashNetwork(shop);
  await createWebhook(client, inboxUrl(shop.gateway, merchantId));
  const customerId = await byApi(client);
  await byPages(shop, client);
  await byCash(client, network.pay);
  await byDashboard(owner, { client, merchantId, customerId });
  await byImport(shop, merchantId);
  await plantFurtherTraces({ shop, owner, client, merchantId, customer });
  await plantFiles(shop, owner, merchantId);
  await deliver(shop);
  return { client, merchantId, customerId };
}

async function byApi(client: TestClient): Promise<string> {
  const headers = { 'idempotency-key': 'pedido-zulibeth' };
  const made = ok(await client.post('/customers', { ...canary, requires_account: false }, { headers }));
  const customerId = String(made['id']);
  ok(await client.put(`/customers/${customerId}`, { ...canary, phone_number: '+57 300 998 8771' }));
  const path = `/customers/${customerId}`;
  const card = ok(await client.post(`${path}/cards`, { ...cardData(), holder_name: 'Zulibeth Canariote' }));
  const charge = (fields: object) =>
    client.post(`${path}/charges`, {
      ...chargeBody(String(card['id'])),
      customer: undefined,
      description: 'Clase de Zulibeth',
      ...fields,
    });
  const paid = ok(await charge({ order_id: 'pedido-canariote-1' }));
  ok(
    await client.post(`${path}/charges/${String(paid['id'])}/refund`, {
      description: 'Para Zulibeth',
      amount: 5_000,
    }),
  );
  const plan = ok(
    await client.post('/plans', {
      name: 'Plan de Zulibeth Canariote',
      amount: 20_000,
      currency: 'COP',
      repeat_every: 1,
      repeat_unit: 'month',
      retry_times: 3,
      status_after_retry: 'cancelled',
      trial_days: 0,
    }),
  );
  ok(
    await client.post(`${path}/subscriptions`, {
      plan_id: String(plan['id']),
      source_id: String(card['id']),
    }),
  );
  // Without a customer, the charge is linked to the person by email address alone.
  const token = ok(await client.post('/tokens', { ...cardData(), holder_name: 'Zulibeth Canariote' }));
  ok(await client.post('/charges', chargeBody(String(token['id']), { customer })));
  ok(await client.get('/customers?external_id=DOC-8877665544'));
  return customerId;
}

async function byPages(shop: TestGateway, client: TestClient): Promise<void> {
  const link = await createLink(client, { customer });
  const browser = newPayer(shop.app);
  const page = await browser.get(link.payment_method.url);
  const form = { ...filledForm(page.html), holder_name: 'ZULIBETH CANARIOTE' };
  const paid = await browser.post(link.payment_method.url, form);
  if (paid.status >= 400)
    throw new Error(`the card page answered ${paid.status}: ${paid.html.slice(0, 500)}`);
  const pse = await createPse(shop, client, { customer: { ...customer, requires_account: false } });
  const sent = await newPsePayer(shop).submit(pse, { email: canary.email, document_number: '8877665544' });
  if (sent.status !== 303) throw new Error(`the PSE page answered ${sent.status}`);
  ok(await client.post(`/sandbox/charges/${pse.chargeId}/pay`, { result: 'approved' }));
}

async function byCash(
  client: TestClient,
  pay: (reference: string, number: string) => Promise<{ status: number; body: unknown; text: string }>,
): Promise<void> {
  const voucher = await createVoucher(client, { customer });
  ok(await pay(voucher.payment_method.reference, 'caja-canario'));
}

async function byDashboard(owner: Person, traces: Traces): Promise<void> {
  const { client, merchantId, customerId } = traces;
  const data = (path: string) => `/panel/sandbox/data/${merchantId}${path}`;
  ok(
    await owner.post(data(`/customers/${customerId}/notes`), { text: 'Zulibeth llamó desde el 3009988771' }),
  );
  ok(
    await owner.post(`/panel/businesses/${owner.business().id}/views`, {
      list: 'customers',
      name: 'Zulibeth Canariote',
      query: `q=${canary.email}`,
    }),
  );
  const card = ok(await client.post('/cards', cardData()));
  const disputed = ok(await client.post('/charges', chargeBody(String(card['id']), { customer })));
  const id = String(disputed['id']);
  ok(await client.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending' }));
  const pdf = { headers: { 'content-type': 'application/pdf' } };
  const evidence = Buffer.from('%PDF-1.7 guía de Zulibeth Canariote');
  ok(await owner.post(data(`/chargebacks/${id}/evidence?name=zulibeth.pdf`), evidence, pdf));
  ok(
    await owner.post(data(`/chargebacks/${id}/answer`), {
      rebuttal: 'Zulibeth lo recibió en la Cll. Quetzal # 77',
    }),
  );
  ok(await client.post(`/sandbox/charges/${id}/chargeback`, { status: 'rejected' }));
  const day = '2026-01-15';
  const lines = `fecha;medio;monto;referencia\n${day};tarjeta;20000;PAGO ZULIBETH CANARIOTE\n`;
  ok(
    await owner.post(data('/reconciliation/files?name=banco.csv'), Buffer.from(lines), {
      headers: { 'content-type': 'text/csv' },
    }),
  );
}

async function byImport(shop: TestGateway, merchantId: string): Promise<void> {
  const imported = oldCustomer(canary.external_id, {
    ...canary,
    external_id: 'viejo-canariote',
    phone_number: 'x'.repeat(200),
  });
  await importAll(shop.gateway, merchantId, { customers: [imported, oldCustomer('otra')] });
}

const columns = replannedStatement<{ place: string; name: string; column: string; type: string }>(
  'canary_columns',
  `select table_schema || '.' || table_name as place, quote_ident(table_schema) || '.' || quote_ident(table_name) as name,
     quote_ident(column_name) as column, udt_name::text as type
   from information_schema.columns join information_schema.tables using (table_schema, table_name)
   where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
     and udt_name in ('text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', 'bytea', 'name')`,
);

/** Lists the columns that contain a mark, as `table.column`: every text, JSON and binary column of a database. */
export async function findMarks(
  database: Queryable,
  marks: readonly string[] = canaryMarks,
): Promise<string[]> {
  const found: string[] = [];
  for (const { place, name, column, type } of await database.rows(columns)) {
    const text = type === 'bytea' ? `encode(searched.${column}, 'escape')` : `searched.${column}::text`;
    const look = replannedStatement<{ is_there: boolean }>(
      'canary_look',
      `select exists (select from ${name} as searched, unnest($1::text[]) as canary (mark)
         where strpos(lower(${text}), canary.mark) > 0) as is_there`,
    );
    const hit = await database.find(look, [marks]);
    if (hit?.is_there === true) found.push(`${place.replace('public.', '')}.${column}`);
  }
  return found.toSorted();
}
