import type { Database } from '../../platform/database/connections/connection.ts';
import { statement } from '../../platform/database/connections/connection.ts';
import { RELAXED_COMMIT } from '../../platform/database/connections/relaxed-commit.ts';
import {
  groupStatement,
  type InputColumn,
  runOnGroup,
} from '../../platform/database/statements/input-rows.ts';
import { newWriteBatch, type WriteBatch } from '../../platform/database/statements/write-batches.ts';
import type { Clock } from '../../platform/primitives/time/clock.ts';
import type { BookedOperation, BookedRequest, Facts, NewRequest, RequestBook } from './request-book.ts';

interface BookedRow {
  merchant_id: string;
  reference: string;
  link_id: string;
  operation: BookedOperation;
  original: string | null;
  amount_centavos: bigint;
  sent: Facts;
  sent_at: Date;
  answered: Facts | null;
}

interface Opening extends NewRequest {
  connectionId: string;
  sentAt: Date;
}

interface Answering {
  connectionId: string;
  merchantId: string;
  reference: string;
  answered: Facts;
  answeredAt: Date;
}

const columns = 'merchant_id, reference, link_id, operation, original, amount_centavos, sent, sent_at';

/** The columns of a row that records an attempt and the identifiers drafted for it; null if none were drafted. */
export interface DraftedRow {
  draft: { reference: string; sent: Facts; sentAt: Date } | null;
}

export const draftColumns: readonly InputColumn<DraftedRow>[] = [
  ['draft_reference', 'text', ({ draft }) => draft && draft.reference],
  ['draft_sent', 'text', ({ draft }) => draft && JSON.stringify(draft.sent)],
  ['draft_sent_at', 'timestamptz', ({ draft }) => draft && draft.sentAt],
];

/** Opens the requests of these rows, as part of the statement that records their attempts. */
export const openDrafts = (rows: string): string => `insert into link_requests (${columns})
   select input.merchant_id, input.draft_reference, input.link_id, 'authorise', null, input.amount_centavos,
     input.draft_sent::jsonb, input.draft_sent_at
   from ${rows} where input.draft_reference is not null`;

const open = groupStatement<Opening, { merchant_id: string; reference: string }>(
  'link_requests_open',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['reference', 'text', row => row.reference],
    ['link_id', 'text', row => row.connectionId],
    ['operation', 'text', row => row.operation],
    ['original', 'text', row => row.original],
    ['amount_centavos', 'bigint', row => row.amountCentavos],
    ['sent', 'text', row => JSON.stringify(row.sent)],
    ['sent_at', 'timestamptz', row => row.sentAt],
  ],
  input => `insert into link_requests (${columns})
   select merchant_id, reference, link_id, operation, original, amount_centavos, sent::jsonb, sent_at
   from (${input}) as input order by position
   on conflict (merchant_id, reference) do nothing returning merchant_id, reference`,
);
const answering = (name: string, source: (input: string) => string) =>
  groupStatement<Answering, { position: bigint }>(
    name,
    [
      ['merchant_id', 'text', row => row.merchantId],
      ['reference', 'text', row => row.reference],
      ['link_id', 'text', row => row.connectionId],
      ['answered', 'text', row => JSON.stringify(row.answered)],
      ['answered_at', 'timestamptz', row => row.answeredAt],
    ],
    input => `with input as (${source(input)})
     update link_requests booked set answered = input.answered::jsonb, answered_at = input.answered_at
     from input
     where booked.merchant_id = input.merchant_id and booked.reference = input.reference and booked.link_id = input.link_id
       and booked.answered is null
     returning input.position`,
  );
const answer = answering('link_requests_answer', input => input);
const answerSoon = answering(
  'link_requests_answer_soon',
  input => `select input.* from (${RELAXED_COMMIT}) relaxed, (${input}) input`,
);
const find = statement<BookedRow>(
  'link_requests_find',
  `select ${columns}, answered from link_requests where merchant_id = $1 and reference = $2`,
);

const toRequest = (row: BookedRow): BookedRequest => ({
  connectionId: row.link_id,
  merchantId: row.merchant_id,
  reference: row.reference,
  operation: row.operation,
  original: row.original,
  amountCentavos: row.amount_centavos,
  sent: row.sent,
  sentAt: row.sent_at,
  answered: row.answered,
});

