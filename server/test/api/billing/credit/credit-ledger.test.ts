import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound, listDifferences } from '../../../support/checks/ledger-sound.ts';
import { advance, listCharges, NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import type { InvoiceBody } from '../changes/changes-world.ts';
import { type CreditBody, openCredit } from './credit-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(() => shop.close());

/** A subscriber with two cards and three plans, on whom any step can be tried. */
async function openModel() {
  const own = await openCredit(shop);
  const { client, path, planId, cardId, add } = own;
  const plans = [
    planId,
    await savePlan(client, { amount: 7_777.77 }),
    await savePlan(client, { amount: 61_000 }),
  ];
  const cards = [cardId, await saveCard(client, NO_FUNDS, path)];
  const subscriptions = [(await own.subscribe()).id, (await own.subscribe({ plan_id: plans[2] })).id];
  const oneOf = (index: number) => `${path}/subscriptions/${subscriptions[index % subscriptions.length]}`;
  const steps = {
    add: (amount: number) => add(amount),
    takeBack: (amount: number) => add(-amount),
    changePlan: (amount: number) => client.put(oneOf(amount), { plan_id: plans[amount % 3] }),
    useCard: (amount: number) => client.put(oneOf(amount), { source_id: cards[amount % 2] }),
    wait: (amount: number) => advance(client, { days: 1 + (amount % 40) }),
    refund: async (amount: number) => {
      const charge = (await listCharges(client)).findLast(({ status }) => status === 'completed');
      return client.post(`/charges/${charge?.id}/refund`, { amount: 1 + (amount % 5_000) });
    },
    cancel: (amount: number) =>
      amount % 7 === 0
        ? client.delete(`${oneOf(amount)}?refund=${amount % 2 === 0 ? 'credit' : 'prorated'}`)
        : client.get(path),
  };
  return { ...own, steps };
}

const sum = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((all, each) => all + each, 0) * 100) / 100;

/** Balance, entries and invoices say the same, and every paid invoice was paid once. */
async function expectTruth({ client, path, merchantId, balance }: Awaited<ReturnType<typeof openModel>>) {
  const entries = (await client.get<CreditBody[]>(`${path}/credits?limit=100`)).body;
  const present = (await balance()) ?? 0;
  expect(present).toBeGreaterThanOrEqual(0);
  expect(sum(entries.map(({ amount }) => amount))).toBe(present);
  expect(entries[0]?.credit_balance ?? 0).toBe(present);
  const invoices = (await client.get<InvoiceBody[]>('/invoices?limit=100')).body;
  const charges = new Map((await listCharges(client)).map(charge => [charge.id, charge]));
  for (const { id, status, total, credit_applied: applied, transaction_id: chargeId } of invoices) {
    const own = entries.filter(entry => entry.invoice_id === id);
    expect(sum(own.map(({ amount }) => -amount))).toBe(applied);
    if (status === 'paid') expect(charges.get(chargeId ?? '')?.amount ?? 0).toBe(sum([total, -applied]));
  }
  await expectLedgerSound(shop, merchantId, 1_000);
}

test('after any sequence of credit, renewals, declines, refunds, changes and cancellations the books agree', async () => {
  const step = fc.tuple(
    fc.constantFrom('add', 'takeBack', 'changePlan', 'useCard', 'wait', 'wait', 'refund', 'cancel'),
    fc.integer({ min: 1, max: 60_000 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async sequence => {
      const model = await openModel();
      for (const [name, amount] of sequence) await model.steps[name](amount);
      await expectTruth(model);
    }),
    { numRuns: 8, seed: 38 },
  );
}, 240_000);

const faults = {
  'a balance that is not the sum of its entries': statement(
    'test_credit_balance_fault',
    'update customers set credit_centavos = credit_centavos + 1 where merchant_id = $1',
  ),
  'an entry of another amount than its posting': statement(
    'test_credit_entry_fault',
    `update credit_entries set amount_centavos = amount_centavos + 1 where merchant_id = $1 and type = 'granted'`,
  ),
  'an invoice that applies more credit than was taken': statement(
    'test_credit_invoice_fault',
    `update invoices set credit_applied_centavos = credit_applied_centavos + 1, amount_paid_centavos = amount_paid_centavos - 1
     where merchant_id = $1 and credit_applied_centavos > 0`,
  ),
};

test.each(Object.entries(faults))('ledger check finds %s', async (_title, plant) => {
  const { add, subscribe, merchantId } = await openCredit(shop);
  await add(5_000);
  await subscribe();
  expect(await listDifferences(shop, merchantId)).toEqual([]);
  await shop.gateway.database.run(plant, [merchantId]);
  expect(await listDifferences(shop, merchantId)).not.toEqual([]);
});
