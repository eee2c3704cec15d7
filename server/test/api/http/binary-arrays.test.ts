import { expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { binaryArray, type ColumnType } from '../../../src/platform/database/statements/binary-array.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';

const shop = useSharedGateway();

/** The column values as PostgreSQL reads them, as text. */
async function readBack(type: ColumnType, values: readonly unknown[]): Promise<(string | null)[]> {
  const read = statement<{ value: string | null }>(
    `test_binary_${type}`,
    `select value::text from unnest($1::${type}[]) with ordinality as column_values (value, position) order by position`,
  );
  return (await shop.gateway.database.rows(read, [binaryArray(type, values)])).map(({ value }) => value);
}

test.each<[ColumnType, readonly unknown[], (string | null)[]]>([
  [
    'text',
    ['', 'ñandú', '{"a":"\\"\n"}', null, '😀', 'x'.repeat(5_000)],
    ['', 'ñandú', '{"a":"\\"\n"}', null, '😀', 'x'.repeat(5_000)],
  ],
  ['bytea', [Buffer.from([0, 255]), null], ['\\x00ff', null]],
  ['bigint', [0n, -1n, 9_007_199_254_740_993n, null], ['0', '-1', '9007199254740993', null]],
  ['integer', [0, -1, 2_147_483_647], ['0', '-1', '2147483647']],
  ['smallint', [36, null], ['36', null]],
  ['real', [0.5, 12.3], ['0.5', '12.3']],
  ['boolean', [true, false, null], ['true', 'false', null]],
  ['uuid', ['2c6c6b29-4354-468e-b40f-6c00ae06b629'], ['2c6c6b29-4354-468e-b40f-6c00ae06b629']],
  [
    'date',
    ['1999-12-31', '2000-01-01', '2028-02-29', null],
    ['1999-12-31', '2000-01-01', '2028-02-29', null],
  ],
  [
    'timestamptz',
    [new Date('2026-03-02T17:00:00.123Z'), new Date('1969-12-31T23:59:59.999Z'), null],
    ['2026-03-02 17:00:00.123+00', '1969-12-31 23:59:59.999+00', null],
  ],
])('a column of %s arrives unchanged', async (type, values, expected) => {
  expect(await readBack(type, values)).toEqual(expected);
});

test('no values give no rows', async () => {
  expect(await readBack('text', [])).toEqual([]);
});

test.each<[ColumnType, unknown]>([
  ['timestamptz', new Date(Number.NaN)],
  ['smallint', 40_000],
  ['bigint', 2n ** 63n],
])('%s: a value that it cannot hold is rejected before sending', (type, value) => {
  expect(() => binaryArray(type, [value])).toThrow(RangeError);
});
