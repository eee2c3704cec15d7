import type { AgingReport } from '@recaudo/contract/merchant/billing/aging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS, openSubscriber, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { basic, type TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let dashboard: TestDashboard;
let address: string;
beforeAll(async () => {
  shop = await startSharedGateway();
  dashboard = await openDashboard(shop);
  address = await dashboard.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

/** On 1 June 2027: one-off invoices by days overdue, and those that are not due yet. */
async function open() {
  const own = await openSubscriber(shop, { day: '2027-01-01' });
  const { merchantId: id, privateKey, client } = own;
  const data = dashboard.clientOf({ merchant: { id }, privateKey });
  const report = async (query = '') => (await data.get<AgingReport>(`/aging${query}`)).body;
  return { ...own, data, client, report };
}

const bill = async (client: TestClient, customerId: string, amount: number, days: number) => {
  const fields = { items: [{ amount, description: 'Asesoría' }], days_until_due: days, finalize: true };
  const { status, body, text } = await client.post<{ id: string }>(
    `/customers/${customerId}/invoices`,
    fields,
  );
  expect(status, text).toBe(201);
  return body.id;
};
const goTo = (client: TestClient, day: string) =>
  client.put('/sandbox/clock', { now: `${day}T09:00:00-05:00` });

test('200: what is open by age, in total and for each customer, whoever owes most first', async () => {
  const { client, customerId, report } = await open();
  const other = await saveCustomer(client, { requires_account: false, name: 'Beto' });
  // Due on 1 January, 2 April, 2 May and 1 June, which is today, and on 30 June.
  await bill(client, customerId, 1_000, 0);
  await bill(client, customerId, 2_000, 91);
  await bill(client, other, 40_000, 121);
  await bill(client, other, 8_000, 151);
  await bill(client, customerId, 16_000, 180);
  const paid = await bill(client, other, 320_000, 10);
  await client.post(`/invoices/${paid}/paid_elsewhere`, { reference: 'Consignación 7' });
  await goTo(client, '2027-06-01');
  const found = await report();
  expect(found).toMatchObject({
    as_of: '2027-06-01',
    totals: {
      not_due: 24_000,
      days_1_to_30: 40_000,
      days_31_to_60: 2_000,
      days_61_to_90: 0,
      days_over_90: 1_000,
      total: 67_000,
      count: 5,
    },
    customers: [
      {
        customer: { id: other, name: 'Beto Torres', email: 'ana@example.com' },
        days_1_to_30: 40_000,
        not_due: 8_000,
        total: 48_000,
        count: 2,
        oldest_due_date: '2027-05-02',
      },
      {
        customer: { id: customerId },
        days_over_90: 1_000,
        total: 19_000,
        count: 3,
        oldest_due_date: '2027-01-01',
      },
    ],
    next: null,
  });
  const first = await report('?limit=1');
  expect(first.customers).toHaveLength(1);
  expect(await report(`?limit=1&offset=${first.next}`)).toMatchObject({
    customers: [{ customer: { id: customerId } }],
    next: null,
  });
});

test('200: a period whose card was declined, and invoices of subscriptions; what is paid is gone', async () => {
  const { client, path, cardId, customerId, report, subscribe } = await open();
  const poor = await saveCard(client, NO_FUNDS, path);
  await subscribe({ source_id: poor });
  const dear = await savePlan(client, { amount: 70_000 });
  const { body } = await client.post<{ invoice: { id: string } }>(`${path}/subscriptions`, {
    plan_id: dear,
    collection: 'send_invoice',
    days_until_due: 5,
  });
  expect((await report()).totals).toMatchObject({ not_due: 90_000, count: 2 });
  const pay = await client.post(`/invoices/${body.invoice.id}/pay`, { source_id: cardId });
  expect(pay.status, pay.text).toBe(200);
  expect(await report()).toMatchObject({
    totals: { not_due: 20_000, total: 20_000, count: 1 },
    customers: [{ customer: { id: customerId }, count: 1 }],
  });
});

test('200: nothing is open', async () => {
  const { report } = await open();
  expect(await report()).toMatchObject({ totals: { total: 0, count: 0 }, customers: [], next: null });
});

test('200: the export lists every open invoice with its age', async () => {
  const { client, customerId, merchantId, privateKey } = await open();
  await bill(client, customerId, 1_000, 0);
  await bill(client, customerId, 2_000, 180);
  await goTo(client, '2027-03-15');
  const response = await fetch(`${address}/v1/${merchantId}/exports/aging.csv`, {
    headers: { authorization: basic(privateKey) },
  });
  expect(response.status).toBe(200);
  // Node's `text()` has already removed the byte order mark.
  const text = await response.text();
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const column = (name: string) => head.split(';').indexOf(name);
  const cells = lines.map(line => line.split(';'));
  const ages = cells.map(
    row => `${row[column('Vence')]} ${row[column('Días de mora')]} ${row[column('Edad')]}`,
  );
  expect(ages.toSorted()).toEqual(['2027-01-01 73 61 a 90 días', '2027-06-30 0 Por vencer']);
});
