import { malformed } from '../errors.ts';

/** The last transaction of a page in a list that goes by a moment. */
export interface MomentCursor {
  at: Date;
  transactionId: string;
}

export const writeMomentCursor = ({ at, transactionId }: MomentCursor): string =>
  `${at.getTime()}.${transactionId}`;

export function readMomentCursor(written: string | undefined): MomentCursor | undefined {
  if (written === undefined) return undefined;
  const [, ms = '', transactionId = ''] = /^(\d{1,15})\.(tr\w{1,40})$/.exec(written) ?? [];
  if (transactionId === '') throw malformed('after', 'must be the `next` of the page before');
  return { at: new Date(Number(ms)), transactionId };
}
