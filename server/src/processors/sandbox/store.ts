import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { JournalEntry } from './journal-entry.ts';
import { columnNames, type OperationRow, toEntry } from './operation-row.ts';
import type { Outage, OutageKind, PaymentMethod } from './outage.ts';

export interface EntryName {
  merchantId: string;
  reference: string;
}

const columns = columnNames.join(', ');

const named = 'unnest($1::text[], $2::text[]) as named (merchant_id, reference)';
const readNamed = statement<OperationRow>(
  'sandbox_processor_read',
  `select ${columns} from ${named} join sandbox_processor.operations using (merchant_id, reference)`,
);

// An authorization and its follow-ups are a family, represented by the authorization's row.
const families = `(
  select distinct merchant_id, coalesce(member.original, named.reference) as reference
  from ${named} left join sandbox_processor.operations as member using (merchant_id, reference)) as family`;
const lock = statement<{ reference: string }>(
  'sandbox_processor_lock_families',
  `select head.reference from ${families} join sandbox_processor.operations as head using (merchant_id, reference)
   order by merchant_id, reference for update of head`,
);
const members = columnNames.map(name => `member.${name}`).join(', ');
const readFamiliesStatement = statement<OperationRow>(
  'sandbox_processor_read_families',
  `select ${columns} from ${named} join sandbox_processor.operations using (merchant_id, reference)
   union all
   select ${members} from ${families} join sandbox_processor.operations as member using (merchant_id, reference)
   union all
   select ${members} from ${families} join sandbox_processor.operations as member
     on member.merchant_id = family.merchant_id and member.original = family.reference`,
);

const update = statement(
  'sandbox_processor_update',
  `update sandbox_processor.operations as kept
   set result = changed.result, code = changed.code, authorization_code = changed.authorization_code,
     response_code = changed.response_code
   from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[])
     as changed (merchant_id, reference, result, code, authorization_code, response_code)
   where kept.merchant_id = changed.merchant_id and kept.reference = changed.reference`,
);

const list = statement<OperationRow>(
  'sandbox_processor_list',
  `select ${columns} from sandbox_processor.operations where merchant_id = $1 order by arrived_at, reference`,
);

const lockCounterStatement = statement<{ charges: number }>(
  'sandbox_processor_lock_counter',
  `insert into sandbox_processor.card_counters as kept (merchant_id, card_hash, charges) values ($1, $2, 0)
   on conflict (merchant_id, card_hash) do update set charges = kept.charges
   returning charges`,
);
const addToCounterStatement = statement(
  'sandbox_processor_add_to_counter',
  `update sandbox_processor.card_counters set charges = charges + 1 where merchant_id = $1 and card_hash = $2`,
);

const setOutageStatement = statement(
  'sandbox_processor_set_outage',
  `insert into sandbox_processor.outages (merchant_id, rail, kind, until) values ($1, $2, $3, $4)
   on conflict (merchant_id, rail) do update set kind = excluded.kind, until = excluded.until`,
);
const listOutagesStatement = statement<{ merchant_id: string; kind: OutageKind; until: Date }>(
  'sandbox_processor_outages',
  `select merchant_id, kind, until from sandbox_processor.outages where rail = $1 and until > $2`,
);

const names = (entries: readonly EntryName[]): [string[], string[]] => [
  entries.map(({ merchantId }) => merchantId),
  entries.map(({ reference }) => reference),
];

export async function readEntries(database: Queryable, input: readonly EntryName[]): Promise<JournalEntry[]> {
  return (await database.rows(readNamed, names(input))).map(toEntry);
}

export async function findEntry(
  database: Queryable,
  merchantId: string,
  reference: string,
): Promise<JournalEntry | undefined> {
  return (await readEntries(database, [{ merchantId, reference }]))[0];
}

/** Locks the authorizations of these entries until the transaction ends. */
export const lockFamilies = (tx: Queryable, input: readonly EntryName[]): Promise<number> =>
  tx.run(lock, names(input));

/** These entries, their authorizations and all follow-ups; some may appear twice. */
export async function readFamilies(tx: Queryable, input: readonly EntryName[]): Promise<JournalEntry[]> {
  return (await tx.rows(readFamiliesStatement, names(input))).map(toEntry);
}

export const updateResults = (tx: Queryable, changed: readonly JournalEntry[]): Promise<number> =>
  tx.run(update, [
    ...names(changed),
    changed.map(({ result }) => result),
    changed.map(({ code }) => code),
    changed.map(({ authorization }) => authorization),
    changed.map(({ responseCode }) => responseCode),
  ]);

/** A merchant's journal, for tests that compare it with the gateway's records. */
export async function listOperations(database: Queryable, merchantId: string): Promise<JournalEntry[]> {
  return (await database.rows(list, [merchantId])).map(toEntry);
}

/** The card's number of charges; the counter stays locked until the transaction ends. */
export async function lockCounter(
  tx: Queryable,
  merchantId: string,
  cardHash: Buffer | null,
): Promise<number> {
  return (await tx.find(lockCounterStatement, [merchantId, cardHash]))?.charges ?? 0;
}

export const addToCounter = (tx: Queryable, merchantId: string, cardHash: Buffer | null): Promise<number> =>
  tx.run(addToCounterStatement, [merchantId, cardHash]);

/** Simulates an outage of a merchant's payment method, and replaces an earlier one. */
export async function setOutage(
  database: Queryable,
  merchantId: string,
  { rail, kind, seconds }: Outage,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + seconds * 1_000);
  await database.run(setOutageStatement, [merchantId, rail, kind, until]);
}

export async function listOutages(
  database: Queryable,
  rail: PaymentMethod,
  now: Date,
): Promise<{ merchantId: string; kind: OutageKind; until: Date }[]> {
  const rows = await database.rows(listOutagesStatement, [rail, now]);
  return rows.map(row => ({ merchantId: row.merchant_id, kind: row.kind, until: row.until }));
}
