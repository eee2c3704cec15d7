/**
 * A queue between the API and the request log. Accepts requests without waiting, writes them in batches, and
 * drops some rather than delay anyone.
 */
export interface RequestQueue<Item> {
  put(item: Item, sizeBytes: number): void;
  /** Writes what is queued now; never throws. */
  drain(): Promise<void>;
}

export interface RequestQueueOptions<Item> {
  maxItems: number;
  maxBytes: number;
  batchSize: number;
  everyMs: number;
  /** Returns the errors of items that could not be written. */
  write(items: Item[]): Promise<{ error: unknown }[]>;
  onDropped(count: number, error?: unknown): void;
}

export function newRequestQueue<Item>(options: RequestQueueOptions<Item>): RequestQueue<Item> {
  const { maxItems, maxBytes, batchSize, everyMs, onDropped } = options;
  const queue: { item: Item; sizeBytes: number }[] = [];
  let queuedBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const writeBatch = async () => {
    const batch = queue.splice(0, batchSize);
    for (const { sizeBytes } of batch) queuedBytes -= sizeBytes;
    await options
      .write(batch.map(({ item }) => item))
      .then(refused => {
        if (refused.length > 0) onDropped(refused.length, refused[0]?.error);
      })
      .catch((error: unknown) => onDropped(batch.length, error));
  };
  // Items that arrive during a write wait for the next one, so that a busy API writes full batches instead of
  // many small ones.
  const writeQueued = async () => {
    for (let left = queue.length; left > 0; left -= batchSize) await writeBatch();
    running = undefined;
    if (queue.length > 0) schedule();
  };
  const drain = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running ??= writeQueued();
    return running;
  };
  const schedule = () => {
    if (running !== undefined) return;
    if (queue.length === batchSize) {
      clearTimeout(timer);
      timer = undefined;
    }
    // A full batch is also written from a timer, so that the request that fills it does not wait.
    timer ??= setTimeout(() => void drain(), queue.length >= batchSize ? 0 : everyMs).unref();
  };
  return {
    put(item, sizeBytes) {
      if (queue.length >= maxItems || queuedBytes + sizeBytes > maxBytes) {
        onDropped(1);
        return;
      }
      queue.push({ item, sizeBytes });
      queuedBytes += sizeBytes;
      schedule();
    },
    drain,
  };
}
