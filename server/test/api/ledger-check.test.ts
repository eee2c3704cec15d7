import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportLedger } from '../../src/commands/ledger.ts';
import { statement } from '../../src/database/connection.ts';
import { checkLedger } from '../../src/domain/ledger/check-ledger.ts';
import type { TestClient } from '../support/client.ts';
import { expectLedgerSound, listDifferences } from '../support/ledger-sound.ts';
import { payCharge } from '../support/money.ts';
import { type History, makeHistory } from '../support/planted-history.ts';
import { saveCard } from '../support/shop.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;
let history: History;

let planted = 0;
/** Writes bad rows past every verb of the program; `$1` is the merchant, `$2` an id. */
const plant = async (sql: string, id?: string) => {
  planted += 1;
  const values = sql.includes('$2') ? [merchantId, id] : sql.includes('$1') ? [merchantId] : [];
  return shop.gateway.database.run(statement(`test_plant_${planted}`, sql), values);
};

beforeAll(async () => {
  shop = await startTestGateway();
  // What keeps such rows out of the books, gone for this database only.
  await plant('alter table journal_entries disable trigger journal_entries_append_only');
  await plant('alter table journal_entries drop constraint journal_entries_sum_to_zero');
  await plant('alter table journal_entries drop constraint journal_entries_legs');
  await plant('alter table attempts disable trigger attempts_final');
});
beforeEach(async () => {
  const created = await shop.merchant();
  client = created.client;
  merchantId = created.merchant.id;
  history = await makeHistory(client);
});
afterAll(() => shop.close());

/** As `rule subject: expected, not found`, with the history's names for ids. */
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
      onProgress: count => progress.push(count),
    });
    expect({ checked, differences }).toEqual({
      checked: { merchants: 1, transactions: 13 },
      differences: [],
    });
    expect(Math.max(...progress)).toBeLessThanOrEqual(batchSize);
    expect(progress.reduce((sum, count) => sum + count, 0)).toBe(13);
  }
});

test('sound: while charges go on, each merchant is seen at one moment', async () => {
  const cardId = await saveCard(client);
  let isDone = false;
  const checking = (async () => {
    while (!isDone) await expectLedgerSound(shop, merchantId);
  })();
  for (let round = 0; round < 10; round += 1) {
    const ids = await Promise.all([1, 2, 3, 4].map(() => payCharge(client, cardId, 2_000)));
    await Promise.all(ids.map(id => client.post(`/charges/${id}/refund`, { amount: 700 })));
  }
  isDone = true;
  await checking;
});

interface Plant {
  what: string;
  on?: keyof History;
  sql: string;
  finds: string[];
}

