import { type Database, statement } from '../../../../src/platform/database/connections/connection.ts';

/** Copy n costs this much more than the original, n times. */
export const STEP_CENTAVOS = 10_000n;

const AT_ONCE = 50_000;

const given = `unnest($1::text[], $2::text[]) as original (merchant_id, charge_id)
   cross join generate_series($3::int, $4::int) as copy (n)`;
const idOf = `'trc' || lpad(copy.n::text, 17, '0')`;
const more = `copy.n * ${STEP_CENTAVOS}`;

/** The rows of a table, with other values in these columns. */
const copied = (table: string, key: string, values: string) =>
  `insert into ${table} select (jsonb_populate_record(present, jsonb_build_object(${values}))).*
   from ${given} join ${table} present
     on present.merchant_id = original.merchant_id and present.${key} = original.charge_id`;

const copies = [
  statement(
    'test_copy_charges',
    copied('transactions', 'id', `'id', ${idOf}, 'amount_centavos', present.amount_centavos + ${more}`),
  ),
  statement(
    'test_copy_attempts',
    copied(
      'attempts',
      'transaction_id',
      `'transaction_id', ${idOf}, 'amount_centavos', present.amount_centavos + ${more}`,
    ),
  ),
  // The first legs are the acquirer and the merchant, and the fee stays the same. The trigger queues each entry.
  statement(
    'test_copy_entries',
    `with made as (
       insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts, amounts_centavos)
       select present.merchant_id, ${idOf}, 1, 'charge', present.creation_date, present.accounts,
         array[present.amounts_centavos[1] - ${more}, present.amounts_centavos[2] + ${more}] || present.amounts_centavos[3:]
       from ${given} join journal_entries present on present.merchant_id = original.merchant_id
         and present.transaction_id = original.charge_id and present.number = 1
       returning merchant_id, accounts, amounts_centavos
     )
     insert into account_balances (merchant_id, account, stripe, balance_centavos)
     select merchant_id, 'merchant', 0, sum(leg.centavos)
     from made, unnest(accounts, amounts_centavos) as leg (account, centavos) where leg.account = 'merchant'
     group by merchant_id
     on conflict (merchant_id, account, stripe)
     do update set balance_centavos = account_balances.balance_centavos + excluded.balance_centavos`,
  ),
];
const analyze = statement(
  'test_analyze_copies',
  'analyze transactions, attempts, journal_entries, settlement_queue',
);

/** Adds copies of a card charge to each merchant, in the shape in which the product writes them. */
export async function copyCharges(
  database: Database,
  originals: readonly { merchantId: string; chargeId: string }[],
  count: number,
): Promise<void> {
  const merchants = originals.map(({ merchantId }) => merchantId);
  const charges = originals.map(({ chargeId }) => chargeId);
  const step = Math.max(1, Math.floor(AT_ONCE / originals.length));
  for (let from = 1; from <= count; from += step) {
    const range = [merchants, charges, from, Math.min(count, from + step - 1)];
    await database.transaction(async tx => {
      for (const copy of copies) await tx.run(copy, range);
    });
  }
  await database.run(analyze);
}
