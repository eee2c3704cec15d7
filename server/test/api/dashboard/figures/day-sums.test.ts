import {
  addDays,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { sumCharges, sumDeclines, sumIssuers } from '../../../../src/reports/day-sums/charge-sums-store.ts';
import { readIssuers, readSums } from '../../../../src/reports/day-sums/read-sums.ts';
import { findOpenDays } from '../../../../src/reports/day-sums/store.ts';
import { sumDays } from '../../../../src/reports/day-sums/sum-days.ts';
import { allowTransition } from '../../../support/checks/watch-transitions.ts';
import { newRandom } from '../../../support/fixtures/fuzz-random.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

// Far in the past, because the database's own clock decides which days are over.
const first = '2024-02-01' as CalendarDate;
const range = { first, before: addDays(first, 20) };

const shop = useGateway();

const insert = statement(
  'test_insert_charge',
  `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date, amount_centavos,
     account, fee_centavos, fee_tax_centavos, error_code, subscription_id, subscription_period, subscription_attempt,
     card)
   values ($1, $2, 'charge', $3, $4, $5, $5, $6, 'merchant', 10, 2, $7, 's' || $2, 1, $8, $9)`,
);
const change = statement(
  'test_change_charge',
  `update transactions set status = $3, error_code = $4, amount_centavos = $5, method = $6
   where merchant_id = $1 and id = $2 and ${allowTransition}`,
);
const marks = statement<{ count: number }>(
  'test_marks',
  'select count(*)::int as count from changed_days where merchant_id = $1',
);

const statuses = [
  'processing',
  'completed',
  'failed',
  'refunded',
  'charge_pending',
  'cancelled',
  'chargeback_pending',
];
const methods = ['card', 'store', 'bank_account'];

function newHistory(merchantId: string, seed: number) {
  const random = newRandom(seed);
  const { pick } = random;
  const outcome = () => {
    const status = pick(statuses);
    return { status, code: status === 'failed' ? pick([3001, 3003, 3005]) : null };
  };
  const { database } = shop.gateway;
  let count = 0;
  return {
    async add(day = random.below(20)) {
      const { status, code } = outcome();
      const instant = new Date(startOfBogotaDay(addDays(first, day)).getTime() + random.below(86_400_000));
      count += 1;
      const values = [
        merchantId,
        `tr${count}`,
        pick(methods),
        status,
        instant,
        1 + random.below(9_999),
        code,
      ];
      const card = pick([
        null,
        { bank_name: 'BANCOLOMBIA', card_number: '411111XXXXXX1111' },
        { bank_name: 'DAVIVIENDA', card_number: '530691XXXXXX0003' },
      ]);
      await database.run(insert, [...values, pick([null, 1, 2]), card && JSON.stringify(card)]);
    },
    async change() {
      const { status, code } = outcome();
      const id = `tr${1 + random.below(count)}`;
      await database.run(change, [merchantId, id, status, code, 1 + random.below(9_999), pick(methods)]);
    },
    chance: (oneIn: number) => random.below(oneIn) === 0,
  };
}

const byKey = (rows: readonly object[]) =>
  rows
    .map(row =>
      JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    )
    .toSorted();

/** Adds up the rows of one bank, as the readers do. */
function addIssuers(rows: Awaited<ReturnType<typeof sumIssuers>>) {
  const sums = new Map<string, [number, number, number, bigint]>();
  for (const { method, bank, bin, charges, approved, refused, sales_centavos: sales } of rows) {
    const key = `${method} ${bank} ${bin}`;
    const [a, b, c, d] = sums.get(key) ?? [0, 0, 0, 0n];
    sums.set(key, [a + charges, b + approved, c + refused, d + sales]);
  }
  return sums;
}

async function expectTheSame(merchantId: string): Promise<void> {
  const { database } = shop.gateway;
  const instants = [startOfBogotaDay(range.first), startOfBogotaDay(range.before)] as const;
  const { days, declines } = await readSums(database, merchantId, range);
  expect(byKey(days)).toEqual(byKey(await sumCharges(database, merchantId, ...instants)));
  const codes = new Map<string, number>();
  for (const row of declines) {
    const key = `${row.method} ${row.error_code}`;
    codes.set(key, (codes.get(key) ?? 0) + row.declines);
  }
  const all = await sumDeclines(database, merchantId, ...instants);
  expect(codes).toEqual(new Map(all.map(row => [`${row.method} ${row.error_code}`, row.declines])));
  expect(addIssuers(await readIssuers(database, merchantId, range))).toEqual(
    addIssuers(await sumIssuers(database, merchantId, ...instants)),
  );
}

test.each([1, 2, 3])(
  'figures from day sums equal those of all charges after any change (seed %i)',
  async seed => {
    const { merchant } = await shop.merchant();
    const history = newHistory(merchant.id, seed);
    for (let step = 0; step < 60; step += 1) await history.add();
    await expectTheSame(merchant.id);
    for (let step = 0; step < 120; step += 1) {
      await (history.chance(4) ? history.add() : history.change());
      // Sometimes sums only some of the days.
      if (history.chance(6)) await sumDays(shop.gateway, history.chance(2) ? 3 : 1_000);
      if (history.chance(5)) await expectTheSame(merchant.id);
    }
    await sumDays(shop.gateway, 1_000);
    await expectTheSame(merchant.id);
    expect(await shop.gateway.database.find(marks, [merchant.id])).toEqual({ count: 0 });
    expect((await findOpenDays(shop.gateway.database, merchant.id, range)).summedBefore > range.before).toBe(
      true,
    );
  },
);

test('includes a change committed after its day was summed', async () => {
  const { database } = shop.gateway;
  const { merchant } = await shop.merchant();
  const history = newHistory(merchant.id, 9);
  await history.add(3);
  await sumDays(shop.gateway, 1_000);
  await database.transaction(async tx => {
    await tx.run(change, [merchant.id, 'tr1', 'completed', null, 777, 'store']);
    await history.add(3);
    // Sees the mark of the other charge, but not the mark of the uncommitted change.
    await sumDays(shop.gateway, 1_000);
  });
  await expectTheSame(merchant.id);
  await sumDays(shop.gateway, 1_000);
  await expectTheSame(merchant.id);
});

const forgetBanks = statement(
  'test_forget_banks',
  'with gone as (delete from day_issuers where merchant_id = $1) delete from day_sums where merchant_id = $1',
);
const sumAsBefore = statement(
  'test_sum_as_before',
  `insert into day_sums select $1::text, $2::date, 'card', 1, 0, 0, 0, 0, 0, 0, 0, 0`,
);
const kept = statement<{ banks: number; unsplit: number }>(
  'test_kept_banks',
  `select (select count(*)::int from day_issuers where merchant_id = $1) as banks,
     (select count(*)::int from unsplit_days where merchant_id = $1) as unsplit`,
);

test('a day summed by an older version is read from its charges, then split by bank', async () => {
  const { database } = shop.gateway;
  const { merchant } = await shop.merchant();
  await newHistory(merchant.id, 12).add(4);
  await database.run(change, [merchant.id, 'tr1', 'completed', null, 500, 'card']);
  await sumDays(shop.gateway, 1_000);
  await database.run(forgetBanks, [merchant.id]);
  await database.run(sumAsBefore, [merchant.id, addDays(first, 4)]);
  expect(await database.find(kept, [merchant.id])).toEqual({ banks: 0, unsplit: 1 });
  expect(await readIssuers(database, merchant.id, range)).toMatchObject([
    { charges: 1, sales_centavos: 500n },
  ]);
  await sumDays(shop.gateway, 1_000);
  expect(await database.find(kept, [merchant.id])).toEqual({ banks: 1, unsplit: 0 });
  await expectTheSame(merchant.id);
});

test('a charge of this moment leaves no mark, and its day stays open', async () => {
  const { merchant, client } = await shop.merchant();
  const { body } = await client.post('/charges', {
    method: 'store',
    amount: 5_000,
    currency: 'COP',
    iva: '0',
    description: 'Efectivo',
    customer: { name: 'Ana', email: 'ana@example.com' },
  });
  const paid = await client.post(`/sandbox/charges/${String(body.id)}/pay`, { result: 'approved' });
  expect(paid.status, paid.text).toBe(200);
  await sumDays(shop.gateway, 1_000);
  expect(await shop.gateway.database.find(marks, [merchant.id])).toEqual({ count: 0 });
});

test('two workers never sum concurrently', async () => {
  const { merchant } = await shop.merchant();
  const history = newHistory(merchant.id, 4);
  await history.add(1);
  await shop.gateway.database.transaction(async tx => {
    await tx.find(statement('test_lock', 'select pg_advisory_xact_lock(7205759404)'));
    expect(await sumDays(shop.gateway, 1_000)).toBe(0);
  });
  expect(await sumDays(shop.gateway, 1_000)).toBeGreaterThan(0);
});
