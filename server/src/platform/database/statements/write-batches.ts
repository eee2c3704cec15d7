import { type Flush, writeInParts } from './group-write.ts';

/**
 * Groups hot writes: queued items go together in the next statement. A lone write leaves immediately; under load the
 * whole group shares the cost of a round trip. A bad row never fails its neighbors (group-write.ts).
 */
export interface WriteBatch<Item, Result> {
  submit(item: Item): Promise<Result>;
  /** Resolves when nothing is queued or in flight. */
  idle(): Promise<void>;
}

export interface WriteBatchOptions<Item, Result> {
  maxBatch: number;
  /** How many groups may be in flight at the same time. */
  atOnce?: number;
  /** How long the first item waits for others, for writes that no caller awaits. */
  gatherMs?: number;
  /**
   * Groups are written in this order by every process, so that two groups with the same rows wait instead of
   * deadlocking.
   */
  keyOf(item: Item): string;
  /** `slot` is a number below `atOnce` that no other group in flight has, for rows that groups should not share. */
  flush(items: Item[], slot: number): ReturnType<Flush<Item, Result>>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Further groups may leave while the database syncs, because they share that sync. More groups would only be smaller.
 */
const BUSY_AT_ONCE = 3;
/** With fewer items in flight the disk is the bottleneck, not the CPU, so more groups may leave. */
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
  // Runs after all pending socket reads, so that requests that arrive together are written together.
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
