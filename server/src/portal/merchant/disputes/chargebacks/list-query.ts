import type { ChargebackQuery } from '@recaudo/contract/merchant/disputes/chargebacks';
import type { ChargebackPage } from '../../../../domain/disputes/chargebacks/store.ts';
import { readInstantCursor, writeInstantCursor } from '../../../lists/instant-cursor.ts';

const DAY_MS = 24 * 3_600_000;

export const toPage = (query: ChargebackQuery, now: Date): ChargebackPage => ({
  state: query.state ?? 'pending',
  ...rangeOf(query.deadline, now),
  after: readCursor(query.after),
  limit: query.limit,
});

export function rangeOf(
  input: ChargebackQuery['deadline'],
  now: Date,
): Pick<ChargebackPage, 'deadlineFrom' | 'deadlineBefore'> {
  if (input === undefined) return { deadlineFrom: undefined, deadlineBefore: undefined };
  if (input === 'over') return { deadlineFrom: undefined, deadlineBefore: now };
  const days = input === '2d' ? 2 : 7;
  return { deadlineFrom: now, deadlineBefore: new Date(now.getTime() + days * DAY_MS) };
}

type Cursor = NonNullable<ChargebackPage['after']>;

export const writeCursor = ({ deadline, transactionId }: Cursor): string =>
  writeInstantCursor({ at: deadline, id: transactionId });

function readCursor(written: string | undefined): Cursor | undefined {
  const cursor = readInstantCursor(written);
  return cursor && { deadline: cursor.at, transactionId: cursor.id };
}
