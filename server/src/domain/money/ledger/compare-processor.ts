import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import type { JournalMovement, ProcessorJournal } from '../../../processors/processor-journal.ts';
import type { Difference } from './check-store.ts';
import {
  type ApprovedAttempt,
  findStrangers,
  listApproved,
  listStillApproved,
  type Stranger,
} from './compare-store.ts';

/** A difference of the merchant that is being compared. */
type FoundThere = Omit<Difference, 'merchantId'>;

export interface Comparison {
  journal: ProcessorJournal;
  merchantId: string;
  batchSize: number;
  onDifference(difference: FoundThere): void;
  onProgress(movements: number): void;
}

/**
 * Merges both books in the order of their references and drops entries that are in both. Looks up the remaining entries again,
 * a page at a time, in the book that records later: ours for the processor's entries, the processor's for ours. Then reads
 * differences once more at their source, so that payments made in the meantime are not reported as lost.
 */
export async function compareWithProcessor(database: Queryable, comparison: Comparison): Promise<void> {
  const { journal, merchantId, batchSize, onProgress } = comparison;
  const theirs: Book<JournalMovement> = { unmatched: new Map(), last: undefined, isRead: false };
  const ours: Book<ApprovedAttempt> = { unmatched: new Map(), last: undefined, isRead: false };
  while (!theirs.isRead || !ours.isRead) {
    const isBehind = (theirs.last?.reference ?? '') <= (ours.last?.reference ?? '');
    if (ours.isRead || (!theirs.isRead && isBehind)) {
      const page = await journal.list(merchantId, theirs.last?.reference ?? '', batchSize);
      take(theirs, ours, page, batchSize);
      onProgress(page.length);
    } else {
      const after = ours.last ?? { transactionId: '', number: 0 };
      take(ours, theirs, await listApproved(database, merchantId, after, batchSize), batchSize);
      onProgress(0);
    }
    // If the two books are in a different order, this is slower but just as correct.
    if (theirs.unmatched.size > 2 * batchSize) await judgeMovements(database, comparison, theirs);
    if (ours.unmatched.size > 2 * batchSize) await judgeAttempts(database, comparison, ours);
  }
  await judgeMovements(database, comparison, theirs);
  await judgeAttempts(database, comparison, ours);
}

/** One side's book, as far as it has been read. */
interface Book<Row extends JournalMovement> {
  unmatched: Map<string, Row>;
  last: Row | undefined;
  isRead: boolean;
}

function take<Row extends JournalMovement>(
  book: Book<Row>,
  other: Book<JournalMovement>,
  page: readonly Row[],
  batchSize: number,
): void {
  for (const row of page) {
    const match = other.unmatched.get(row.reference);
    const isSame = match?.operation === row.operation && match.amountCentavos === row.amountCentavos;
    if (isSame) other.unmatched.delete(row.reference);
    else book.unmatched.set(row.reference, row);
  }
  book.last = page.at(-1) ?? book.last;
  book.isRead = page.length < batchSize;
}

/** Reports charges at the processor that the gateway lost or stores differently. */
async function judgeMovements(
  database: Queryable,
  { journal, merchantId, onDifference }: Comparison,
  { unmatched }: Book<JournalMovement>,
): Promise<void> {
  if (unmatched.size === 0) return;
  const strangers = await findStrangers(database, merchantId, [...unmatched.values()].map(withAttempt));
  for (const row of await listStandingOperations(journal, merchantId, strangers)) onDifference(row);
  unmatched.clear();
}

async function listStandingOperations(
  journal: ProcessorJournal,
  merchantId: string,
  strangers: readonly Stranger[],
): Promise<FoundThere[]> {
  if (strangers.length === 0) return [];
  const found = new Map(strangers.map(stranger => [stranger.reference, stranger.found]));
  const standing = await journal.find(merchantId, [...found.keys()]);
  return standing.map(movement => ({
    rule: 'processor',
    subject: movement.reference,
    expected: `${movement.operation} of ${formatPesos(movement.amountCentavos)}, as the processor has it`,
    found: (found.get(movement.reference) ?? '').replace(
      /^amount (\d+)$/,
      (_, centavos: string) => `${movement.operation} of ${formatPesos(BigInt(centavos))}`,
    ),
  }));
}

/** Reports charges approved here that the processor does not know or has reversed. */
async function judgeAttempts(
  database: Queryable,
  { journal, merchantId, onDifference }: Comparison,
  { unmatched }: Book<ApprovedAttempt>,
): Promise<void> {
  const missing = await notAt(journal, merchantId, [...unmatched.values()]);
  unmatched.clear();
  const lost = missing.length === 0 ? [] : await listStillApproved(database, merchantId, missing);
  for (const { reference, operation, amountCentavos } of lost) {
    const expected = `${operation} of ${formatPesos(amountCentavos)}`;
    onDifference({ rule: 'processor', subject: reference, expected, found: 'nothing at the processor' });
  }
}

async function notAt(
  journal: ProcessorJournal,
  merchantId: string,
  attempts: readonly ApprovedAttempt[],
): Promise<ApprovedAttempt[]> {
  if (attempts.length === 0) return [];
  const references = attempts.map(({ reference }) => reference);
  const standing = new Set((await journal.find(merchantId, references)).map(({ reference }) => reference));
  return attempts.filter(({ reference }) => !standing.has(reference));
}

function withAttempt(movement: JournalMovement) {
  const cut = movement.reference.lastIndexOf('-');
  const number = Number(movement.reference.slice(cut + 1));
  // A reference without an attempt number is not ours, so it will not be found.
  return {
    ...movement,
    transactionId: movement.reference.slice(0, Math.max(0, cut)),
    number: Number.isInteger(number) && number < 32_768 ? number : 0,
  };
}
