import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  claimUnnotifiedDeadlines,
  claimUnnotifiedOpenings,
} from '../../../../src/domain/disputes/chargebacks/reminder-store.ts';
import { listChargebacks } from '../../../../src/domain/disputes/chargebacks/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
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
      'test_fill_chargebacks',
      `insert into chargebacks (merchant_id, transaction_id, reason, state, amount_centavos, opened_at, deadline,
         closed_at, closed_by, is_opening_told)
       select $1, 'tr' || n, 'other', 'accepted', 100, now(), now() + n * interval '1 minute', now(), 'network', true
       from generate_series(1, 50000) n`,
    ),
    [merchantId],
  );
  await database.run(statement('test_analyze_chargebacks', 'analyze chargebacks'));
});
afterAll(() => shop.close());

test.each(['pending', 'accepted'] as const)(
  'a list of those that are %s reads only its page',
  async state => {
    const { asked, plans } = explaining(shop.gateway.database);
    const page = { state, deadlineFrom: undefined, deadlineBefore: undefined, after: undefined, limit: 50 };
    await listChargebacks(asked, merchantId, page);
    expect(plans.join('\n')).toMatch(/Index (Only )?Scan( Backward)? using chargebacks_by_deadline/);
  },
);

test('the email sweep reads only disputes that wait for one', async () => {
  const { asked, plans } = explaining(shop.gateway.database);
  await claimUnnotifiedOpenings(asked, 50);
  await claimUnnotifiedDeadlines(asked, 50, now, now);
  const found = plans.join('\n');
  expect(found).toMatch(/chargebacks_to_tell/);
  expect(found).toMatch(/chargebacks_to_remind/);
});
