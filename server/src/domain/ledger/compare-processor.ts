import type { Queryable } from '../../database/connection.ts';
import { formatPesos } from '../../primitives/money.ts';
import type { JournalMovement, ProcessorJournal } from '../../processors/processor-journal.ts';
import type { FoundRow } from './check-store.ts';
import {
  type ApprovedAttempt,
  findStrangers,
  listApproved,
  listStillApproved,
  type Stranger,
} from './compare-store.ts';

export interface Comparison {
  journal: ProcessorJournal;
  merchantId: string;
  batchSize: number;
  onDifference(difference: FoundRow): void;
  onProgress(movements: number): void;
}

/**
 * Both directions, a page at a time, beside running servers. A page is read where a thing happens first, then where it
 * happens next: at the processor before the gateway records an answer, at the gateway before the processor is asked to
 * undo. What differs is read once more at the first place, so that what went on in between is not taken for a loss.
 */
export async function compareWithProcessor(database: Queryable, comparison: Comparison): Promise<void> {
  await compareMovements(database, comparison);
  await compareAttempts(database, comparison);
}

/** Charges that the processor has and the gateway has lost, or believes to be otherwise. */
async function compareMovements(database: Queryable, comparison: Comparison): Promise<void> {
  const { journal, merchantId, batchSize, onDifference, onProgress } = comparison;
  for (let after = ''; ; ) {
    const movements = await journal.list(merchantId, after, batchSize);
    const strangers = await findStrangers(database, merchantId, movements.map(withAttempt));
    for (const row of await whatStands(journal, merchantId, strangers)) onDifference(row);
    onProgress(movements.length);
    const last = movements.at(-1);
    if (last === undefined || movements.length < batchSize) return;
    after = last.reference;
  }
}

async function whatStands(
  journal: ProcessorJournal,
  merchantId: string,
  strangers: readonly Stranger[],
): Promise<FoundRow[]> {
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

/** Charges that the gateway holds for made and the processor does not know, or has taken back. */
async function compareAttempts(database: Queryable, comparison: Comparison): Promise<void> {
  const { journal, merchantId, batchSize, onDifference, onProgress } = comparison;
  for (let after = { transactionId: '', number: 0 }; ; ) {
    const attempts = await listApproved(database, merchantId, after, batchSize);
    const missing = await notAt(journal, merchantId, attempts);
    const lost = missing.length === 0 ? [] : await listStillApproved(database, merchantId, missing);
    for (const { reference, operation, amountCentavos } of lost) {
      const expected = `${operation} of ${formatPesos(amountCentavos)}`;
      onDifference({ rule: 'processor', subject: reference, expected, found: 'nothing at the processor' });
    }
    onProgress(0);
    const last = attempts.at(-1);
    if (last === undefined || attempts.length < batchSize) return;
    after = last;
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
  // What is no number is no attempt of ours: it will not be found.
  return {
    ...movement,
    transactionId: movement.reference.slice(0, Math.max(0, cut)),
    number: Number.isInteger(number) && number < 32_768 ? number : 0,
  };
}
