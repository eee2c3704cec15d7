import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../../../../src/dependencies.ts';
import { numberInvoices } from '../../../../src/domain/billing/invoices/number-invoices.ts';
import { insertMissingInvoice } from '../../../../src/domain/billing/invoices/record-store.ts';
import { settleInvoices } from '../../../../src/domain/billing/invoices/settle-store.ts';
import { findPlan } from '../../../../src/domain/billing/plans/store.ts';
import {
  billPeriod,
  newInvoice,
  termsOfPlan,
} from '../../../../src/domain/billing/subscriptions/bill-period.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { openSubscriber } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(() => shop.close());

const numbers = statement<{ number: bigint | null }>(
  'test_invoice_numbers',
  'select number from invoices where merchant_id = $1 order by number',
);
const inOrder = statement<{ count: number }>(
  'test_invoice_number_order',
  `select count(*)::int as count from invoices a join invoices b on a.merchant_id = b.merchant_id
   where a.merchant_id = $1 and a.number < b.number and a.creation_date > b.creation_date`,
);
const breakLines = statement(
  'test_invoice_break_lines',
  'update invoices set total_centavos = total_centavos + 1, amount_paid_centavos = amount_paid_centavos + 1 where merchant_id = $1',
);
const addLine = statement(
  'test_invoice_add_line',
  `update invoices set lines = lines || '[{"total": 1}]' where merchant_id = $1`,
);

/** A merchant with paid invoices of its periods. */
async function openMerchant() {
  const own = await openSubscriber(shop);
  const { database, clock } = shop.gateway;
  const plan = await findPlan(database, own.merchantId, own.planId);
  if (plan === undefined) throw new Error('the plan is gone');
  const now = clock.now();
  const billed = {
    planId: plan.id,
    quantity: 1,
    firstChargeDate: bogotaDateOf(now),
    shift: null,
    discount: null,
  };
  let periods = 0;
  /** Writes a paid invoice without a charge. */
  const invoice = async () => {
    const period = (periods += 1);
    const made = newInvoice(billPeriod(billed, termsOfPlan(plan, 1), period), bogotaDateOf(now));
    const key = { merchantId: own.merchantId, subscriptionId: 's1', period };
    await insertMissingInvoice(database, {
      ...key,
      customerId: own.customerId,
      now: clock.now(),
      invoice: made,
    });
    const outcome = { kind: 'paid', transactionId: 't1', isLast: false, now } as const;
    await settleInvoices(database, [{ ...key, ...outcome }]);
  };
  return {
    ...own,
    invoice,
    numbers: async () => (await database.rows(numbers, [own.merchantId])).map(({ number }) => number),
  };
}

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index + 1));

/** Fails every transaction at its commit, like a process that dies there. */
const dying = (gateway: Gateway): Gateway => ({
  ...gateway,
  database: new Proxy(gateway.database, {
    get(database, name) {
      if (name !== 'transaction') return Reflect.get(database, name) as unknown;
      return (run: (tx: never) => Promise<unknown>) =>
        database.transaction(async tx => {
          await run(tx as never);
          throw new Error('killed before the commit');
        });
    },
  }),
});

test('numbers have no gaps and no duplicates while four processes number invoices, two die, and invoices arrive', async () => {
  const merchants = await Promise.all([openMerchant(), openMerchant()]);
  const { gateway } = shop;
  let isWriting = true;
  const writing = Promise.all(
    merchants.map(async ({ invoice }) => {
      for (let count = 0; count < 60; count += 1) await invoice();
    }),
  ).finally(() => {
    isWriting = false;
  });
  let deaths = 0;
  const worker = async (own: Gateway) => {
    while (isWriting) await numberInvoices(own, 7).catch(() => (deaths += 1));
  };
  await Promise.all([
    writing,
    worker(gateway),
    worker(gateway),
    worker(dying(gateway)),
    worker(dying(gateway)),
  ]);
  while ((await numberInvoices(gateway, 500)) > 0);
  expect(deaths).toBeGreaterThan(0);
  for (const merchant of merchants) expect(await merchant.numbers()).toEqual(oneTo(60));
});

test('a run numbers invoices in order of creation, and an idle run numbers nothing', async () => {
  const { merchantId, invoice, numbers: given } = await openMerchant();
  for (let count = 0; count < 5; count += 1) await invoice();
  expect(await given()).toEqual([null, null, null, null, null]);
  while ((await numberInvoices(shop.gateway, 500)) > 0);
  expect(await given()).toEqual(oneTo(5));
  expect(await shop.gateway.database.find(inOrder, [merchantId])).toEqual({ count: 0 });
  expect(await numberInvoices(shop.gateway, 500)).toBe(0);
});

test('the database rejects an invoice whose lines do not sum to its total', async () => {
  const { merchantId, invoice } = await openMerchant();
  await invoice();
  const { database } = shop.gateway;
  await expect(database.run(breakLines, [merchantId])).rejects.toThrow('invoices_lines');
  await expect(database.run(addLine, [merchantId])).rejects.toThrow('invoices_lines');
});
