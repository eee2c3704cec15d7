import { expect, test } from 'vitest';
import type { Queryable, Statement } from '../connections/connection.ts';
import { binaryArray } from './binary-array.ts';
import { groupStatement, runOnGroup } from './input-rows.ts';

interface Fruit {
  name: string;
  pieces: number;
  pickedAt: Date | null;
}

const count = groupStatement<Fruit, { pieces: number }>(
  'fruits_count',
  [
    ['name', 'text', row => row.name],
    ['pieces', 'integer', row => row.pieces],
    ['picked_at', 'timestamptz', row => row.pickedAt],
  ],
  input => `select pieces * $4 as pieces from (${input}) as input order by position`,
);

/** Records its queries. */
function listening() {
  const asked: { name: string; text: string; values: readonly unknown[] }[] = [];
  const rows: Queryable['rows'] = async <Row extends object>(
    { name, text }: Statement<Row>,
    values: readonly unknown[] = [],
  ) => {
    asked.push({ name, text, values });
    return [];
  };
  return { asked, database: { rows } as Queryable };
}

const noon = new Date('2026-03-02T17:00:00Z');
const lulo: Fruit = { name: 'lulo "grande"', pieces: 3, pickedAt: noon };
const uchuva: Fruit = { name: 'uchuva', pieces: 40, pickedAt: null };

test('a group of one is sent as plain values', async () => {
  const { asked, database } = listening();
  await runOnGroup(database, count, [lulo], 7);
  expect(asked).toEqual([
    {
      name: 'fruits_count_one',
      text: 'select pieces * $4 as pieces from (select $1::text as name, $2::integer as pieces, $3::timestamptz as picked_at, 1::bigint as position) as input order by position',
      values: ['lulo "grande"', 3, '2026-03-02T17:00:00.000Z', 7],
    },
  ]);
});

test('a larger one as an array a column, in its order', async () => {
  const { asked, database } = listening();
  await runOnGroup(database, count, [lulo, uchuva], 7);
  expect(asked).toEqual([
    {
      name: 'fruits_count',
      text: 'select pieces * $4 as pieces from (select * from unnest($1::text[], $2::integer[], $3::timestamptz[]) with ordinality as input (name, pieces, picked_at, position)) as input order by position',
      values: [
        binaryArray('text', ['lulo "grande"', 'uchuva']),
        binaryArray('integer', [3, 40]),
        binaryArray('timestamptz', [noon, null]),
        7,
      ],
    },
  ]);
});
