/** A plan and its quantity, billed on the same invoice as the plan of the subscription. */
export interface Item {
  planId: string;
  quantity: number;
}

export interface StoredItem {
  plan_id: string;
  quantity: number;
}

export const storedItems = (items: readonly Item[]): StoredItem[] =>
  items.map(({ planId, quantity }) => ({ plan_id: planId, quantity }));

export const writeItems = (items: readonly Item[]): string | null =>
  items.length === 0 ? null : JSON.stringify(storedItems(items));

export const toItems = (stored: readonly StoredItem[] | null | undefined): Item[] =>
  (stored ?? []).map(({ plan_id: planId, quantity }) => ({ planId, quantity }));

interface HasItems extends Item {
  items: readonly Item[];
}

/** All items of a subscription, the plan first. */
export const allItems = ({ planId, quantity, items }: HasItems): Item[] => [{ planId, quantity }, ...items];

export const hasSameItems = (a: HasItems, b: HasItems): boolean =>
  JSON.stringify(allItems(a).map(pairOf)) === JSON.stringify(allItems(b).map(pairOf));

const pairOf = ({ planId, quantity }: Item) => [planId, quantity];