const kinds: Record<string, Plant[]> = {
  entries: [
    {
      what: 'an entry that does not sum to zero',
      on: 'charge',
      sql: `update journal_entries set amounts_centavos[1] = amounts_centavos[1] + 1
            where merchant_id = $1 and transaction_id = $2`,
      finds: [
        'entry charge 1: 0.00 over as many accounts as amounts, not 0.01 over 5 and 5',
        'postings charge processor: -30000.00, not -29999.99',
      ],
    },
    {
      what: 'an entry with an amount more than accounts',
      on: 'charge',
      sql: `update journal_entries set amounts_centavos = amounts_centavos || 0::bigint
            where merchant_id = $1 and transaction_id = $2`,
      finds: ['entry charge 1: 0.00 over as many accounts as amounts, not 0.00 over 5 and 6'],
    },
    {
      what: 'an entry of no transaction, after all others',
      sql: `insert into journal_entries values ($1, 'zz', 1, 'charge', now(), array['fees', 'processor'], array[1, -1])`,
      finds: ['orphan entry zz 1: a transaction, not none'],
    },
    {
      what: 'an entry of no transaction, before all others',
      sql: `insert into journal_entries values ($1, '0', 1, 'charge', now(), array['fees', 'processor'], array[1, -1])`,
      finds: ['orphan entry 0 1: a transaction, not none'],
    },
  ],
  balances: [
    {
      what: 'a centavo too much',
      sql: `update account_balances set balance_centavos = balance_centavos + 1
            where merchant_id = $1 and account like 'customer:%' and stripe = 0`,
      finds: ['balance customer:customer: 12000.00, not 12000.01'],
    },
    {
      what: 'a balance that is gone',
      sql: `delete from account_balances where merchant_id = $1 and account like 'customer:%'`,
      finds: ['balance customer:customer: 12000.00, not 0.00'],
    },
    {
      what: 'a balance without postings',
      sql: `insert into account_balances values ($1, 'customer:nobody', 0, 700)`,
      finds: ['balance customer:nobody: 0.00, not 7.00'],
    },
  ],
  charges: [
    {
      what: 'a fee other than the one that was posted',
      on: 'charge',
      sql: 'update transactions set fee_centavos = fee_centavos + 100 where merchant_id = $1 and id = $2',
      finds: [
        'postings charge fees: 1771.00, not 1770.00',
        'postings charge merchant: 27892.70, not 27893.70',
      ],
    },
    {
      what: 'an amount other than the one that was captured and posted',
      on: 'captured',
      sql: 'update transactions set amount_centavos = 1000000 where merchant_id = $1 and id = $2',
      finds: [
        'attempts captured: an approved attempt of 10000.00, not 9000.00',
        'postings captured merchant: 8618.41, not 7618.41',
        'postings captured processor: -10000.00, not -9000.00',
      ],
    },
    {
      what: 'a failed charge with postings',
      on: 'failed',
      sql: `insert into journal_entries values ($1, $2, 1, 'charge', now(), array['fees', 'processor'], array[1, -1])`,
      finds: ['postings failed fees: 0.00, not 0.01', 'postings failed processor: 0.00, not -0.01'],
    },
    {
      what: 'a status that nobody noted',
      on: 'failed',
      sql: 'delete from noted_statuses where merchant_id = $1 and id = $2',
      finds: ['note failed: failed, not no noted status'],
    },
    {
      what: 'a note of another status',
      on: 'disputed',
      sql: `update noted_statuses set status = 'failed' where merchant_id = $1 and id = $2`,
      finds: ['note disputed: chargeback_pending, not failed'],
    },
    {
      what: 'a customer that does not exist',
      on: 'charge',
      sql: `update transactions set customer_id = 'nobody' where merchant_id = $1 and id = $2`,
      finds: ['orphan charge: customer nobody, not none'],
    },
  ],
  refunds: [
    {
      what: 'a charge that counts a centavo more than its refunds',
      on: 'partlyRefunded',
      sql: 'update transactions set refunded_centavos = refunded_centavos + 1 where merchant_id = $1 and id = $2',
      finds: ['refunds partlyRefunded: 5000.00 refunded, not 5000.01'],
    },
    {
      what: 'a charge that counts other shares of its fee and tax',
      on: 'partlyRefunded',
      sql: `update transactions set fee_returned_centavos = 0, fee_tax_returned_centavos = 1
            where merchant_id = $1 and id = $2`,
      finds: [
        'refunds partlyRefunded: 370.00 of the fee, not 0.00',
        'refunds partlyRefunded: 70.30 of its tax, not 0.01',
      ],
    },
    {
      what: 'a charge that is called refunded and is not',
      on: 'partlyRefunded',
      sql: `update transactions set status = 'refunded' where merchant_id = $1 and id = $2`,
      finds: ['status partlyRefunded: completed, not refunded'],
    },
    {
      what: 'a charge that is refunded and not called so',
      on: 'refunded',
      sql: `update transactions set status = 'completed' where merchant_id = $1 and id = $2`,
      finds: ['status refunded: refunded, not completed'],
    },
    {
      what: 'a refund of no charge',
      on: 'refund',
      sql: `update transactions set parent_id = 'zzz' where merchant_id = $1 and id = $2`,
      finds: [
        'orphan zzz: a charge or fee that is refunded, not none',
        'refunds partlyRefunded: 0.00 of its tax, not 70.30',
        'refunds partlyRefunded: 0.00 of the fee, not 370.00',
        'refunds partlyRefunded: 0.00 refunded, not 5000.00',
      ],
    },
    {
      what: 'a refund without its entries',
      on: 'refund',
      sql: `delete from journal_entries where merchant_id = $1 and transaction_id = $2 and reason = 'refund_confirmed'`,
      finds: [
        'postings refund processor: 5000.00, not 0.00',
        'postings refund refunds_pending: 0.00, not 5000.00',
      ],
    },
    {
      what: 'a refund that is open although nobody asks for it',
      on: 'refund',
      sql: `update transactions set status = 'processing' where merchant_id = $1 and id = $2`,
      finds: [
        'attempts refund: a live attempt, not none',
        'postings refund processor: 0.00, not 5000.00',
        'postings refund refunds_pending: 5000.00, not 0.00',
      ],
    },
  ],
  fees: [
    {
      what: 'a fee of another amount than was posted',
      on: 'fee',
      sql: 'update transactions set amount_centavos = 390000 where merchant_id = $1 and id = $2',
      finds: [
        'postings fee customer:customer: -3900.00, not -4000.00',
        'postings fee merchant: 3900.00, not 4000.00',
      ],
    },
    {
      what: 'a refund of a fee that was posted twice',
      on: 'feeRefund',
      sql: `insert into journal_entries select merchant_id, transaction_id, 2, reason, creation_date, accounts,
              amounts_centavos from journal_entries where merchant_id = $1 and transaction_id = $2`,
      finds: [
        'balance customer:customer: 13000.00, not 12000.00',
        expect.stringMatching(/^balance merchant: /) as unknown as string,
        'postings feeRefund customer:customer: 1000.00, not 2000.00',
        'postings feeRefund merchant: -1000.00, not -2000.00',
      ],
    },
    {
      what: 'a fee that counts no refund',
      on: 'fee',
      sql: 'update transactions set refunded_centavos = 0 where merchant_id = $1 and id = $2',
      finds: ['refunds fee: 1000.00 refunded, not 0.00'],
    },
    {
      what: 'a fee with the refund of a charge',
      on: 'feeRefund',
      sql: `update transactions set kind = 'refund', method = 'card' where merchant_id = $1 and id = $2`,
      finds: expect.arrayContaining([
        'refunds fee: refunds of a fee, not refund refund',
      ]) as unknown as string[],
    },
  ],
  chargebacks: [
    {
      what: 'one that is called lost while its money waits',
      on: 'disputed',
      sql: `update transactions set status = 'chargeback_accepted' where merchant_id = $1 and id = $2`,
      finds: [
        'postings disputed chargebacks: 0.00, not 25000.00',
        'postings disputed processor: 0.00, not -25000.00',
      ],
    },
    {
      what: 'one that was won and whose money did not come back',
      on: 'won',
      sql: `delete from journal_entries
            where merchant_id = $1 and transaction_id = $2 and reason = 'chargeback_rejected'`,
      finds: [
        expect.stringMatching(/^balance merchant: /) as unknown as string,
        'postings won chargebacks: 0.00, not 25000.00',
        'postings won merchant: 23066.25, not -1933.75',
      ],
    },
    {
      what: 'one that is called pending and never took anything',
      on: 'charge',
      sql: `update transactions set status = 'chargeback_pending' where merchant_id = $1 and id = $2`,
      finds: [
        'postings charge chargebacks: 30000.00, not 0.00',
        'postings charge merchant: -2106.30, not 27893.70',
      ],
    },
  ],
  attempts: [
    {
      what: 'attempts of no transaction, after all others',
      sql: `insert into attempts values ($1, 'zz', 1, 'authorise', 1, 'declined', now(), now(), 0, now(), 3001)`,
      finds: ['orphan zz: a transaction with these attempts, not none'],
    },
    {
      what: 'a live attempt of a charge that is settled',
      on: 'charge',
      sql: `insert into attempts values ($1, $2, 2, 'authorise', 1, 'sent', now(), now(), 0, null, null)`,
      finds: ['attempts charge: none that is live: it is completed, not 1 live'],
    },
    {
      what: 'a completed charge that nobody approved',
      on: 'charge',
      sql: `update attempts set status = 'declined' where merchant_id = $1 and transaction_id = $2`,
      finds: ['attempts charge: one approved attempt, not 0'],
    },
    {
      what: 'an authorisation that nobody approved',
      on: 'authorised',
      sql: 'delete from attempts where merchant_id = $1 and transaction_id = $2',
      finds: ['attempts authorised: one approved attempt, not 0'],
    },
    {
      what: 'a failed charge that was approved',
      on: 'failed',
      sql: `update attempts set status = 'approved' where merchant_id = $1 and transaction_id = $2`,
      finds: ['attempts failed: none approved: it is failed, not 1 approved'],
    },
    {
      what: 'a charge that is processing and forgotten',
      on: 'authorised',
      sql: `update transactions set status = 'processing' where merchant_id = $1 and id = $2`,
      finds: ['attempts authorised: a live attempt, not none'],
    },
  ],
};

