import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';

/** The path as in the reference, without the merchant's prefix. */
export const shortPath = ({ path, query }: Pick<LoggedRequest, 'path' | 'query'>): string =>
  `${path.replace(/^\/v1\/[^/]+/, '') || '/'}${query === '' ? '' : `?${query}`}`;

export function toneOf(status: number): 'good' | 'wait' | 'bad' {
  if (status < 400) return 'good';
  return status < 500 ? 'wait' : 'bad';
}

/** Keeps a truncated body unchanged, because it is not valid JSON. */
export function prettyBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Puts new rows above the existing ones, without duplicates. */
export const joinRows = (
  newer: readonly LoggedRequest[],
  rows: readonly LoggedRequest[],
): LoggedRequest[] => {
  const known = new Set(newer.map(({ id }) => id));
  return [...newer, ...rows.filter(({ id }) => !known.has(id))];
};
