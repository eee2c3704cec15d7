import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../../../../src/dependencies.ts';
import {
  type Database,
  type Queryable,
  statement,
} from '../../../../src/platform/database/connections/connection.ts';
import { type BillingBench, startBillingBench } from '../../../support/world/billing/billing-bench.ts';
import { listCharges, openSubscriber } from '../../../support/world/billing/subscriptions.ts';
import type { InvoiceBody } from '../changes/changes-world.ts';

const SUBSCRIPTIONS = 12;

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBillingBench('2027-01-31');
});
afterAll(() => bench.shop.close());

/** The gateway, and the names of the statements that it runs, each transaction in brackets. */
function listened(gateway: Gateway) {
  const names: string[] = [];
  const { database } = gateway;
  const rows: Queryable['rows'] = (statement, values) => {
    names.push(statement.name);
    return database.rows(statement, values);
  };
  const own: Database = {
    ...database,
    rows,
    find: async (statement, values) => (await rows(statement, values))[0],
    run: (statement, values) => {
      names.push(statement.name);
      return database.run(statement, values);
    },
    transaction: work => {
      names.push('transaction');
      return database.transaction(work);
    },
  };
  return { names, gateway: { ...gateway, database: own } };
}

test('a batch of plain renewals runs the statements that it ran before invoices, and writes an invoice for each', async () => {
  const { client, subscribe } = await openSubscriber(bench.shop, { plan: { amount: 30_000 } });
  for (let made = 0; made < SUBSCRIPTIONS; made += 1) await subscribe();
  const { names, gateway } = listened(bench.shop.gateway);
  bench.goTo('2027-02-28');
  expect(await bench.renew(gateway)).toMatchObject({ renewals: SUBSCRIPTIONS, failed: 0 });
  // The next look finds nothing due.
  const ofBatch = names.slice(0, names.lastIndexOf('subscriptions_look'));
  const settled = ofBatch.filter(name => name.startsWith('renewals_settle'));
  // Routing is read once for some seconds, not for each batch.
  const others = ofBatch.filter(name => !settled.includes(name) && name !== 'links_list');
  expect(others).toEqual([
    'subscriptions_look',
    'pauses_is_on',
    'subscriptions_claim_due',
    'renewals_gather',
    'renewals_record',
  ]);
  // Outcomes are settled in groups, as they come.
  expect(settled.length).toBeLessThanOrEqual(4);
  const invoices = (await client.get<InvoiceBody[]>('/invoices?limit=100')).body;
  const charges = await listCharges(client);
  expect(invoices).toHaveLength(2 * SUBSCRIPTIONS);
  expect(new Set(invoices.map(({ transaction_id: id }) => id))).toEqual(new Set(charges.map(({ id }) => id)));
});

const updates = statement<{ all: number; in_page: number }>(
  'test_invoice_updates',
  `select n_tup_upd::int as all, n_tup_hot_upd::int as in_page from pg_stat_user_tables where relname = 'invoices'`,
);

test('the payments of a batch rewrite their invoices within the page, so that they write no index', async () => {
  const { gateway } = bench.shop;
  const { subscribe } = await openSubscriber(bench.shop, { plan: { amount: 30_000 } });
  for (let made = 0; made < 5 * SUBSCRIPTIONS; made += 1) await subscribe();
  const counted = async () => (await gateway.database.find(updates)) ?? { all: 0, in_page: 0 };
  // The server counts with a delay of up to a second.
  await expect
    .poll(async () => (await counted()).all, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(5 * SUBSCRIPTIONS);
  const before = await counted();
  bench.goTo('2027-03-31');
  const { renewals } = await bench.renew();
  await expect
    .poll(async () => (await counted()).in_page - before.in_page, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(renewals - 2);
});
