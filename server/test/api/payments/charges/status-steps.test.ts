import { expect, test } from 'vitest';
import { transactionStatuses } from '../../../../src/domain/charges/charge.ts';
import { attemptStatuses } from '../../../../src/domain/payments/attempt.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { payCharge } from '../../../support/fixtures/money.ts';
import { useMerchant, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();
const { merchant, client } = useMerchant(shop);

const checks = statement<{ definition: string }>(
  'test_status_checks',
  `select pg_get_constraintdef(oid) as definition from pg_constraint
   where conrelid = $1::text::regclass and conname = $1 || '_status'`,
);

test.each([
  ['attempts', attemptStatuses.states],
  ['transactions', transactionStatuses.states],
])('the constraint of %s knows exactly the statuses of the transition table', async (table, states) => {
  const [check] = await shop.gateway.database.rows(checks, [table]);
  const named = [...(check?.definition ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, state]) => state);
  expect(new Set(named)).toEqual(new Set<string>(states));
});

test.each([
  ['attempts', 'sent'],
  ['transactions', 'charge_pending'],
])('the test database rejects a transition of %s that no table has', async (table, state) => {
  await payCharge(client, await saveCard(client), 20_000);
  const step = statement(`test_step_${table}`, `update ${table} set status = $2 where merchant_id = $1`);
  await expect(shop.gateway.database.run(step, [merchant.merchant.id, state])).rejects.toThrow(
    /no step|not in the table|final/,
  );
});
