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

/**
 * Tests fill tables on a machine that may stall, so deadlines are long; tests about deadlines open their own database.
 */
export const openTestDatabase = (
  name: string,
  poolSize: number,
  address: DatabaseAddress = inject('databaseServer'),
): Database => openDatabase({ address, name, poolSize, deadline: longDeadline });

export async function cloneDatabase(
  template = TEMPLATE,
): Promise<{ name: string; database: Database; drop(): Promise<void> }> {
  const name = `test_${newSecret(12)}`;
  await copyTemplate(name, template);
  const database = openTestDatabase(name, 8);
  return {
    name,
    database,
    async drop() {
      await database.close();
      await maintain(`drop database ${name} with (force)`);
    },
  };
}

/**
 * Creates a database with this name, for programs that find theirs by prefix. It is dropped with the server at the end
 * of the run.
 */
export const copyTemplate = (name: string, template = TEMPLATE): Promise<void> =>
  // For a small template, copying files takes a quarter of the time of copying through the write-ahead log.
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
