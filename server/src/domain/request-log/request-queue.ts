/**
 * Between the API and the log of its requests: takes what comes without waiting, writes it in batches, and rather
 * loses some than delays anyone.
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
  /** Answers those that could not be written, and why. */
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
  // What comes meanwhile waits for the next time: a busy API writes full batches, not many small ones.
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
    // Also a full batch leaves by a timer: the request that fills it does not pay for it.
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
