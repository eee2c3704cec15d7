import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportLedger } from '../../../../src/commands/money/ledger.ts';
import { checkLedger } from '../../../../src/domain/money/ledger/check-ledger.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound, listDifferences } from '../../../support/checks/ledger-sound.ts';
import { moneyFaults } from '../../../support/doubles/faults/planted-money-faults.ts';
import { transactionFaults } from '../../../support/doubles/faults/planted-transaction-faults.ts';
import { payCharge } from '../../../support/fixtures/money.ts';
import { type History, makeHistory } from '../../../support/fixtures/planted-history.ts';
import { copyBooks } from '../../../support/world/gateway/copied-merchant.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
/** The merchant whose operations really ran; each test copies its ledger. */
let original: string;
/** The merchant whose ledger the test corrupts. */
let merchantId: string;
let history: History;

let planted = 0;
/** Writes bad rows with plain SQL; `$1` is the merchant, `$2` an id. */
const plant = async (sql: string, id?: string) => {
  planted += 1;
  const values = sql.includes('$2') ? [merchantId, id] : sql.includes('$1') ? [merchantId] : [];
  return shop.gateway.database.run(statement(`test_plant_${planted}`, sql), values);
};

beforeAll(async () => {
  shop = await startTestGateway();
  // Disables the constraints that prevent such rows, in this database only.
  await plant('alter table journal_entries disable trigger journal_entries_append_only');
  await plant('alter table journal_entries drop constraint journal_entries_sum_to_zero');
  await plant('alter table journal_entries drop constraint journal_entries_legs');
  await plant('alter table attempts disable trigger attempts_final');
  const { client, merchant } = await shop.merchant();
  original = merchant.id;
  history = await makeHistory(client);
});
beforeEach(() => {
  merchantId = original;
});
afterAll(() => shop.close());

/** As `rule subject: expected, not found`, with the history's names instead of ids. */
async function findings(): Promise<string[]> {
  const names = Object.entries(history) as [string, string][];
  const named = (text: string) => names.reduce((shown, [name, id]) => shown.replaceAll(id, name), text);
  return (await listDifferences(shop, merchantId)).map(({ rule, subject, expected, found }) =>
    named(`${rule} ${subject}: ${expected}, not ${found}`),
  );
}

test('sound: one of everything, in batches of any size', async () => {
  await expectLedgerSound(shop, merchantId);
  for (const batchSize of [1, 2, 17, 5_000]) {
    const differences: unknown[] = [];
    const progress: number[] = [];
    const checked = await checkLedger(shop.gateway.database, {
      merchantId,
      batchSize,
      onDifference: difference => differences.push(difference),
      onProgress: (stage, count) => stage === 'transactions' && progress.push(count),
    });
    expect({ checked, differences }).toEqual({
      checked: {
        merchants: 1,
        transactions: 13,
        connections: [{ connectionId: null, owedCentavos: 104_000_00n, differences: 0 }],
      },
      differences: [],
    });
    expect(Math.max(...progress)).toBeLessThanOrEqual(batchSize);
    expect(progress.reduce((sum, count) => sum + count, 0)).toBe(13);
  }
});

test('sound: while charges continue, each transaction and each balance is read at one instant', async () => {
  const { client, merchant } = await shop.merchant();
  const cardId = await saveCard(client);
  for (let round = 0; round < 10; round += 1) {
    const trading = [1, 2, 3, 4].map(async () => {
      const id = await payCharge(client, cardId, 2_000);
      return client.post(`/charges/${id}/refund`, { amount: 700 });
    });
    for (let check = 0; check < 3; check += 1) await expectLedgerSound(shop, merchant.id, 20);
    expect((await Promise.all(trading)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});

describe.each(Object.entries({ ...moneyFaults, ...transactionFaults }))('%s', (_kind, plants) => {
  test.each(plants)('difference: $what', async ({ on, sql, finds }) => {
    merchantId = `copy${planted}`;
    await copyBooks(shop.gateway.database, original, merchantId);
    expect(await findings()).toEqual([]);
    expect(await plant(sql, on && history[on])).toBeGreaterThan(0);
    const found = await findings();
    expect(found.sort()).toEqual(finds);
  });
});

test('difference: rows of a merchant that does not exist', async () => {
  await plant(
    `insert into attempts values ('ghost', 'tr1', 1, 'authorise', 1, 'declined', now(), now(), 0, now(), 1)`,
  );
  const found = (await listDifferences(shop, undefined, 100)).filter(
    difference => difference.merchantId === 'ghost',
  );
  expect(found.map(({ rule, subject, expected }) => `${rule} ${subject}: ${expected}`)).toEqual([
    'orphan ghost: a merchant with these rows',
    'orphan tr1: a transaction with these attempts',
  ]);
  await plant(`delete from attempts where merchant_id = 'ghost'`);
});

const report = async (json: boolean) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const screen = { isTTY: true, write: vi.fn() };
  try {
    const isSound = await reportLedger(shop.gateway, { merchantId, json, screen });
    return { isSound, printed: log.mock.calls.map(([line]) => String(line)), screen };
  } finally {
    log.mockRestore();
  }
};

describe('the command', () => {
  test('sound: prints what it checked, with a progress bar on a terminal', async () => {
    const { isSound, printed, screen } = await report(false);
    expect(isSound).toBe(true);
    expect(printed).toEqual([
      'environment              sandbox',
      'merchants                1',
      'transactions             13',
      'compared_with_processor  11',
      'differences              0',
    ]);
    expect(String(screen.write.mock.calls[0])).toMatch(/Checking transactions 13 of 13/);
  });

  test('difference: prints a table, or JSON', async () => {
    await plant(
      `update transactions set refunded_centavos = 1 where merchant_id = $1 and id = $2`,
      history.charge,
    );
    const { isSound, printed } = await report(false);
    expect(isSound).toBe(false);
    expect(printed.slice(4)).toEqual([
      'differences              1',
      expect.stringMatching(/^merchant_id +rule +subject +expected +found$/),
      expect.stringMatching(new RegExp(`^${merchantId}  refunds  ${history.charge}  0.00 refunded  0.01$`)),
    ]);
    const { printed: json } = await report(true);
    await plant(
      `update transactions set refunded_centavos = 0 where merchant_id = $1 and id = $2`,
      history.charge,
    );
    expect(JSON.parse(json.join())).toEqual({
      environment: 'sandbox',
      merchants: 1,
      transactions: 13,
      compared_with_processor: 11,
      differences: 1,
      connections: [{ connection: '(own processor)', owed: '104000.00', differences: '0' }],
      found: [
        {
          merchant_id: merchantId,
          rule: 'refunds',
          subject: history.charge,
          expected: '0.00 refunded',
          found: '0.01',
        },
      ],
    });
  });

  test('rejects a merchant that does not exist', async () => {
    await expect(reportLedger(shop.gateway, { merchantId: 'nobody' })).rejects.toThrow(
      'there is no merchant nobody in sandbox',
    );
  });
});
