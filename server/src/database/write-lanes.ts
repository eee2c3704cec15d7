import { setImmediate } from 'node:timers/promises';

/**
 * Hot writes travel in groups: what arrives while a statement runs goes together in the next one. A lone write
 * leaves at once; under load the cost of a round trip is shared by the whole group.
 */
export interface WriteLane<Item, Result> {
  submit(item: Item): Promise<Result>;
  /** Resolves when nothing is queued or under way. */
  idle(): Promise<void>;
}

export interface WriteLaneOptions<Item, Result> {
  maxBatch: number;
  /** Waits for all that is already on its way in the process: larger groups, where nobody waits for the answer. */
  isPatient?: boolean;
  /** Writes all items in one statement and answers one result an item, in their order. */
  flush(items: Item[]): Promise<Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export function newWriteLane<Item, Result>(options: WriteLaneOptions<Item, Result>): WriteLane<Item, Result> {
  const queue: Waiting<Item, Result>[] = [];
  let running: Promise<void> | null = null;

  const run = async () => {
    if (options.isPatient === true) await setImmediate();
    while (queue.length > 0) await flushGroup(queue.splice(0, options.maxBatch), options.flush);
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
  group: Waiting<Item, Result>[],
  flush: WriteLaneOptions<Item, Result>['flush'],
): Promise<void> {
  try {
    const results = await flush(group.map(({ item }) => item));
    for (const [index, waiting] of group.entries()) {
      const result = results[index];
      if (result === undefined) waiting.reject(new Error('a group write answered too few results'));
      else waiting.resolve(result);
    }
  } catch (error) {
    for (const waiting of group) waiting.reject(error);
  }
}

/** Several lanes side by side. Items of one merchant keep to one lane, so that they never wait for each other's locks. */
export function newWriteLanes<Item extends { merchantId: string }, Result>(
  count: number,
  options: WriteLaneOptions<Item, Result>,
): WriteLane<Item, Result> {
  const lanes = Array.from({ length: count }, () => newWriteLane(options));
  const laneOf = (item: Item) => lanes[hash(item.merchantId) % count] as WriteLane<Item, Result>;
  return {
    submit: item => laneOf(item).submit(item),
    idle: async () => {
      await Promise.all(lanes.map(lane => lane.idle()));
    },
  };
}

function hash(text: string): number {
  let value = 0;
  for (let index = 0; index < text.length; index += 1) value = (value * 31 + text.charCodeAt(index)) >>> 0;
  return value;
}