describe.each(Object.entries(kinds))('%s', (_kind, plants) => {
  test.each(plants)('off: $what', async ({ on, sql, finds }) => {
    expect(await findings()).toEqual([]);
    expect(await plant(sql, on && history[on])).toBeGreaterThan(0);
    const found = await findings();
    expect(found.sort()).toEqual(finds);
  });
});

test('off: rows of a merchant that does not exist', async () => {
  await plant(
    `insert into attempts values ('ghost', 'tr1', 1, 'authorise', 1, 'declined', now(), now(), 0, now(), 1)`,
  );
  const found = (await listDifferences(shop)).filter(difference => difference.merchantId === 'ghost');
  expect(found.map(({ rule, subject, expected }) => `${rule} ${subject}: ${expected}`)).toEqual([
    'orphan ghost: a merchant with these rows',
    'orphan tr1: a transaction with these attempts',
  ]);
  await plant(`delete from attempts where merchant_id = 'ghost'`);
});

describe('the command', () => {
  const run = async (json: boolean) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const screen = { isTTY: true, write: vi.fn() };
    try {
      const isSound = await reportLedger(shop.gateway, { merchantId, json, screen });
      return { isSound, printed: log.mock.calls.map(([line]) => String(line)), screen };
    } finally {
      log.mockRestore();
    }
  };

  test('sound: says what it has checked, with a bar on a terminal', async () => {
    const { isSound, printed, screen } = await run(false);
    expect(isSound).toBe(true);
    expect(printed).toEqual([
      'environment   sandbox',
      'merchants     1',
      'transactions  13',
      'differences   0',
    ]);
    expect(String(screen.write.mock.calls[0])).toContain('Checking 13 of 13');
  });

  test('off: a table of the differences, or JSON', async () => {
    await plant(
      `update transactions set refunded_centavos = 1 where merchant_id = $1 and id = $2`,
      history.charge,
    );
    const { isSound, printed } = await run(false);
    expect(isSound).toBe(false);
    expect(printed.slice(3)).toEqual([
      'differences   1',
      expect.stringMatching(/^merchant_id +rule +subject +expected +found$/),
      expect.stringMatching(new RegExp(`^${merchantId}  refunds  ${history.charge}  0.00 refunded  0.01$`)),
    ]);
    const { printed: json } = await run(true);
    expect(JSON.parse(json.join())).toEqual({
      environment: 'sandbox',
      merchants: 1,
      transactions: 13,
      differences: 1,
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

  test('refused: a merchant that does not exist', async () => {
    await expect(reportLedger(shop.gateway, { merchantId: 'nobody' })).rejects.toThrow(
      'there is no merchant nobody in sandbox',
    );
  });
});
