import pg from 'pg';
import { inject } from 'vitest';
import {
  clientConfig,
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '../../../../src/platform/database/connections/connection.ts';
import { longDeadline } from '../../../../src/platform/database/connections/deadlines.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';
import { TEMPLATE } from './template.ts';

/** Tests fill tables, and share a machine that may stand still; those about deadlines open a database themselves. */
export const openPatiently = (
  name: string,
  poolSize: number,
  address: DatabaseAddress = inject('databaseServer'),
): Database => openDatabase({ address, name, poolSize, deadline: longDeadline });

/** A database of the test file's own, cloned from the migrated template. */
export async function cloneDatabase(
  template = TEMPLATE,
): Promise<{ name: string; database: Database; drop(): Promise<void> }> {
  const name = `test_${newSecret(12)}`;
  await copyTemplate(name, template);
  const database = openPatiently(name, 8);
  return {
    name,
    database,
    async drop() {
      await database.close();
      await maintain(`drop database ${name} with (force)`);
    },
  };
}

/** A database of this name, for programs that know theirs by a prefix. It goes with the server of the whole run. */
export const copyTemplate = (name: string, template = TEMPLATE): Promise<void> =>
  // Copied file by file: for a small template that takes a quarter of the time of writing it through the log.
  maintain(`create database ${name} template ${template} strategy file_copy`);

async function maintain(sql: string): Promise<void> {
  const client = new pg.Client(clientConfig(inject('databaseServer'), 'postgres'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
