import pg from 'pg';
import { expect, inject, test } from 'vitest';
import type { Schema } from '../../../../src/platform/database/access/rights.ts';
import { clientConfig, withClient } from '../../../../src/platform/database/connections/client-config.ts';
import {
  applyMigration,
  usualPatience,
} from '../../../../src/platform/database/migrations/apply-migration.ts';
import { listMigrations } from '../../../../src/platform/database/migrations/migrate.ts';
import { ensureRecords } from '../../../../src/platform/database/migrations/migration-records.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';
import { CONTROL_TEMPLATE, TEMPLATE } from '../../../support/world/gateway/template.ts';
import { cloneDatabase } from '../../../support/world/gateway/test-database.ts';

const address = () => inject('databaseServer');

/** Describes every object of a schema in words, without column positions. */
const DESCRIPTION = `
  select format('%s.%s %s%s default %s', table_name, column_name, data_type,
    case is_nullable when 'NO' then ' not null' else '' end, column_default) as line
  from information_schema.columns where table_schema = 'public'
  union all select format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  order by line`;

const describeSchema = (database: string) =>
  withClient(clientConfig(address(), database), async client =>
    (await client.query<{ line: string }>(DESCRIPTION)).rows
      .map(({ line }) => line)
      // The triggers of the tests, which enforce the transition tables.
      .filter(line => !line.includes('refuse_step_of_')),
  );

test.each<[Schema, string]>([
  ['gateway', TEMPLATE],
  ['control', CONTROL_TEMPLATE],
])(
  '%s: an upgrade, which contracts last, ends with the schema of a new database',
  async (schema, template) => {
    const name = `order_${newSecret(8)}`;
    const maintain = (sql: string) =>
      withClient(clientConfig(address(), 'postgres'), client => client.query(sql));
    await maintain(`create database ${pg.escapeIdentifier(name)}`);
    // Clones first, because a template cannot be cloned while a connection uses it.
    const fresh = await cloneDatabase(template);
    try {
      const files = await listMigrations(schema);
      const ordered = (['expand', 'contract'] as const).flatMap(phase =>
        files.filter(file => file.phase === phase),
      );
      expect(ordered).toHaveLength(files.length);
      await withClient(clientConfig(address(), name), async client => {
        await ensureRecords(client);
        for (const file of ordered) await applyMigration(client, file, usualPatience);
      });
      const made = await describeSchema(name);
      expect(made.length).toBeGreaterThan(100);
      expect(made).toEqual(await describeSchema(fresh.name));
    } finally {
      await fresh.drop();
      await maintain(`drop database ${pg.escapeIdentifier(name)} with (force)`);
    }
  },
);
