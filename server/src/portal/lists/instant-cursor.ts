import { malformed } from '../../errors.ts';

/** The last transaction of a page in a list that goes by a moment. */
export interface InstantCursor {
  at: Date;
  transactionId: string;
}

export const writeInstantCursor = ({ at, transactionId }: InstantCursor): string =>
  `${at.getTime()}.${transactionId}`;

export function readInstantCursor(written: string | undefined): InstantCursor | undefined {
  if (written === undefined) return undefined;
  const [, ms = '', transactionId = ''] = /^(\d{1,15})\.(tr\w{1,40})$/.exec(written) ?? [];
  if (transactionId === '') throw malformed('after', 'must be the `next` of the page before');
  return { at: new Date(Number(ms)), transactionId };
}
