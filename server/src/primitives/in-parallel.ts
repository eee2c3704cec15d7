/** Works on all items, at most `atOnce` at a time. The first error is thrown after the others have ended. */
export async function inParallel<Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  const errors: unknown[] = [];
  const batch = async () => {
    while (next < items.length) {
      const item = items[next] as Item;
      next += 1;
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, batch));
  if (errors.length > 0) throw errors[0];
}
