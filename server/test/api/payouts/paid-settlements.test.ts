import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PayoutStatus } from '../../../src/domain/payouts/payout.ts';
import { approveBatch } from '../../../src/domain/payouts/steps/approve-batch.ts';
import { makeFile } from '../../../src/domain/payouts/steps/make-file.ts';
import { settlePayout } from '../../../src/domain/payouts/steps/move-payout.ts';
import { checkSettlements } from '../../../src/domain/settlement/check/check-settlements.ts';
import { settlementStatuses } from '../../../src/domain/settlement/settlements/settlement.ts';
import type { SettlementTerms } from '../../../src/domain/settlement/terms/terms.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound, listDifferences } from '../../support/checks/ledger-sound.ts';
import { newRandom } from '../../support/fixtures/fuzz-random.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { dyingDatabase } from '../../support/world/payouts/dying-database.ts';
import { draftFor, givePayoutAccount, setPayer } from '../../support/world/payouts/payees.ts';
import { newTestClock, openSettled } from '../../support/world/settlement/settled-merchant.ts';

const START = '2026-02-10T15:00:00Z';
const clock = newTestClock(START);
let shop: TestGateway;
const opened: TestGateway[] = [];
beforeEach(async () => {
  clock.set(START);
  shop = await startTestGateway({ clock });
  opened.push(shop);
  await setPayer(shop);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

async function expectSound(): Promise<void> {
  const found: object[] = [];
  await checkSettlements(shop.gateway.database, difference => found.push(difference));
  expect(found).toEqual([]);
  await expectLedgerSound(shop);
}

/** A merchant with an account, whose sales are settled on 12 February. */
async function openPaid(terms: Partial<SettlementTerms> = {}) {
  const own = await openSettled(shop, terms);
  await givePayoutAccount(shop, own.merchantId);
  const settle = async (day: string) => {
    await own.take();
    clock.set(`${day}T15:00:00Z`);
    await own.follow({ onDemand: true });
  };
  const isConciliated = async (id: string) =>
    (await own.client.get<{ conciliated: boolean }>(`/charges/${id}`)).body.conciliated;
  const statuses = async () => (await own.settlements()).map(({ status }) => status);
  return { ...own, settle, isConciliated, statuses };
}

/** A payout of all that is available to the merchant, as far as `sent`. */
async function send(merchantId: string) {
  const { batch, payouts } = await draftFor(shop, [merchantId]);
  await approveBatch(shop.gateway, batch.id, 'Rosa');
  await makeFile(shop.gateway, batch.id);
  const [payout] = payouts;
  if (payout === undefined) throw new Error('no payout');
  return (status: PayoutStatus) => settlePayout(shop.gateway, payout, { status, reason: null });
}

test('a settlement is paid with its payout, and waits for another one when the bank takes it back', async () => {
  const own = await openPaid();
  const [sold, other] = [await own.charge(), await own.charge(50_000, { iva: '0' })];
  expect(await own.refund(other, 10_000)).toBe(200);
  await own.settle('2026-02-12');
  const report = await send(own.merchantId);
  expect(await own.statuses()).toEqual(['closed']);
  await report('paid');
  expect(await own.settlements()).toMatchObject([{ status: 'paid', paid_date: '2026-02-12T10:00:00-05:00' }]);
  expect([await own.isConciliated(sold), await own.isConciliated(other)]).toEqual([true, true]);
  await report('returned');
  expect(await own.settlements()).toMatchObject([{ status: 'closed', paid_date: null }]);
  expect([await own.isConciliated(sold), await own.isConciliated(other)]).toEqual([false, false]);
  expect((await own.balance()).available).toBeGreaterThan(140_000);
  const again = await send(own.merchantId);
  await again('paid');
  expect(await own.statuses()).toEqual(['paid']);
  expect(await own.isConciliated(sold)).toBe(true);
  await expectSound();
});

test('a failed payout leaves the settlement closed, and the next one pays it', async () => {
  const own = await openPaid();
  await own.charge();
  await own.settle('2026-02-12');
  await (await send(own.merchantId))('failed');
  expect(await own.statuses()).toEqual(['closed']);
  await (await send(own.merchantId))('paid');
  expect(await own.statuses()).toEqual(['paid']);
  await expectSound();
});

test('what was carried over is paid with the settlement that begins with it', async () => {
  const own = await openPaid({ minimumCentavos: 15_000_000n });
  const carried = await own.charge();
  await own.settle('2026-02-12');
  await own.charge();
  await own.settle('2026-02-16');
  expect(await own.statuses()).toEqual(['carried', 'closed']);
  await (await send(own.merchantId))('paid');
  expect(await own.statuses()).toEqual(['carried', 'paid']);
  expect(await own.isConciliated(carried)).toBe(true);
  await expectSound();
});

const match = statement(
  'test_bank_match',
  `insert into reconciliation_matches (merchant_id, id, transaction_id, how, creation_date)
   values ($1, 'match1', $2, 'deposit', now())`,
);

test('a charge that the merchant matched with its bank stays conciliated', async () => {
  const own = await openPaid();
  const id = await own.charge();
  await own.settle('2026-02-12');
  await shop.gateway.database.run(match, [own.merchantId, id]);
  const report = await send(own.merchantId);
  await report('paid');
  await report('returned');
  expect(await own.isConciliated(id)).toBe(true);
});

test('of many who report at once, one pays the settlement and one takes it back', async () => {
  const own = await openPaid();
  const id = await own.charge();
  await own.settle('2026-02-12');
  const report = await send(own.merchantId);
  const kinds = async (status: PayoutStatus) =>
    (await Promise.all(Array.from({ length: 8 }, () => report(status)))).filter(
      ({ kind }) => kind === 'moved',
    );
  expect(await kinds('paid')).toHaveLength(1);
  expect(await own.isConciliated(id)).toBe(true);
  const mixed = await Promise.all([
    report('returned'),
    own.refund(id, 1_000),
    report('failed'),
    own.refund(id, 500),
  ]);
  expect(mixed.filter(one => typeof one === 'object' && one.kind === 'moved')).toHaveLength(1);
  expect(await own.statuses()).toEqual(['closed']);
  await own.take();
  await expectSound();
});

test('a payout that is drafted while a settlement closes pays it, or leaves it to the next one', async () => {
  const own = await openPaid();
  await own.charge();
  await own.settle('2026-02-12');
  await own.charge();
  await own.take();
  clock.set('2026-02-16T15:00:00Z');
  const [report] = await Promise.all([send(own.merchantId), own.follow({ onDemand: true })]);
  await report('paid');
  await own.charge();
  await own.settle('2026-02-19');
  await (await send(own.merchantId))('paid');
  expect(await own.statuses()).not.toContain('closed');
  expect((await own.balance()).available).toBe(0);
  await expectSound();
});

test('thirty kills at any statement: a settlement is paid exactly while its payout is', async () => {
  const own = await openPaid();
  const random = newRandom(40);
  const gateway = { ...shop.gateway, database: dyingDatabase(shop.gateway.database, random) };
  let kills = 0;
  for (let round = 0; kills < 30; round += 1) {
    const id = await own.charge();
    await own.settle(new Date(Date.parse(START) + (round * 7 + 3) * 86_400_000).toISOString().slice(0, 10));
    const { batch, payouts } = await draftFor(shop, [own.merchantId]);
    await approveBatch(shop.gateway, batch.id, 'Rosa');
    await makeFile(shop.gateway, batch.id);
    const [payout] = payouts;
    if (payout === undefined) throw new Error('no payout');
    const endings: PayoutStatus[] = random.chance(0.5) ? ['paid', 'returned'] : ['paid'];
    for (const status of endings) {
      for (let isDone = false; !isDone; ) {
        try {
          await settlePayout(gateway, payout, { status, reason: null });
          isDone = true;
        } catch (error) {
          if (!(error instanceof Error && error.message === 'killed')) throw error;
          kills += 1;
        }
        await expectSound();
      }
    }
    expect(await own.isConciliated(id)).toBe(endings.length === 1);
  }
});

test('no settlement changes against the table of transitions, whatever the program does', async () => {
  const own = await openPaid();
  await own.charge();
  await own.settle('2026-02-12');
  const set = statement(
    'test_force_settlement',
    `update settlements set status = $2, paid_at = case when $2 = 'paid' then now() end where merchant_id = $1`,
  );
  for (const from of ['closed', 'paid'] as const) {
    if (from === 'paid') await shop.gateway.database.run(set, [own.merchantId, 'paid']);
    for (const to of settlementStatuses.states.filter(
      one => one !== from && !settlementStatuses.can(from, one),
    )) {
      await expect(shop.gateway.database.run(set, [own.merchantId, to])).rejects.toThrow('cannot change so');
    }
  }
});

const planted: readonly [name: string, sql: string, rule: string, isPaid: boolean][] = [
  [
    'a payout that is paid without an entry',
    "update payouts set status = 'paid' where merchant_id = $1",
    'payouts',
    false,
  ],
  [
    'money on its way without a payout',
    `update account_balances set balance_centavos = balance_centavos + 1 where merchant_id = $1 and account = 'in_payout'`,
    'balance',
    false,
  ],
  [
    'a settlement that two payouts pay',
    `with twice as (insert into payouts select merchant_id, id || 'x', batch_id || 'x', creation_date, account_id,
       amount_centavos, status, status_date, reason, event_count from payouts where merchant_id = $1 returning merchant_id, id)
     insert into payout_settlements (merchant_id, payout_id, settlement_id)
     select link.merchant_id, twice.id, link.settlement_id from payout_settlements link join twice using (merchant_id)`,
    'paid',
    true,
  ],
  [
    'a payout that left the books twice',
    `insert into journal_entries select merchant_id, transaction_id || 'x', number, reason, creation_date, accounts,
       amounts_centavos from journal_entries where merchant_id = $1 and 'paid_out' = any(accounts)`,
    'payouts',
    true,
  ],
];
test.each(planted)('the checks find %s', async (_name, sql, rule, isPaid) => {
  const own = await openPaid();
  await own.charge();
  await own.settle('2026-02-12');
  const report = await send(own.merchantId);
  if (isPaid) await report('paid');
  await expectSound();
  await shop.gateway.database.transaction(async tx => {
    await tx.run(statement('test_triggers_off', 'set local session_replication_role = replica'));
    expect(await tx.run(statement(`test_plant_payout_${sql.length}`, sql), [own.merchantId])).toBe(1);
  });
  const rules = (await listDifferences(shop)).map(found => found.rule);
  await checkSettlements(shop.gateway.database, difference => rules.push(difference.rule));
  expect(rules).toContain(rule);
});
