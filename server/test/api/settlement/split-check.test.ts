import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../src/domain/money/ledger/check-ledger.ts';
import { checkSettlements } from '../../../src/domain/settlement/check/check-settlements.ts';
import {
  type Database,
  type Queryable,
  statement,
} from '../../../src/platform/database/connections/connection.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openPlatform } from '../../support/world/settlement/platform.ts';
import { newTestClock } from '../../support/world/settlement/settled-merchant.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock: newTestClock('2026-02-10T15:00:00Z') });
});
afterAll(() => shop.close());

async function listRules(database: Database): Promise<string[]> {
  const rules = new Set<string>();
  await checkLedger(database, { onDifference: ({ rule }) => rules.add(`ledger ${rule}`) });
  await checkSettlements(database, ({ rule }) => rules.add(`settlement ${rule}`));
  return [...rules].sort();
}

/** A platform whose charges are shared, with one that is refunded in part. */
async function openHistory() {
  const platform = await openPlatform(shop);
  const seller = await platform.addSeller();
  await platform.charge(500_000);
  const splits = [
    { merchant_id: seller.id, percent: 80, fee_payer: 'seller' },
    { merchant_id: platform.merchantId, percent: 20 },
  ];
  const id = await platform.charge(100_000, { splits });
  await platform.refund(id, 30_000);
  await platform.work();
  return { platform, seller };
}

test('finds nothing in shares without faults', async () => {
  await openHistory();
  expect(await listRules(shop.gateway.database)).toEqual([]);
});

/** Bugs as they would show in the rows. `$1` is the seller. */
const planted: readonly [string, string[], string][] = [
  [
    'a share that was posted twice',
    ['ledger split'],
    `insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts, amounts_centavos)
     select merchant_id, transaction_id, number + 10, reason, creation_date, accounts, amounts_centavos
     from journal_entries where merchant_id = $1 and reason = 'split' limit 1`,
  ],
  [
    'a share that only the seller got',
    ['ledger split'],
    `delete from journal_entries where reason = 'split' and transaction_id in
       (select id from split_shares where merchant_id = $1)
       and merchant_id in (select platform_id from split_shares where merchant_id = $1)`,
  ],
  [
    'a refund that was not shared',
    ['settlement split'],
    `update split_shares set returned_centavos = 0, posted_centavos = posted_centavos + 2400000 where merchant_id = $1`,
  ],
  ['a share that was never posted', ['settlement split'], 'delete from split_shares where merchant_id = $1'],
  [
    'a commission that the seller does not bear',
    ['settlement split'],
    'update split_shares set fee_centavos = 0, posted_centavos = posted_centavos + fee_centavos where merchant_id = $1',
  ],
  [
    'a share in the books of somebody else',
    ['ledger split'],
    `update journal_entries set transaction_id = transaction_id || 'x' where merchant_id = $1 and reason = 'split'`,
  ],
];

test.each(planted)('finds %s', async (_bug, rules, text) => {
  const { seller } = await openHistory();
  class Undone extends Error {}
  const { database } = shop.gateway;
  let found: string[] = [];
  const check = database.transaction(async tx => {
    await tx.run(statement('test_triggers_off', 'set local session_replication_role = replica'));
    expect(
      await tx.run(
        statement(`test_plant_split_${planted.findIndex(([, , planned]) => planned === text)}`, text),
        [seller.id],
      ),
    ).toBeGreaterThan(0);
    // The check reads this transaction: what was planted is undone afterwards.
    const inside = {
      ...database,
      transaction: (work: (inner: Queryable) => unknown) => work(withoutSnapshot(tx)),
    };
    found = await listRules({ ...inside, ...readsOf(tx) } as Database);
    throw new Undone();
  });
  await expect(check).rejects.toThrow(Undone);
  expect(found).toEqual(expect.arrayContaining(rules));
  expect(await listRules(database)).toEqual([]);
});

const readsOf = (tx: Queryable) => ({
  rows: tx.rows.bind(tx),
  find: tx.find.bind(tx),
  run: tx.run.bind(tx),
});

/** A snapshot can only begin a transaction. */
const withoutSnapshot = (tx: Queryable): Queryable => ({
  ...tx,
  ...readsOf(tx),
  run: (statement, values) =>
    statement.name.endsWith('_snapshot') ? Promise.resolve(0) : tx.run(statement, values),
});
