import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../../src/domain/money/ledger/check-ledger.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { noTaxes, type Outcome } from '../../../../src/processors/card-processor.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import { payCharge } from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard, TEST_CARD } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let hold: ((outcome: Outcome) => Promise<Outcome>) | undefined;
beforeAll(async () => {
  shop = await startTestGateway({
    processorTimeoutMs: 15_000,
    cardProcessor: sandbox => ({
      ...sandbox,
      authorise: async (...call) => {
        const outcome = await sandbox.authorise(...call);
        return hold === undefined ? outcome : hold(outcome);
      },
    }),
  });
});
afterAll(() => shop.close());

let client: TestClient;
let merchantId: string;
let source: string;
beforeEach(async () => {
  const made = await shop.merchant();
  ({ client } = made);
  merchantId = made.merchant.id;
  source = await saveCard(client);
});

/** The findings of `recaudo ledger check`, in small batches so that there are many. */
async function findings(): Promise<string[]> {
  const found: string[] = [];
  await checkLedger(shop.gateway.database, {
    merchantId,
    batchSize: 2,
    journal: shop.gateway.cardProcessor.journal,
    onDifference: ({ rule, subject, expected, found: is }) =>
      found.push(`${rule} ${subject}: ${expected}, not ${is}`),
  });
  return found;
}

const change = (sql: string, ...values: unknown[]) =>
  shop.gateway.database.run(statement(`test_${sql.length}_${sql.slice(0, 30)}`, sql), [
    merchantId,
    ...values,
  ]);

const authorise = async () =>
  String((await client.post('/charges', chargeBody(source, { capture: false }))).body['id']);

test('sound: charges, holds, captures, voids, refunds, declines; also while more are made', async () => {
  const declined = await saveCard(client, '4444444444444448');
  const trade = async () => {
    const paid = await payCharge(client, source, 20_000);
    await client.post(`/charges/${paid}/refund`, { amount: 7_000 });
    await client.post('/charges', chargeBody(declined));
    await client.post(`/charges/${await authorise()}/capture`, { amount: 5_000 });
    await client.post(`/charges/${await authorise()}/refund`, {});
    await authorise();
  };
  await trade();
  expect(await findings()).toEqual([]);
  const trading = Promise.all([trade(), trade(), trade()]);
  for (let round = 0; round < 5; round += 1) expect(await findings()).toEqual([]);
  await trading;
  expect(await findings()).toEqual([]);
});

test('sound: a charge approved by the processor and not settled yet', async () => {
  let answer: () => void = () => undefined;
  let isApproved = false;
  hold = outcome =>
    new Promise(resolve => {
      isApproved = true;
      answer = () => resolve(outcome);
    });
  const charge = client.post('/charges', chargeBody(source));
  await expect.poll(() => isApproved).toBe(true);
  hold = undefined;
  expect(await findings()).toEqual([]);
  answer();
  expect((await charge).status).toBe(200);
  expect(await findings()).toEqual([]);
});

describe("differences, although the gateway's ledger balances", () => {
  test('acknowledged charges lost by a failover: only the processor has them', async () => {
    await payCharge(client, source, 20_000);
    for (const number of [1, 2, 3]) {
      await shop.sandbox.authorise(
        {
          merchantId,
          reference: `trlost00000000000000${number}-1`,
          amountCentavos: 2_000_000n,
          taxes: noTaxes,
          capture: true,
          installments: 1,
          initiator: 'payer',
          agreement: null,
          threeDSecure: null,
          card: {
            number: TEST_CARD,
            holderName: 'Ana',
            expirationMonth: '12',
            expirationYear: '30',
            cvv2: null,
          },
        },
        { timeoutMs: 10_000 },
      );
    }
    const found = await findings();
    recordFigures({ 'charges lost': 3, found: found.length });
    expect(found).toEqual(
      [1, 2, 3].map(
        number =>
          `processor trlost00000000000000${number}-1: authorise of 20000.00, as the processor has it, not nothing`,
      ),
    );
  });

  test('a charge that the processor does not know', async () => {
    const id = await payCharge(client, source, 20_000);
    await change('delete from sandbox_processor.operations where merchant_id = $1');
    expect(await findings()).toEqual([
      `processor ${id}-1: authorise of 20000.00, not nothing at the processor`,
    ]);
  });

  test('a charge that was reversed there', async () => {
    const id = await payCharge(client, source, 20_000);
    await shop.sandbox.reverse(
      { merchantId, reference: `${id}-1-reversal`, original: `${id}-1` },
      { timeoutMs: 10_000 },
    );
    expect(await findings()).toEqual([
      `processor ${id}-1: authorise of 20000.00, not nothing at the processor`,
    ]);
  });

  test('a charge of another amount', async () => {
    const id = await payCharge(client, source, 20_000);
    await change('update sandbox_processor.operations set amount_centavos = 100 where merchant_id = $1');
    expect(await findings()).toEqual([
      `processor ${id}-1: authorise of 1.00, as the processor has it, not authorise of 20000.00`,
    ]);
  });

  test('a hold released here and open there', async () => {
    const id = await authorise();
    await client.post(`/charges/${id}/refund`, {});
    await change(
      `update sandbox_processor.operations set result = 'approved' where merchant_id = $1 and operation = 'authorise'`,
    );
    expect(await findings()).toEqual([
      `processor ${id}-1: authorise of 20000.00, as the processor has it, not voided`,
    ]);
  });

  test('a refund that the processor never made', async () => {
    const id = await payCharge(client, source, 20_000);
    await client.post(`/charges/${id}/refund`, { amount: 7_000 });
    await change(`delete from sandbox_processor.operations where merchant_id = $1 and operation = 'refund'`);
    expect(await findings()).toEqual([
      expect.stringMatching(/^processor \w+-1: refund of 7000.00, not nothing at the processor$/),
    ]);
  });
});
