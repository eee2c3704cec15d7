import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeForPayout } from '../../../src/domain/settlement/balance/change-available.ts';
import { checkSettlements } from '../../../src/domain/settlement/check/check-settlements.ts';
import { saveWithholdingMode } from '../../../src/domain/settlement/withholding/store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { newTestClock, openSettled } from '../../support/world/settlement/settled-merchant.ts';

const clock = newTestClock('2026-02-10T15:00:00Z');
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
  await saveWithholdingMode(shop.gateway.database, 'agent');
});
afterAll(() => shop.close());

async function listRules(): Promise<string[]> {
  const rules = new Set<string>();
  await checkSettlements(shop.gateway.database, ({ rule }) => rules.add(rule));
  return [...rules].sort();
}

/** A merchant with settled sales, a refund, a reserve, a payout, and movements that are still open. */
async function openHistory() {
  clock.set('2026-02-10T15:00:00Z');
  const own = await openSettled(shop, {
    reserve: { rollingPartsPerMillion: 100_000, rollingDays: 30, fixedCentavos: 0n },
  });
  const refunded = await own.charge();
  await own.charge();
  await own.refund(refunded);
  await own.take();
  clock.set('2026-02-12T15:00:00Z');
  await own.follow({ onDemand: true });
  const { merchantId } = own;
  const payout = { merchantId, payoutId: 'po1', amountCentavos: 100_000n, now: clock.now() };
  await shop.gateway.database.transaction(tx => takeForPayout(tx, payout));
  await own.follow({ onDemand: true });
  await own.charge();
  await own.take();
  return { ...own, refunded };
}

test('finds nothing in a history without faults, and what is owed is covered', async () => {
  await openHistory();
  const found: object[] = [];
  const checked = await checkSettlements(shop.gateway.database, difference => found.push(difference));
  expect(found).toEqual([]);
  expect(checked).toMatchObject({ merchants: 1, settlements: 2 });
  expect(checked.owedCentavos).toBeGreaterThan(0n);
  expect(checked.owedCentavos).toBeLessThanOrEqual(checked.collectedCentavos);
});

const OPEN = 'merchant_id = $1 and settlement_id is null';
/** Bugs as they would show in the rows; triggers that prevent them are off. */
const planted: readonly [string, string, string][] = [
  [
    'a withholding that the refund does not mirror',
    'mirror',
    `update settlement_movements set net_centavos = net_centavos - renta_centavos, renta_centavos = 0
     where merchant_id = $1 and type = 'refund'`,
  ],
  ['a movement that was lost', 'entry', `delete from settlement_movements where ${OPEN}`],
  [
    'a movement that is settled twice',
    'settlement',
    `update settlement_movements set settlement_id = (select id from settlements where merchant_id = $1 and number = 2)
     where merchant_id = $1 and type = 'charge' and settlement_id is not null`,
  ],
  ['a reserve that was forgotten', 'balance', 'delete from settlement_holds where merchant_id = $1'],
  [
    'a reserve that was released twice',
    'balance',
    `update account_balances set balance_centavos = balance_centavos + 1
     where merchant_id = $1 and account = 'available'`,
  ],
  [
    'a payout that no settlement shows',
    'settlement',
    `update settlement_adjustments set settlement_id = null where merchant_id = $1 and type = 'payout'`,
  ],
  [
    'a payout that was booked twice',
    'balance',
    `insert into settlement_adjustments (merchant_id, id, type, creation_date, day, amount_centavos)
     select merchant_id, id || 'x', type, creation_date, day, amount_centavos from settlement_adjustments
     where merchant_id = $1 and type = 'payout'`,
  ],
  [
    'a movement that became available without a posting',
    'balance',
    `update settlement_movements set is_available = true where ${OPEN}`,
  ],
  [
    'a statement whose line was changed',
    'hash',
    `update settlement_movements set day = day + 1 where merchant_id = $1 and settlement_id is not null`,
  ],
  [
    'a settlement that is paid without a payout',
    'paid',
    `update settlements set status = 'paid', paid_at = now() where merchant_id = $1 and number = 1`,
  ],
  [
    'an opening balance that is not the last closing balance',
    'settlement',
    `update settlements set opening_centavos = opening_centavos + 1, adjustments_centavos = adjustments_centavos - 1
     where merchant_id = $1 and number = 2`,
  ],
  [
    'a withholding that was not posted',
    'posting',
    `update settlement_movements set ica_centavos = ica_centavos - 1, gross_centavos = gross_centavos + 1 where ${OPEN}`,
  ],
  [
    'more owed than was collected',
    'collected',
    `update account_balances set balance_centavos = balance_centavos + 1000000000000
     where merchant_id = $1 and account = 'pending'`,
  ],
];

test.each(planted)('finds %s', async (_name, rule, sql) => {
  const own = await openHistory();
  class Undone extends Error {}
  const { database } = shop.gateway;
  const found: string[] = [];
  const check = database.transaction(async tx => {
    await tx.run(statement('test_triggers_off', 'set local session_replication_role = replica'));
    await tx.run(statement(`test_plant_${sql.length}_${rule}`, sql), [own.merchantId]);
    // The check reads this transaction: what was planted is undone afterwards.
    const inside = {
      ...database,
      transaction: (work: (inner: typeof tx) => unknown) => work(withoutSnapshot(tx)),
    };
    const reading = { ...inside, rows: tx.rows.bind(tx), find: tx.find.bind(tx), run: tx.run.bind(tx) };
    await checkSettlements(reading as typeof database, difference => found.push(difference.rule));
    throw new Undone();
  });
  await expect(check).rejects.toThrow(Undone);
  expect(found).toContain(rule);
  expect(await listRules()).toEqual([]);
});

const withoutSnapshot = <Place extends { run: (...args: never[]) => unknown }>(tx: Place): Place => ({
  ...tx,
  rows: (tx as unknown as { rows: CallableFunction }).rows.bind(tx),
  find: (tx as unknown as { find: CallableFunction }).find.bind(tx),
  run: () => Promise.resolve(0),
});
