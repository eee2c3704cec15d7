import Type from 'typebox';
import { noticeStatuses } from '../../../domain/chargebacks/chargeback.ts';
import type { ChargebackPage } from '../../../domain/chargebacks/store.ts';
import { refusedValue } from '../../../errors.ts';
import { oneOf } from '../../../http/fields.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import { readInstantCursor, writeInstantCursor } from '../../lists/instant-cursor.ts';
import { readWhole } from '../../lists/query-number.ts';

const MAX_PAGE = 100;
const DAY_MS = 24 * 3_600_000;

/** Days from now, or over: no evidence is taken any more. */
const deadlines = ['2d', '7d', 'over'] as const;

export const listQuery = Type.Object({
  state: Type.Optional(oneOf(noticeStatuses)),
  deadline: Type.Optional(oneOf(deadlines)),
  after: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 50 })),
});

export function readPage(query: Query, now: Date): ChargebackPage {
  return {
    state: pick(query, 'state', noticeStatuses) ?? 'pending',
    ...rangeOf(pick(query, 'deadline', deadlines), now),
    after: readCursor(readText(query, 'after', 80)),
    limit: readWhole(query, 'limit', { least: 1, most: MAX_PAGE, otherwise: 50 }),
  };
}

function pick<Word extends string>(query: Query, name: string, messages: readonly Word[]): Word | undefined {
  const written = readText(query, name, 20);
  const word = messages.find(known => known === written);
  if (written !== undefined && word === undefined) {
    throw refusedValue(name, `must be one of: ${messages.join(', ')}`);
  }
  return word;
}

function rangeOf(
  input: (typeof deadlines)[number] | undefined,
  now: Date,
): Pick<ChargebackPage, 'deadlineFrom' | 'deadlineBefore'> {
  if (input === undefined) return { deadlineFrom: undefined, deadlineBefore: undefined };
  if (input === 'over') return { deadlineFrom: undefined, deadlineBefore: now };
  const days = input === '2d' ? 2 : 7;
  return { deadlineFrom: now, deadlineBefore: new Date(now.getTime() + days * DAY_MS) };
}

type Cursor = NonNullable<ChargebackPage['after']>;

export const writeCursor = ({ deadline, transactionId }: Cursor): string =>
  writeInstantCursor({ at: deadline, transactionId });

function readCursor(written: string | undefined): Cursor | undefined {
  const cursor = readInstantCursor(written);
  return cursor && { deadline: cursor.at, transactionId: cursor.transactionId };
}
