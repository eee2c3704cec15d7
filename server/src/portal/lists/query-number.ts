import { refusedValue } from '../../errors.ts';
import { type Query, readText } from '../../http/list-query.ts';

/** A whole number of a query, or what holds without it. */
export function readWhole(
  query: unknown,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = readText(query as Query, name, 20);
  if (text === undefined) return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw refusedValue(name, `must be a whole number from ${least} to ${most}`);
  }
  return number;
}
