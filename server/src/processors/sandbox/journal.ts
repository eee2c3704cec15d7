import type { DeclineCode } from '@recaudo/contract/error-table';
import type { Database, Queryable } from '../../database/connection.ts';
import { newWriteBatch } from '../../database/write-batches.ts';
import { type Book, judgeFollowUp } from './follow-ups.ts';
import { entryKey, fenceFor, type JournalEntry, newAuthorization, type Recorded } from './journal-entry.ts';
import {
  addToCounter,
  findEntry,
  insertEntries,
  lockCounter,
  lockFamilies,
  readEntries,
  readFamilies,
  updateResults,
} from './store.ts';

const MAX_BATCH = 128;
const AT_ONCE = 2;

/** What the processor did. Each reference is written once; who comes later reads what was written. */
export interface Journal {
  /** An authorisation whose result is decided. */
  record(entry: JournalEntry): Promise<Recorded>;
  /** An approved authorisation that is declined instead while its card has seen fewer than `declines` charges. */
  recordCounted(entry: JournalEntry, counting: { declines: number; code: DeclineCode }): Promise<Recorded>;
  /** A capture, refund or reversal, written as declined until it is judged. */
  follow(entry: JournalEntry): Promise<Recorded>;
  find(merchantId: string, reference: string): Promise<JournalEntry | undefined>;
  /** Resolves when nothing waits to be written. */
  idle(): Promise<void>;
}

export function newJournal(database: Database): Journal {
  const authorisations = newWriteBatch<JournalEntry, Recorded>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf,
    flush: entries => recordAuthorisations(database, entries),
  });
  const followUps = newWriteBatch<JournalEntry, Recorded>({
    maxBatch: MAX_BATCH,
    keyOf,
    flush: entries => database.transaction(tx => recordFollowUps(tx, entries)),
  });
  return {
    record: entry => authorisations.submit(entry),
    recordCounted: (entry, counting) =>
      database.transaction(tx => recordCounted(tx, entry, counting.declines, counting.code)),
    follow: entry => followUps.submit(entry),
    find: (merchantId, reference) => findEntry(database, merchantId, reference),
    async idle() {
      await Promise.all([authorisations.idle(), followUps.idle()]);
    },
  };
}

const keyOf = ({ merchantId, reference }: JournalEntry): string => entryKey(merchantId, reference);

/** One of each key: the first to arrive. */
function firstOfEach(entries: readonly JournalEntry[]): Book {
  const first: Book = new Map();
  for (const entry of entries) if (!first.has(keyOf(entry))) first.set(keyOf(entry), entry);
  return first;
}

async function recordAuthorisations(
  database: Queryable,
  entries: readonly JournalEntry[],
): Promise<Recorded[]> {
  const first = firstOfEach(entries);
  const written = await insertEntries(database, [...first.values()]);
  const known = [...first].filter(([key]) => !written.has(key)).map(([, entry]) => entry);
  for (const entry of known.length === 0 ? [] : await readEntries(database, known))
    first.set(keyOf(entry), entry);
  return entries.map(asked => {
    const entry = first.get(keyOf(asked)) ?? asked;
    return { entry, isFirst: entry === asked };
  });
}

async function recordCounted(
  tx: Queryable,
  entry: JournalEntry,
  declines: number,
  code: DeclineCode,
): Promise<Recorded> {
  const { merchantId, cardHash } = entry;
  const charges = await lockCounter(tx, merchantId, cardHash);
  const decided: JournalEntry =
    charges < declines ? { ...entry, result: 'declined', code, authorization: null } : entry;
  const [recorded = { entry: decided, isFirst: false }] = await recordAuthorisations(tx, [decided]);
  // A reference that comes again is no other charge.
  if (recorded.isFirst) await addToCounter(tx, merchantId, cardHash);
  return recorded;
}

/** A reversal also writes what it reverses, so that the original finds its reference taken if it arrives later. */
const withFence = (entry: JournalEntry): JournalEntry[] =>
  entry.operation === 'reverse' && entry.original !== null
    ? [entry, fenceFor(entry, entry.original)]
    : [entry];

/**
 * New references first, then the locks: whoever holds a lock waits for no reference any more, so that two
 * processes cannot block each other in a ring.
 */
async function recordFollowUps(tx: Queryable, entries: readonly JournalEntry[]): Promise<Recorded[]> {
  const proposed = firstOfEach(entries.flatMap(withFence));
  const written = await insertEntries(tx, [...proposed.values()]);
  const named = entries.flatMap(({ merchantId, reference, original }) =>
    [reference, original ?? reference].map(name => ({ merchantId, reference: name })),
  );
  await lockFamilies(tx, named);
  const book: Book = new Map((await readFamilies(tx, named)).map(entry => [keyOf(entry), entry]));
  const changed: Book = new Map();
  const recorded = entries.map(asked => {
    const key = keyOf(asked);
    const isFirst = written.has(key) && proposed.get(key) === asked;
    const changes = isFirst ? judgeFollowUp(book, asked, newAuthorization()) : [];
    for (const change of changes) for (const target of [book, changed]) target.set(keyOf(change), change);
    return { entry: book.get(key) ?? asked, isFirst };
  });
  if (changed.size > 0) await updateResults(tx, [...changed.values()]);
  return recorded;
}
