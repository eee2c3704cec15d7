import type { Decline } from '@recaudo/contract/shared/cards/test-card-behaviour';
import type { Database, Queryable } from '../../platform/database/connections/connection.ts';
import { newWriteBatch } from '../../platform/database/statements/write-batches.ts';
import { newAuthorization } from './answer-numbers.ts';
import { type Book, judgeFollowUp } from './follow-ups.ts';
import { type Arrival, insertArrivals, insertEntries } from './insert-store.ts';
import { asDeclined, entryKey, fenceFor, type JournalEntry, type Recorded } from './journal-entry.ts';
import {
  addToCounter,
  findEntry,
  lockCounter,
  lockFamilies,
  readEntries,
  readFamilies,
  updateResults,
} from './store.ts';

const MAX_BATCH = 128;
const AT_ONCE = 2;

export interface Counting {
  declines: number;
  refusal: Decline;
}

/** The processor's records. Each reference is written once; repeats read the first record. */
export interface Journal {
  /** Records an authorization with a known result, which becomes a decline if its claim is wrong. */
  record(arrival: Arrival): Promise<Recorded>;
  /** Records an approved authorization, or a decline while the card has had fewer than `declines` charges. */
  recordCounted(arrival: Arrival, counting: Counting): Promise<Recorded>;
  /** Records a capture, refund or reversal as declined until it is judged. */
  follow(entry: JournalEntry): Promise<Recorded>;
  find(merchantId: string, reference: string): Promise<JournalEntry | undefined>;
  /** Resolves when no write is pending. */
  idle(): Promise<void>;
}

export function newJournal(database: Database): Journal {
  const authorisations = newWriteBatch<Arrival, Recorded>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf: ({ entry }) => keyOf(entry),
    flush: arrivals => recordAuthorisations(database, arrivals),
  });
  const followUps = newWriteBatch<JournalEntry, Recorded>({
    maxBatch: MAX_BATCH,
    keyOf,
    flush: entries => database.transaction(tx => recordFollowUps(tx, entries)),
  });
  return {
    record: arrival => authorisations.submit(arrival),
    recordCounted: (arrival, counting) => database.transaction(tx => recordCounted(tx, arrival, counting)),
    follow: entry => followUps.submit(entry),
    find: (merchantId, reference) => findEntry(database, merchantId, reference),
    async idle() {
      await Promise.all([authorisations.idle(), followUps.idle()]);
    },
  };
}

const keyOf = ({ merchantId, reference }: JournalEntry): string => entryKey(merchantId, reference);

/** Keeps the first item of each key. */
function firstOfEach<Item>(items: readonly Item[], keyOfItem: (item: Item) => string): Map<string, Item> {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(keyOfItem(item))) first.set(keyOfItem(item), item);
  return first;
}

async function recordAuthorisations(database: Queryable, arrivals: readonly Arrival[]): Promise<Recorded[]> {
  const first = firstOfEach(arrivals, ({ entry }) => keyOf(entry));
  const book = await insertArrivals(database, [...first.values()]);
  const known = [...first].filter(([key]) => !book.has(key)).map(([, { entry }]) => entry);
  const isNew = new Set(book.keys());
  for (const entry of known.length === 0 ? [] : await readEntries(database, known))
    book.set(keyOf(entry), entry);
  return arrivals.map(arrival => {
    const key = keyOf(arrival.entry);
    return { entry: book.get(key) ?? arrival.entry, isFirst: isNew.has(key) && first.get(key) === arrival };
  });
}

async function recordCounted(
  tx: Queryable,
  { entry, claim }: Arrival,
  { declines, refusal }: Counting,
): Promise<Recorded> {
  const { merchantId, cardHash } = entry;
  const charges = await lockCounter(tx, merchantId, cardHash);
  const decided = charges < declines ? asDeclined(entry, refusal) : entry;
  const [recorded = { entry: decided, isFirst: false }] = await recordAuthorisations(tx, [
    { entry: decided, claim },
  ]);
  // A repeated reference is not another charge.
  if (recorded.isFirst) await addToCounter(tx, merchantId, cardHash);
  return recorded;
}

/** A reversal also writes its original's reference, which is then taken if the original arrives later. */
const withFence = (entry: JournalEntry): JournalEntry[] =>
  entry.operation === 'reverse' && entry.original !== null
    ? [entry, fenceFor(entry, entry.original)]
    : [entry];

/** Inserts new references before taking locks, so that two processes cannot deadlock. */
async function recordFollowUps(tx: Queryable, entries: readonly JournalEntry[]): Promise<Recorded[]> {
  const proposed = firstOfEach(entries.flatMap(withFence), keyOf);
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
