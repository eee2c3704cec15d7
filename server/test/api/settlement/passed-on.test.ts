import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkSettlements } from '../../../src/domain/settlement/check/check-settlements.ts';
import { passOn } from '../../../src/domain/settlement/withholding/pass-on.ts';
import { listDepositsToPassOn } from '../../../src/domain/settlement/withholding/pass-on-store.ts';
import { readWithheldFile } from '../../../src/domain/settlement/withholding/read-withheld-file.ts';
import {
  listWithholdingRows,
  saveWithholdingMode,
} from '../../../src/domain/settlement/withholding/store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { expectBooksInOrder } from '../../support/checks/ledger-check.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { newTestClock, openSettled } from '../../support/world/settlement/settled-merchant.ts';

const clock = newTestClock('2026-02-10T15:00:00Z');
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
  await saveWithholdingMode(shop.gateway.database, 'passed_on');
});
beforeEach(() => clock.set('2026-02-10T15:00:00Z'));
afterAll(async () => {
  const found: unknown[] = [];
  await checkSettlements(shop.gateway.database, difference => found.push(difference));
  expect(found).toEqual([]);
  await expectLedgerSound(shop);
  await expectBooksInOrder(shop.gateway.database);
  await shop.close();
});

/** A deposit as a merchant's bank file would have it. */
const matchedDeposit = statement(
  'test_matched_deposit',
  `with file as (
     insert into reconciliation_files (merchant_id, id, name, hash, line_count, first_day, last_day, creation_date)
     values ($1, 'rf' || $2, 'bank.csv', decode(md5($2), 'hex'), 1, '2026-02-12', '2026-02-12', $3) returning id
   ), line as (
     insert into reconciliation_lines (merchant_id, file_id, number, day, method, amount_centavos)
     select $1, id, 1, '2026-02-12', 'card', 10933308 from file returning file_id
   ), deposit as (
     insert into reconciliation_deposits values ($1, 'rd' || $2, 'rf' || $2, 1, 1, 11900000, 412010, 78282, 150000, 41400,
       285000, 10933308, $3) returning id
   )
   insert into reconciliation_deposit_payments select $1, $2, id from deposit`,
);

const HEAD = 'deposit;merchant;charge;renta;iva;ica';
const pass = (...rows: string[]) => passOn(shop.gateway, readWithheldFile([HEAD, ...rows].join('\n')));

