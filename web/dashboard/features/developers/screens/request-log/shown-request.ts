import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';

/** The path as the reference writes it: every one begins with the merchant's. */
export const shortPath = ({ path, query }: Pick<LoggedRequest, 'path' | 'query'>): string =>
  `${path.replace(/^\/v1\/[^/]+/, '') || '/'}${query === '' ? '' : `?${query}`}`;

export function toneOf(status: number): 'good' | 'wait' | 'bad' {
  if (status < 400) return 'good';
  return status < 500 ? 'wait' : 'bad';
}

/** One that was cut is no JSON any more and stays as it is. */
export function prettyBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What came since stands above what was there; a row that both hold is shown once. */
export const joinRows = (
  newer: readonly LoggedRequest[],
  rows: readonly LoggedRequest[],
): LoggedRequest[] => {
  const known = new Set(newer.map(({ id }) => id));
  return [...newer, ...rows.filter(({ id }) => !known.has(id))];
};
