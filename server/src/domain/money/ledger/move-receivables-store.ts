import {
  long,
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import { processorAccountOf } from './store.ts';

/** A merchant with older entries to move, and the transaction to continue after. */
export interface OpenMove {
  merchantId: string;
  afterId: string;
}

const claim = statement<{ merchant_id: string; after_id: string }>(
  'receivables_claim',
  `select merchant_id, after_id from receivable_moves where finished_at is null and is_released
   order by merchant_id limit 1 for update skip locked`,
);

export async function claimOpenMove(tx: Queryable): Promise<OpenMove | undefined> {
  const row = await tx.find(claim);
  return row && { merchantId: row.merchant_id, afterId: row.after_id };
}

const page = long(
  replannedStatement<{ id: string; link_id: string | null }>(
    'receivables_page',
    `select id, (select min(link_id) from attempts where merchant_id = $1 and transaction_id = id
                 and status = 'approved') as link_id
     from (select distinct transaction_id as id from journal_entries
           where merchant_id = $1 and transaction_id > $2 order by transaction_id limit $3) posted
     order by id`,
  ),
);

export interface PostedTransaction {
  id: string;
  connectionId: string | null;
}

/** The next transactions with entries, with the connection of each. */
export const listPosted = async (
  tx: Queryable,
  { merchantId, afterId }: OpenMove,
  limit: number,
): Promise<PostedTransaction[]> =>
  (await tx.rows(page, [merchantId, afterId, limit])).map(row => ({ id: row.id, connectionId: row.link_id }));

// Every other posting locks its transaction before it takes the next entry number.
const lock = statement(
  'receivables_lock',
  `select id from transactions where merchant_id = $1 and id = any($2::text[]) order by id for no key update`,
);
const move = long(
  replannedStatement(
    'receivables_move',
    `insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts, amounts_centavos)
     select $1, id, last + 1, 'receivable_moved', $4, array['processor', ${processorAccountOf('link_id')}], array[-owed, owed]
     from (select wanted.id, wanted.link_id, max(number) as last,
             coalesce(sum(centavos) filter (where account = 'processor'), 0)::bigint as owed
           from unnest($2::text[], $3::text[]) as wanted (id, link_id)
           join journal_entries on merchant_id = $1 and transaction_id = wanted.id,
             unnest(accounts, amounts_centavos) as leg (account, centavos)
           group by wanted.id, wanted.link_id) posted
     where owed <> 0`,
  ),
);

/** Moves the receivables on `processor` to the connections' accounts. Returns how many transactions had any. */
export async function moveReceivables(
  tx: Queryable,
  merchantId: string,
  posted: readonly PostedTransaction[],
  now: Date,
): Promise<number> {
  const onConnections = posted.flatMap(({ id, connectionId }) =>
    connectionId === null ? [] : [[id, connectionId] as const],
  );
  if (onConnections.length === 0) return 0;
  const ids = textArray(onConnections.map(([id]) => id));
  await tx.run(lock, [merchantId, ids]);
  return tx.run(move, [
    merchantId,
    ids,
    textArray(onConnections.map(([, connectionId]) => connectionId)),
    now,
  ]);
}

const advance = statement(
  'receivables_advance',
  'update receivable_moves set after_id = $2, finished_at = $3 where merchant_id = $1',
);

export const recordMove = (
  tx: Queryable,
  { merchantId, afterId }: OpenMove,
  finishedAt: Date | null,
): Promise<number> => tx.run(advance, [merchantId, afterId, finishedAt]);

const reopen = statement(
  'receivables_reopen',
  `insert into receivable_moves (merchant_id, is_released) values ($1, true)
   on conflict (merchant_id) do update set after_id = '', finished_at = null, is_released = true`,
);

/**
 * Starts over with all entries of a merchant, for example after an import of its books from an older installation.
 */
export const reopenMove = (tx: Queryable, merchantId: string): Promise<number> =>
  tx.run(reopen, [merchantId]);