describe('what the acquirer withheld from a deposit', () => {
  test('is divided among its charges by their bases: 119,000 still pays 109,333.08', async () => {
    const [own, other] = [await openSettled(shop), await openSettled(shop)];
    const charges = [await own.charge(), await own.charge(50_000, { iva: '0' })];
    const foreign = await other.charge();
    await own.take();
    expect((await own.balance()).pending).toBeCloseTo(114_097.08 + 47_387.95, 2);
    await pass(
      'd1;;;3750.00;5700.00;1035.00',
      ...charges.map(id => `d1;${own.merchantId};${id};;;`),
      `d1;${other.merchantId};${foreign};;;`,
    );
    expect((await own.balance()).pending).toBeCloseTo(109_333.08 + 46_430.95, 2);
    expect((await other.balance()).pending).toBeCloseTo(109_333.08, 2);
  });

  test('or taken from each charge as the file says', async () => {
    const own = await openSettled(shop);
    const id = await own.charge();
    await own.take();
    await pass(`d2;${own.merchantId};${id};1500;2850;414`);
    expect((await own.balance()).pending).toBeCloseTo(109_333.08, 2);
    clock.set('2026-02-12T12:00:00Z');
    await own.follow({ onDemand: true });
    const [settlement] = await own.settlements();
    expect(settlement).toMatchObject({
      gross: 119_000,
      withholding: { renta: -1_500, iva: -2_850, ica: -414 },
      closing_balance: 109_333.08,
    });
    const { body } = await own.client.get<{ type: string; charge_id: string; withholding: object[] }[]>(
      `/settlements/${settlement?.id}/lines`,
    );
    const [line] = body.filter(({ type }) => type === 'adjustment');
    expect(line).toMatchObject({ charge_id: id });
    expect(line?.withholding).toEqual([
      expect.objectContaining({ tax: 'renta', rate: 1.5, base: 100_000, amount: -1_500 }),
      expect.objectContaining({ tax: 'iva', rate: 15, base: 19_000, amount: -2_850 }),
      expect.objectContaining({ tax: 'ica', rate: 0.414, base: 100_000, amount: -414, city: '11001' }),
    ]);
  });

  test('goes back with refunds, before and after, and with a chargeback', async () => {
    const own = await openSettled(shop);
    const id = await own.charge();
    const disputed = await own.charge();
    await own.charge();
    expect(await own.refund(id, 33_333.33)).toBe(200);
    await own.take();
    await pass(`d3;${own.merchantId};${id};1500;2850;414`, `d3;${own.merchantId};${disputed};1500;2850;414`);
    expect(await own.refund(id, 85_666.67)).toBe(200);
    await own.client.post(`/sandbox/charges/${disputed}/chargeback`, { status: 'pending' });
    await own.take();
    // The third charge, less the commission of the disputed one.
    expect((await own.balance()).pending).toBeCloseTo(114_097.08 - 4_902.92, 2);
  });

  test('is refused as a whole where one charge is not settled, or was passed on before', async () => {
    const own = await openSettled(shop);
    const id = await own.charge();
    await own.take();
    const good = `d4;${own.merchantId};${id};1500;0;0`;
    await expect(pass(good, `d4;${own.merchantId};unknown;1;0;0`)).rejects.toThrow(
      `the charge unknown of ${own.merchantId} is not settled here`,
    );
    expect((await own.balance()).pending).toBeCloseTo(114_097.08, 2);
    await pass(good);
    await expect(pass(good)).rejects.toThrow('has been passed on before');
    expect((await own.balance()).pending).toBeCloseTo(112_597.08, 2);
  });

  test('is taken from the deposits that reconciliation has matched, each once', async () => {
    const own = await openSettled(shop);
    const id = await own.charge();
    await own.take();
    const { database } = shop.gateway;
    await database.run(matchedDeposit, [own.merchantId, id, clock.now()]);
    const deposits = await listDepositsToPassOn(database, own.merchantId);
    expect(deposits).toMatchObject([{ totals: { renta: 150_000n, iva: 285_000n, ica: 41_400n } }]);
    await passOn(shop.gateway, deposits);
    expect((await own.balance()).pending).toBeCloseTo(109_333.08, 2);
    expect(await listDepositsToPassOn(database, own.merchantId)).toEqual([]);
  });

  test('is refused where the installation is the agent itself', async () => {
    await saveWithholdingMode(shop.gateway.database, 'agent');
    await expect(pass('d5;m;c;1;0;0')).rejects.toThrow('nothing is passed on here');
    await saveWithholdingMode(shop.gateway.database, 'passed_on');
  });
});

test.each([
  ['deposit;merchant;charge;renta;iva\nd;m;c;1;0', 'the file has no column ica'],
  [`${HEAD}\nd;m;c;x;0;0`, 'line 2: renta must be an amount such as 1500.00'],
  [`${HEAD}\nd;m;c;1;0;0\nd;m;c;1;0;0`, 'line 3: the charge c is there twice'],
  [`${HEAD}\nd;;;1;0;0`, 'the deposit d names no charge'],
  [`${HEAD}\nd;;;1;0;0\nd;m;c;1;0;0`, 'needs either a row with its totals'],
  [`${HEAD}\nd;m;c;;;`, 'needs either a row with its totals'],
  [`${HEAD}\n;m;c;1;0;0`, 'line 2: deposit is missing'],
  [`${HEAD}\nd;;c;1;0;0`, 'line 2: merchant is missing'],
])('the file %j is refused: %s', (text, problem) => {
  expect(() => readWithheldFile(text)).toThrow(problem);
});

test('every row that ships names its source and asks to be checked with an accountant', async () => {
  const rows = await listWithholdingRows(shop.gateway.database);
  expect(rows.map(({ tax }) => tax).sort()).toEqual(['ica', 'iva', 'renta']);
  for (const { law, source, note } of rows) {
    expect(law).not.toBe('');
    expect(source).not.toBe('');
    expect(note).toContain('Check with your accountant.');
  }
});
