import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { type FoundRow, type KeyRange, overRange, pesos } from './check-store.ts';
import { hasBalance } from './store.ts';

/** The sums of postings, which `ledger check` compares with the maintained balances. */

const snapshot = statement('ledger_check_snapshot', 'set transaction isolation level repeatable read');
const createSums = statement(
  'ledger_check_create_sums',
  `create temporary table ledger_check_sums (merchant_id text not null, account text not null,
     centavos numeric not null, primary key (merchant_id, account)) on commit drop`,
);

/**
 * Gives the transaction one snapshot while traffic continues, and a temporary table so that the sums do not use
 * our memory.
 */
export async function beginSums(tx: Queryable): Promise<void> {
  await tx.run(snapshot);
  await tx.run(createSums);
}

const LEGS = [1, 2, 3, 4, 5, 6];

// Adds up entries with the same accounts leg by leg before splitting them into accounts, because most entries
// have the same accounts.
const addSums = overRange<{ entries: number; receivables: string }>(
  'ledger_check_add_sums',
  inRange => `with alike as materialized (
     select merchant_id, accounts, count(*) as entries,
            array[${LEGS.map(leg => `sum(amounts_centavos[${leg}])`).join(', ')}] as sums
     from journal_entries where ${inRange('transaction_id')} group by merchant_id, accounts
   ), added as (
     insert into ledger_check_sums (merchant_id, account, centavos)
     select merchant_id, account, sum(centavos) from alike, unnest(accounts, sums) as leg (account, centavos)
     where ${hasBalance('account')} or account like 'credit:%' or account = 'paid_out'
     group by merchant_id, account
     on conflict (merchant_id, account) do update set centavos = ledger_check_sums.centavos + excluded.centavos
   )
   select coalesce(sum(entries), 0)::int as entries,
     (select coalesce(json_object_agg(account, centavos::text), '{}')::text
      from (select account, sum(centavos) as centavos from alike, unnest(accounts, sums) as leg (account, centavos)
            where account = 'processor' or account like 'processor:%' group by account) owed) as receivables
   from alike`,
);

/** The number of entries in a range, and their sum for the receivable of each connection. */
export interface AddedEntries {
  entries: number;
  receivables: ReadonlyMap<string, bigint>;
}

/** Adds the postings of a range to the sums of their accounts. */
export async function addToSums(tx: Queryable, range: KeyRange): Promise<AddedEntries> {
  const row = await tx.find(...addSums(range));
  const owed = JSON.parse(row?.receivables ?? '{}') as Record<string, string>;
  const receivables = Object.entries(owed).map(([account, sum]) => [account, BigInt(sum)] as const);
  return { entries: row?.entries ?? 0, receivables: new Map(receivables) };
}

const MOST_BALANCES = 1_000;

/** Statuses of payouts whose money is in `in_payout`. */
const PROMISED = `('draft', 'approved', 'sent', 'in_transit')`;

const wrongBalances = (isWithin: string) => `select merchant_id, 'balance' as rule, account as subject,
       ${pesos('sums.centavos')} as expected, ${pesos('kept.centavos')} as found
   from (select * from ledger_check_sums where ${isWithin}) sums
   full join (select merchant_id, account, sum(balance_centavos) as centavos from account_balances
              where ${isWithin} group by merchant_id, account
              union all
              select merchant_id, 'credit:' || id, credit_centavos from customers
              where ${isWithin} and credit_centavos <> 0
              union all
              select merchant_id, 'paid_out', sum(amount_centavos) from payouts
              where ${isWithin} and status = 'paid' group by merchant_id) kept using (merchant_id, account)
   where coalesce(sums.centavos, 0) <> coalesce(kept.centavos, 0)
   union all
   select merchant_id, 'payouts', 'in_payout', ${pesos('promised.centavos')}, ${pesos('sums.centavos')}
   from (select * from ledger_check_sums where ${isWithin} and account = 'in_payout') sums
   full join (select merchant_id, sum(amount_centavos) as centavos from payouts
              where ${isWithin} and status in ${PROMISED} group by merchant_id) promised using (merchant_id)
   where coalesce(sums.centavos, 0) <> coalesce(promised.centavos, 0)
   order by 1, 3 limit ${MOST_BALANCES}`;

const beforeMerchant = long(
  statement<FoundRow>('ledger_check_balances', wrongBalances('merchant_id >= $1 and merchant_id < $2')),
);
const upToMerchant = long(
  statement<FoundRow>('ledger_check_last_balances', wrongBalances('merchant_id >= $1 and merchant_id <= $2')),
);

/** Accounts, from merchant `from` on, whose maintained balance differs from the sum of their postings. */
export const findWrongBalances = (
  tx: Queryable,
  { from, ...end }: { from: string; before: string } | { from: string; upTo: string },
): Promise<FoundRow[]> =>
  'before' in end ? tx.rows(beforeMerchant, [from, end.before]) : tx.rows(upToMerchant, [from, end.upTo]);
