import { malformed } from '../../platform/errors.ts';

/** The last row of a page in a list ordered by time: a transaction, or a reversal. */
export interface InstantCursor {
  at: Date;
  id: string;
}

export const writeInstantCursor = ({ at, id }: InstantCursor): string => `${at.getTime()}.${id}`;

export function readInstantCursor(written: string | undefined): InstantCursor | undefined {
  if (written === undefined) return undefined;
  const [, ms = '', id = ''] = /^(\d{1,15})\.((?:tr|rv)\w{1,40})$/.exec(written) ?? [];
  if (id === '') throw malformed('after', 'not_a_cursor');
  return { at: new Date(Number(ms)), id };
}
