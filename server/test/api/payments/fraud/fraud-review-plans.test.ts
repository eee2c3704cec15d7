import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCardCharge } from '../../../../src/domain/charges/charge.ts';
import type { NewPayment } from '../../../../src/domain/charges/payment.ts';
import { recordPayments } from '../../../../src/domain/charges/record-store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { listWaiting, sumWaiting } from '../../../../src/portal/merchant/payments/fraud-reviews/store.ts';
import { countRuleHits } from '../../../../src/portal/merchant/settings/rule-hits-store.ts';
import { ivaAlone } from '../../../../src/processors/card-processor.ts';
import { explaining } from '../../../support/checks/explained.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';

let shop: TestGateway;
let merchantId: string;
const now = new Date('2026-03-05T15:00:00Z');

beforeAll(async () => {
  shop = await startTestGateway();
  merchantId = (await shop.merchant()).merchant.id;
  const { database } = shop.gateway;
  await database.run(
    statement(
      'test_fill_reviews',
      `insert into fraud_reviews (merchant_id, transaction_id, rules, state, creation_date)
       select $1, 'tr' || n, '{watch}', case when n % 100 = 0 then 'pending' else 'approved' end,
         $2::timestamptz + n * interval '1 minute'
       from generate_series(1, 50000) n`,
    ),
    [merchantId, now],
  );
  await database.run(statement('test_analyze_reviews', 'analyze fraud_reviews'));
});
afterAll(() => shop.close());

test('the queue and its count read waiting reviews in order, not decided ones', async () => {
  const { asked, plans } = explaining(shop.gateway.database);
  await listWaiting(asked, merchantId, { after: { at: now, id: 'tr1' }, limit: 50 });
  await sumWaiting(asked, merchantId);
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toMatch(/Index (Only )?Scan using fraud_reviews_queue/);
    expect(plan).not.toMatch(/Seq Scan on (fraud_reviews|transactions)/);
  }
});

test('the hits of rules read only the newest reviews', async () => {
  const { asked, plans } = explaining(shop.gateway.database);
  await countRuleHits(asked, merchantId, now);
  expect(plans.join('\n')).toMatch(/Index Scan using fraud_reviews_newest/);
});

const payment = (reviewRules: readonly string[]): NewPayment => ({
  merchantId,
  charge: newCardCharge({
    id: 'trnew',
    customerId: null,
    now,
    amountCentavos: 100n,
    account: 'merchant',
    description: 'Café',
    taxes: ivaAlone('0'),
    sourceId: 'knone',
    card: '{}',
    deviceSessionId: 'device',
  }),
  isToken: false,
  realNow: now,
  nextCheckAt: now,
  takesBack: false,
  reviewRules,
  connectionId: null,
  draft: null,
});

test.each([
  ['without a match does not know of reviews', [[], []], false],
  ['with one match writes reviews in the same statement', [[], ['watch']], true],
])('a batch of charges %s', async (_what, groups, isWritten) => {
  const { asked, plans } = explaining(shop.gateway.database);
  await recordPayments(asked, groups.map(payment));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.includes('Insert on fraud_reviews')).toBe(isWritten);
});
