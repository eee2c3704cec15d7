import type { Queryable } from './connection.ts';
import { newWriteBatch, type WriteBatch } from './write-batches.ts';

/** A read of many rows at once. */
export interface BatchedRead<Question, Answer> {
  keyOf(question: Question): string;
  /** Answers in the order of the questions; null where there is nothing. */
  read(database: Queryable, questions: Question[]): Promise<Answer[]>;
}

/** What requests ask at the same time travels in one statement, as their writes do (write-batches.ts). */
export interface ReadBatches {
  ask<Question, Answer>(
    database: Queryable,
    read: BatchedRead<Question, Answer>,
    question: Question,
  ): Promise<Answer>;
}

const MAX_BATCH = 64;

export function newReadBatches(): ReadBatches {
  // A worker has a database connection of its own beside that of the API.
  const batchesOf = new WeakMap<Queryable, Map<unknown, unknown>>();
  const batchOf = <Question, Answer>(
    database: Queryable,
    read: BatchedRead<Question, Answer>,
  ): WriteBatch<Question, Answer> => {
    const batches = batchesOf.get(database) ?? new Map<unknown, unknown>();
    batchesOf.set(database, batches);
    const batch =
      batches.get(read) ??
      newWriteBatch<Question, Answer>({
        maxBatch: MAX_BATCH,
        keyOf: read.keyOf,
        flush: questions => read.read(database, questions),
      });
    batches.set(read, batch);
    return batch as WriteBatch<Question, Answer>;
  };
  return { ask: (database, read, question) => batchOf(database, read).submit(question) };
}
