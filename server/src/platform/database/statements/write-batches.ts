import { type Flush, writeInParts } from './group-write.ts';

/**
 * Hot writes travel in groups: what waits goes together in the next statement. A lone write leaves at once; under load the
 * cost of a round trip is shared by the whole group. What one of them holds is never the fault of its neighbours
 * (group-write.ts).
 */
export interface WriteBatch<Item, Result> {
  submit(item: Item): Promise<Result>;
  /** Resolves when nothing is queued or under way. */
  idle(): Promise<void>;
}

export interface WriteBatchOptions<Item, Result> {
  maxBatch: number;
  /** How many groups may be under way at the same time. */
  atOnce?: number;
  /** How long the first item waits for others, for writes that no caller waits for. */
  gatherMs?: number;
  /** A group is written in this order, by every process alike: two that hold the same rows wait in a line. */
  keyOf(item: Item): string;
  /** `slot` is a number below `atOnce` that no other group under way has: for rows that groups had better not share. */
  flush(items: Item[], slot: number): ReturnType<Flush<Item, Result>>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** While the database syncs, further groups may leave: it shares the sync between them. More only make them smaller. */
const BUSY_AT_ONCE = 3;
/** Below so many items under way the disk is waited for, not the processor: then more groups leave. */
const FEW = 8;

export function newWriteBatch<Item, Result>(
  options: WriteBatchOptions<Item, Result>,
): WriteBatch<Item, Result> {
  const { maxBatch, atOnce = 1, gatherMs = 0 } = options;
  const queue: Waiting<Item, Result>[] = [];
  const freeSlots = Array.from({ length: atOnce }, (_, slot) => atOnce - 1 - slot);
  const idlers: (() => void)[] = [];
  let isPlanned = false;
  let underWay = 0;

  const mayStart = () => freeSlots.length > 0 && (atOnce - freeSlots.length < BUSY_AT_ONCE || underWay < FEW);

  const start = () => {
    isPlanned = false;
    while (queue.length > 0 && mayStart()) void run(queue.splice(0, maxBatch), freeSlots.pop() ?? 0);
  };
  const run = async (group: Waiting<Item, Result>[], slot: number) => {
    underWay += group.length;
    await flushGroup(group, slot, options);
    underWay -= group.length;
    freeSlots.push(slot);
    plan();
    if (queue.length === 0 && underWay === 0) for (const resolve of idlers.splice(0)) resolve();
  };
  // After all that is being read from sockets now: requests that come together travel together.
  const plan = () => {
    if (isPlanned || queue.length === 0 || !mayStart()) return;
    isPlanned = true;
    if (queue.length < maxBatch && gatherMs > 0) setTimeout(start, gatherMs);
    else setImmediate(start);
  };
  return {
    submit: item =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        plan();
      }),
    idle: () =>
      queue.length === 0 && underWay === 0
        ? Promise.resolve()
        : new Promise(resolve => {
            idlers.push(resolve);
          }),
  };
}

async function flushGroup<Item, Result>(
  arrived: Waiting<Item, Result>[],
  slot: number,
  { keyOf, flush }: WriteBatchOptions<Item, Result>,
): Promise<void> {
  const group = inOrder(arrived, ({ item }) => keyOf(item));
  await writeInParts(
    group,
    part =>
      flush(
        part.map(({ item }) => item),
        slot,
      ),
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
