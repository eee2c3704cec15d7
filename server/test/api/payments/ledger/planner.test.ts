import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { clientConfig } from '../../../../src/platform/database/connections/connection.ts';
import { ensureDatabase, migrate } from '../../../../src/platform/database/migrations/migrate.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';

const address = inject('databaseServer');
const name = `test_${newSecret(12)}`;

async function query<Row extends object>(database: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(clientConfig(address, database));
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

afterAll(() => query('postgres', `drop database ${name} with (force)`));

test('new connections after a migration plan with indexes and without JIT', async () => {
  await ensureDatabase(address, name);
  // Overrides the settings of the test server.
  for (const setting of ['enable_seqscan', 'jit']) {
    await query('postgres', `alter database ${name} set ${setting} = on`);
  }
  const settings = () =>
    query(name, `select current_setting('enable_seqscan') as seqscan, current_setting('jit') as jit`);
  expect(await settings()).toEqual([{ seqscan: 'on', jit: 'on' }]);
  await migrate(address, name, 'control');
  expect(await settings()).toEqual([{ seqscan: 'off', jit: 'off' }]);
});
