/** A mistake in a dialect file: its place as a JSON pointer, and the broken rule. */
export interface Mistake {
  path: string;
  message: string;
}

/** More would bury the first ones. */
export const MOST_MISTAKES = 50;

/** `/places/tip`; a name with a slash or a tilde is escaped as JSON pointers do. */
export const pointerTo = (...names: readonly (string | number)[]): string =>
  names.map(name => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** `/places/tip/field: must be at most 128`; a mistake of the whole file has no path. */
export const inOneLine = ({ path, message }: Mistake): string =>
  path === '' ? `the dialect ${message}` : `${path}: ${message}`;
