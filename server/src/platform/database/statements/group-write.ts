import { GatewayError } from '../../errors.ts';
import { retryAfterDeadlock } from '../connections/deadlock.ts';

/** The result of one item of a group. */
export type Written<Result> = { ok: true; result: Result } | { ok: false; error: unknown };

/** Writes all items in one transaction and returns one result per item, in order. */
export type Flush<Item, Result> = (items: Item[]) => Promise<Result[]>;

/**
 * Writes a group so that a rejected row fails alone: a rejected statement was rolled back, so the group is written again in
 * halves until the bad row is isolated. One bad row in a group of 64 costs a dozen statements. Finished parts return at once.
 *
 * Only a certain rejection is retried. If it is unknown whether a part was written (lost connection, timeout), that part and
 * the rest fail: a second try might write twice.
 */
export async function writeInParts<Item, Result>(
  items: readonly Item[],
  flush: Flush<Item, Result>,
  onWritten: (item: Item, written: Written<Result>) => void,
): Promise<void> {
  let parts = [items];
  while (parts.length > 0) {
    const halves: (readonly Item[])[] = [];
    for (const [index, part] of parts.entries()) {
      try {
        const results = await retryAfterDeadlock(() => flush([...part]));
        for (const [at, item] of part.entries()) onWritten(item, resultAt(results, at));
      } catch (error) {
        const isSure = isFaultOfARow(error);
        const lost = isSure ? part : [...parts.slice(index), ...halves].flat();
        if (isSure && part.length > 1) halves.push(...halvesOf(part));
        else for (const item of lost) onWritten(item, { ok: false, error });
        if (!isSure) return;
      }
    }
    parts = halves;
  }
}

function halvesOf<Item>(part: readonly Item[]): (readonly Item[])[] {
  const middle = Math.ceil(part.length / 2);
  return [part.slice(0, middle), part.slice(middle)];
}

/** Like `writeInParts`, but returns each item's result in the given order. */
export async function writeGroup<Item, Result>(
  items: readonly Item[],
  flush: Flush<Item, Result>,
): Promise<Written<Result>[]> {
  if (items.length === 0) return [];
  const written: Written<Result>[] = [];
  await writeInParts(
    [...items.entries()],
    part => flush(part.map(([, item]) => item)),
    ([index], one) => {
      written[index] = one;
    },
  );
  return written;
}

/** Like `writeGroup`, for rows without results: returns the rejected rows with their errors. */
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
    ? { ok: false, error: new Error('a group write returned too few results') }
    : { ok: true, result };
}

/**
 * SQLSTATE classes about a row's content: cardinality, data, constraints, triggers and functions, check options,
 * limits, exceptions raised by a trigger, and a damaged row.
 */
const ofARow = new Set(['21', '22', '23', '27', '2F', '38', '39', '44', '54', 'P0', 'XX']);

const brokenBefore = [RangeError, TypeError, SyntaxError, URIError];

/**
 * True if the database clearly rejected a row's content, or the error occurred before anything was sent (a date that
 * cannot be written). Any other error counts as a database outage.
 */
export function isFaultOfARow(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof GatewayError) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === undefined) return brokenBefore.some(kind => error instanceof kind);
  return typeof code === 'string' && /^\w{5}$/.test(code) && ofARow.has(code.slice(0, 2));
}