const keyOf = ({ merchantId, reference }: { merchantId: string; reference: string }): string =>
  `${merchantId} ${reference}`;

const MAX_BATCH = 128;
const AT_ONCE = 2;
const MAX_SOON = 512;
const SOON_MS = 100;

export interface RequestBooks {
  of(connectionId: string): RequestBook;
  /** Resolves when no write is pending. */
  idle(): Promise<void>;
}

/** The request books of all connections of a process, which share write batches. */
export function newRequestBooks(database: Database, clock: Clock): RequestBooks {
  // Responses not yet written; readers in this process see them already.
  const arriving = new Map<string, Facts>();
  const openings = newWriteBatch<Opening, boolean>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf,
    flush: async rows => firstsAmong(rows, await runOnGroup(database, open, rows)),
  });
  const answers = newAnswers(database, clock, arriving);
  const look = async (merchantId: string, reference: string): Promise<BookedRequest | undefined> => {
    const row = await database.find(find, [merchantId, reference]);
    if (row === undefined) return undefined;
    const request = toRequest(row);
    return { ...request, answered: request.answered ?? arriving.get(keyOf(request)) ?? null };
  };
  const bookOf = (connectionId: string): RequestBook => ({
    async open(request) {
      const opening = { ...request, connectionId, sentAt: clock.now() };
      if (await openings.submit(opening)) return { entry: { ...opening, answered: null }, isNew: true };
      const entry = await look(request.merchantId, request.reference);
      if (entry?.connectionId !== connectionId) {
        throw new Error(
          `${keyOf(request)} was sent over connection ${entry?.connectionId} and must not be sent over ${connectionId}`,
        );
      }
      return { entry, isNew: false };
    },
    async find(merchantId, reference) {
      const entry = await look(merchantId, reference);
      return entry?.connectionId === connectionId ? entry : undefined;
    },
    ...answers.of(connectionId),
  });
  return { of: bookOf, idle: answers.idle };
}

/** Writes responses into the books. `arriving` holds responses not yet written. */
function newAnswers(database: Database, clock: Clock, arriving: Map<string, Facts>) {
  const now = newWriteBatch<Answering, boolean>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf,
    flush: rows => writeAnswers(database, answer, rows),
  });
  const soon = newWriteBatch<Answering, boolean>({
    maxBatch: MAX_SOON,
    gatherMs: SOON_MS,
    keyOf,
    flush: rows => writeAnswers(database, answerSoon, rows),
  });
  const answerBy =
    (batch: WriteBatch<Answering, boolean>, connectionId: string): RequestBook['answer'] =>
    async (merchantId, reference, answered) => {
      const key = keyOf({ merchantId, reference });
      if (!arriving.has(key)) arriving.set(key, answered);
      try {
        return await batch.submit({ connectionId, merchantId, reference, answered, answeredAt: clock.now() });
      } finally {
        if (arriving.get(key) === answered) arriving.delete(key);
      }
    };
  return {
    of: (connectionId: string) => ({
      answer: answerBy(now, connectionId),
      answerSoon: answerBy(soon, connectionId),
    }),
    async idle() {
      await Promise.all([now.idle(), soon.idle()]);
    },
  };
}

async function writeAnswers(
  database: Database,
  by: typeof answer,
  rows: readonly Answering[],
): Promise<boolean[]> {
  // A statement that updates the same row twice picks either value, so only the first is sent.
  const firsts = firstOfEach(rows);
  const written = positionsOf(await runOnGroup(database, by, firsts));
  const kept = new Set(firsts.filter((_, index) => written.has(index + 1)));
  return rows.map(row => kept.has(row));
}

const positionsOf = (rows: readonly { position: bigint }[]): Set<number> =>
  new Set(rows.map(({ position }) => Number(position)));

/** If a group contains a reference twice, only the first row opens it. */
function firstsAmong(
  rows: readonly Opening[],
  written: readonly { merchant_id: string; reference: string }[],
): boolean[] {
  if (written.length === rows.length) return rows.map(() => true);
  const left = new Set(written.map(row => keyOf({ merchantId: row.merchant_id, reference: row.reference })));
  return rows.map(row => left.delete(keyOf(row)));
}

function firstOfEach<Row extends { merchantId: string; reference: string }>(rows: readonly Row[]): Row[] {
  const met = new Set<string>();
  return rows.filter(row => met.size < met.add(keyOf(row)).size);
}
