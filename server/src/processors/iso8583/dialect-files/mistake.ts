import type { Mistake } from '../../../platform/primitives/declared-files/schema-mistakes.ts';

export {
  type Mistake,
  MOST_MISTAKES,
  pointerTo,
} from '../../../platform/primitives/declared-files/schema-mistakes.ts';

/** `/places/tip/field: must be at most 128`; a mistake of the whole file has no path. */
export const inOneLine = ({ path, message }: Mistake): string =>
  path === '' ? `the dialect ${message}` : `${path}: ${message}`;
