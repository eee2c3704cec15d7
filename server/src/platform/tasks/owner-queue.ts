/** Waiting work, in turns by owner: many runs of one owner delay another owner by one run at most. */
export interface OwnerQueue<Item> {
  readonly size: number;
  sizeOf(owner: string): number;
  add(owner: string, item: Item): void;
  /** The next item whose owner may run now. */
  take(mayRun: (owner: string) => boolean): { owner: string; item: Item } | undefined;
  remove(owner: string, item: Item): boolean;
}

export function newOwnerQueue<Item>(): OwnerQueue<Item> {
  // In order of their turns: a served owner goes to the end.
  const waiting = new Map<string, Item[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    sizeOf: owner => waiting.get(owner)?.length ?? 0,
    add(owner, item) {
      const items = waiting.get(owner) ?? [];
      items.push(item);
      waiting.set(owner, items);
      size += 1;
    },
    take(mayRun) {
      for (const [owner, items] of waiting) {
        if (!mayRun(owner)) continue;
        const item = items.shift();
        waiting.delete(owner);
        if (items.length > 0) waiting.set(owner, items);
        if (item === undefined) continue;
        size -= 1;
        return { owner, item };
      }
      return undefined;
    },
    remove(owner, item) {
      const items = waiting.get(owner) ?? [];
      const place = items.indexOf(item);
      if (place === -1) return false;
      items.splice(place, 1);
      if (items.length === 0) waiting.delete(owner);
      size -= 1;
      return true;
    },
  };
}
