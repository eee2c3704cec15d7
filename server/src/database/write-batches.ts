import { setImmediate } from 'node:timers/promises';
import { type Flush, writeInParts } from './group-write.ts';

/**
 * Hot writes travel in groups: what arrives while a statement runs goes together in the next one. A lone write
 * leaves at once; under load the cost of a round trip is shared by the whole group. What one of them holds is never the
 * fault of its neighbours (group-write.ts).
 */
export interface WriteBatch<Item, Result> {
  submit(item: Item): Promise<Result>;
  /** Resolves when nothing is queued or under way. */
  idle(): Promise<void>;
}

export interface WriteBatchOptions<Item, Result> {
  maxBatch: number;
  /** Waits for all that is already on its way in the process: larger groups, where nobody waits for the answer. */
  isPatient?: boolean;
  /** A group is written in this order, by every process alike: two that hold the same rows wait in a line. */
  keyOf(item: Item): string;
  flush: Flush<Item, Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export function newWriteBatch<Item, Result>(
  options: WriteBatchOptions<Item, Result>,
): WriteBatch<Item, Result> {
  const queue: Waiting<Item, Result>[] = [];
  let running: Promise<void> | null = null;

  const run = async () => {
    if (options.isPatient === true) await setImmediate();
    while (queue.length > 0) await flushGroup(queue.splice(0, options.maxBatch), options);
    running = null;
  };
  return {
    submit: item =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        // The next tick, so that requests read from the socket together also travel together.
        running ??= Promise.resolve().then(run);
      }),
    // Whatever is submitted meanwhile belongs to the same run.
    idle: async () => {
      await running;
    },
  };
}

async function flushGroup<Item, Result>(
  arrived: Waiting<Item, Result>[],
  { keyOf, flush }: WriteBatchOptions<Item, Result>,
): Promise<void> {
  const group = inOrder(arrived, ({ item }) => keyOf(item));
  await writeInParts(
    group,
    part => flush(part.map(({ item }) => item)),
    ({ resolve, reject }, written) => {
      if (written.ok) resolve(written.result);
      else reject(written.error);
    },
  );
}

function inOrder<Row>(rows: Row[], keyOf: (row: Row) => string): Row[] {
  if (rows.length < 2) return rows;
  return rows
    .map(row => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row }) => row);
}

/** Several batches side by side. Items of one merchant keep to one batch, so that they never wait for each other's locks. */
export function newWriteBatches<Item extends { merchantId: string }, Result>(
  count: number,
  options: WriteBatchOptions<Item, Result>,
): WriteBatch<Item, Result> {
  const batches = Array.from({ length: count }, () => newWriteBatch(options));
  const batchOf = (item: Item) => batches[hash(item.merchantId) % count] as WriteBatch<Item, Result>;
  return {
    submit: item => batchOf(item).submit(item),
    idle: async () => {
      await Promise.all(batches.map(batch => batch.idle()));
    },
  };
}

function hash(text: string): number {
  let value = 0;
  for (let index = 0; index < text.length; index += 1) value = (value * 31 + text.charCodeAt(index)) >>> 0;
  return value;
}
