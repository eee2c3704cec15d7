import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../errors.ts';
import { isFaultOfARow, writeGroup, writeInParts, writeRows } from './group-write.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });
const items = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A table that rejects a whole group with one bad item, as a statement does. */
function table(bad: readonly number[], error: () => Error = () => refusal('22021')) {
  const kept = {
    rows: [] as number[],
    statements: 0,
    write: async (group: number[]) => {
      kept.statements += 1;
      if (group.some(item => bad.includes(item))) throw error();
      kept.rows.push(...group);
      return group.map(item => item + 100);
    },
  };
  return kept;
}

test.each([
  ['none', 8, [], 1],
  ['the first', 8, [0], 7],
  ['the last', 8, [7], 7],
  ['two apart', 8, [0, 7], 11],
  ['all', 4, [0, 1, 2, 3], 7],
  ['one of 64', 64, [37], 13],
])(
  'bad items: %s of %i. The others are written once (%j, %i statements)',
  async (_what, count, bad, statements) => {
    const kept = table(bad);
    const written = await writeGroup(items(count), kept.write);
    const good = items(count).filter(item => !bad.includes(item));
    expect(kept.rows.toSorted((a, b) => a - b)).toEqual(good);
    expect(kept.statements).toBe(statements);
    expect(written.map(one => (one.ok ? one.result : 'refused'))).toEqual(
      items(count).map(item => (bad.includes(item) ? 'refused' : item + 100)),
    );
  },
);

test('a deadlock is no fault of a row: the whole group is written again', async () => {
  let deadlocks = 1;
  const groups: number[][] = [];
  const written = await writeGroup(items(3), async group => {
    groups.push(group);
    deadlocks -= 1;
    if (deadlocks >= 0) throw refusal('40P01');
    return group;
  });
  expect(groups).toEqual([items(3), items(3)]);
  expect(written.every(({ ok }) => ok)).toBe(true);
});

test('an outcome that is not known is never tried again: it might be written twice', async () => {
  const kept = table([1], () => new GatewayError(1004));
  const written = await writeGroup(items(4), kept.write);
  expect(kept.statements).toBe(1);
  expect(written.map(({ ok }) => ok)).toEqual([false, false, false, false]);
});

test('a lost connection fails all remaining rows, and rows written before stay written', async () => {
  const groups: number[][] = [];
  const written = await writeGroup(items(8), async group => {
    groups.push(group);
    if (group.includes(0) && group.includes(3)) throw refusal('22021');
    if (group.includes(7) && group.length > 1) throw new GatewayError(1004);
    return group;
  });
  expect(groups).toEqual([items(8), [0, 1, 2, 3], [4, 5, 6, 7]]);
  expect(written.every(({ ok }) => !ok)).toBe(true);
});

test('a successful half is reported before a half that has to be split again', async () => {
  const reported: number[] = [];
  const kept = table([0, 1]);
  await writeInParts(items(8), kept.write, item => reported.push(item));
  expect(reported).toEqual([4, 5, 6, 7, 2, 3, 0, 1]);
});

test('a flush that answers too little fails those that it forgot', async () => {
  const written = await writeGroup(items(2), async () => [1]);
  expect(written.map(({ ok }) => ok)).toEqual([true, false]);
});

test('rows without results: those that were refused are named', async () => {
  const kept = table([2]);
  const refused = await writeRows(items(4), kept.write);
  expect(refused).toEqual([{ item: 2, error: refusal('22021') }]);
  expect(kept.rows).toEqual([0, 1, 3]);
});

describe('whose fault an error is', () => {
  test.each([
    ['a NUL character', refusal('22021'), true],
    ['a year that cannot be read', refusal('22007'), true],
    ['a number out of range', refusal('22003'), true],
    ['a broken constraint', refusal('23514'), true],
    ['a row written twice by one statement', refusal('21000'), true],
    ['too large for an index', refusal('54000'), true],
    ['raised by a trigger', refusal('P0001'), true],
    ['a date that is none, before it was sent', new RangeError('Invalid time value'), true],
    ['the database is away', new GatewayError(1004), false],
    ['a deadlock', refusal('40P01'), false],
    ['an outcome that the server does not know', refusal('40003'), false],
    ['a lost connection', refusal('08006'), false],
    ['a server that stops', refusal('57P01'), false],
    ['a cancelled statement', refusal('57014'), false],
    ['a full disk', refusal('53100'), false],
    ['a read-only server', refusal('25006'), false],
    ['a lock that was not given', refusal('55P03'), false],
    ['an error of the line', refusal('ECONNRESET'), false],
    ['an error of the line with five letters', refusal('EPIPE'), false],
    ['a deadline of the driver', new Error('Query read timeout'), false],
    ['no error at all', 'text', false],
  ])('%s', (_what, error, expected) => {
    expect(isFaultOfARow(error)).toBe(expected);
  });
});
