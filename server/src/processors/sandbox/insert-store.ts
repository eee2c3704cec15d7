import type { Queryable } from '../../platform/database/connections/connection.ts';
import {
  groupStatement,
  type InputColumn,
  runOnGroup,
} from '../../platform/database/statements/input-rows.ts';
import type { Claim } from './agreement.ts';
import { asDeclined, entryKey, type JournalEntry, REFUSED } from './journal-entry.ts';
import { columnNames, operationColumns } from './operation-row.ts';

/** An incoming authorization. */
export interface Arrival {
  entry: JournalEntry;
  /** Compared with the journal before the row is written. */
  claim: Claim | null;
}

interface WrittenRow {
  merchant_id: string;
  reference: string;
  /** Set if it was judged. */
  response_code?: string;
}

const columns = columnNames.join(', ');

const insert = groupStatement<JournalEntry, WrittenRow>(
  'sandbox_processor_insert',
  operationColumns,
  input => `insert into sandbox_processor.operations (${columns})
     select ${columns} from (${input}) as input order by position
     on conflict (merchant_id, reference) do nothing
     returning merchant_id, reference`,
);

// Scalar queries instead of `exists`, for which the planner may read the first payments of all cards.
const someOpening = (condition: string): string => `(select true from sandbox_processor.operations as opening
   where opening.merchant_id = input.merchant_id and opening.card_hash = input.card_hash
     and opening.card_hash is not null and opening.opens_agreement is not false and ${condition} limit 1)`;
const named = someOpening('opening.network_transaction_id = input.claimed_id');
/** The first payment of an imported card. */
const earlier = `(select true from sandbox_processor.earlier_agreements as earlier
   where earlier.merchant_id = input.merchant_id and earlier.card_hash = input.card_hash
     and earlier.network_transaction_id = input.claimed_id)`;
const known = someOpening('opening.network_transaction_id is not null');
/** Agreements older than the network ids. */
const older = someOpening(
  `opening.network_transaction_id is null and opening.opens_agreement is null and opening.result = 'approved'`,
);
const judgement = `case when not input.claims then false
   when input.claimed_id is not null then coalesce(${named}, ${earlier}) is null
   else ${known} and ${older} is null end`;

const whereUnfounded = new Map([
  ['result', `'declined'`],
  ['code', `${REFUSED.code}::smallint`],
  ['response_code', `'${REFUSED.responseCode}'`],
  ['authorization_code', 'null'],
  ['advice_code', 'null'],
  ['network_transaction_id', 'null'],
]);
const decided = columnNames.map(name => {
  const instead = whereUnfounded.get(name);
  return instead === undefined ? name : `case when is_unfounded then ${instead} else ${name} end`;
});

const claimColumns: readonly InputColumn<Arrival>[] = [
  ['claims', 'boolean', ({ claim }) => claim !== null],
  ['claimed_id', 'text', ({ claim }) => claim?.networkTransactionId ?? null],
];
const ofArrival = ([name, type, of]: InputColumn<JournalEntry>): InputColumn<Arrival> => [
  name,
  type,
  ({ entry }) => of(entry),
];

// The offset keeps PostgreSQL from evaluating the judgment once per column.
const insertJudged = groupStatement<Arrival, WrittenRow>(
  'sandbox_processor_insert_judged',
  [...operationColumns.map(ofArrival), ...claimColumns],
  input => `insert into sandbox_processor.operations (${columns})
     select ${decided.join(', ')}
     from (select input.*, ${judgement} as is_unfounded from (${input}) as input offset 0) as judged
     order by position
     on conflict (merchant_id, reference) do nothing
     returning merchant_id, reference, response_code`,
);

const byName = (a: JournalEntry, b: JournalEntry): number => {
  const [left, right] =
    a.reference === b.reference ? [a.merchantId, b.merchantId] : [a.reference, b.reference];
  return left < right ? -1 : 1;
};

/**
 * Writes the entries with a free reference and returns their keys. Inserts in a fixed order, so that writers cannot
 * deadlock.
 */
export async function insertEntries(
  database: Queryable,
  entries: readonly JournalEntry[],
): Promise<Set<string>> {
  const rows = await runOnGroup(database, insert, [...entries].sort(byName));
  return new Set(rows.map(row => entryKey(row.merchant_id, row.reference)));
}

/** Does the same for authorizations. Returns the written row, which is a decline if the claim is wrong. */
export async function insertArrivals(
  database: Queryable,
  arrivals: readonly Arrival[],
): Promise<Map<string, JournalEntry>> {
  const inOrder = [...arrivals].sort((a, b) => byName(a.entry, b.entry));
  const entries = inOrder.map(({ entry }) => entry);
  const rows = arrivals.some(({ claim }) => claim !== null)
    ? await runOnGroup(database, insertJudged, inOrder)
    : await runOnGroup(database, insert, entries);
  const codes = new Map(rows.map(row => [entryKey(row.merchant_id, row.reference), row.response_code]));
  const written = new Map<string, JournalEntry>();
  for (const entry of entries) {
    const key = entryKey(entry.merchantId, entry.reference);
    const isUnfounded = codes.get(key) === REFUSED.responseCode;
    if (codes.has(key)) written.set(key, isUnfounded ? asDeclined(entry, REFUSED) : entry);
  }
  return written;
}
