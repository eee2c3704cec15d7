import { atMost } from './at-most.ts';

/** Processes all items, at most `atOnce` concurrently. Throws the first error after all have ended. */
export async function inParallel<Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limited = atMost(atOnce);
  const settled = await Promise.allSettled(items.map(item => limited(() => work(item))));
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
