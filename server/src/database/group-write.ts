import { GatewayError } from '../errors.ts';
import { againAfterDeadlock } from './deadlock.ts';

/** What became of one item of a group. */
export type Written<Result> = { ok: true; result: Result } | { ok: false; error: unknown };

/** Writes all items in one transaction and answers one result an item, in their order. */
export type Flush<Item, Result> = (items: Item[]) => Promise<Result[]>;

/**
 * Writes a group so that a row which the database refuses costs only itself: what was refused was undone as a whole, so it
 * is written again in halves until the bad row stands alone. One bad row in a group of 64 costs a dozen statements.
 *
 * Only a refusal that is sure is tried again. Where it is not known whether the group was written (the connection was
 * lost, the server went away or took too long), all of it fails with that: a second try might write it twice.
 */
export async function writeGroup<Item, Result>(
  items: readonly Item[],
  flush: Flush<Item, Result>,
): Promise<Written<Result>[]> {
  try {
    const results = await againAfterDeadlock(() => flush([...items]));
    return items.map((_item, index) => resultAt(results, index));
  } catch (error) {
    if (items.length < 2 || !isFaultOfARow(error)) return items.map(() => ({ ok: false, error }));
    const middle = Math.ceil(items.length / 2);
    const first = await writeGroup(items.slice(0, middle), flush);
    return [...first, ...(await writeGroup(items.slice(middle), flush))];
  }
}

/** As `writeGroup`, for rows without results: answers those that were refused, and why. */
export async function writeRows<Item>(
  items: readonly Item[],
  write: (items: Item[]) => Promise<unknown>,
): Promise<{ item: Item; error: unknown }[]> {
  const written = await writeGroup(items, async part => {
    await write(part);
    return part.map(() => true);
  });
  return items.flatMap((item, index) => {
    const one = written[index];
    return one === undefined || one.ok ? [] : [{ item, error: one.error }];
  });
}

function resultAt<Result>(results: readonly Result[], index: number): Written<Result> {
  const result = results[index];
  return result === undefined
    ? { ok: false, error: new Error('a group write answered too few results') }
    : { ok: true, result };
}

/**
 * Classes of SQLSTATE that speak of what a row holds: cardinality, data, constraints, triggers and functions, check
 * options, limits, what a trigger raises, and a damaged row.
 */
const ofARow = new Set(['21', '22', '23', '27', '2F', '38', '39', '44', '54', 'P0', 'XX']);

const brokenBefore = [RangeError, TypeError, SyntaxError, URIError];

/**
 * True where an error is the database's clear refusal of what a row holds, or broke before anything was sent (a date that
 * cannot be written). Whatever is not known to be that is taken for a loss of the database.
 */
export function isFaultOfARow(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof GatewayError) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === undefined) return brokenBefore.some(kind => error instanceof kind);
  return typeof code === 'string' && /^\w{5}$/.test(code) && ofARow.has(code.slice(0, 2));
}
