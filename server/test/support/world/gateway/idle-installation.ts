import pg from 'pg';
import { inject } from 'vitest';
import { type Config, readConfig } from '../../../../src/config.ts';
import { clientConfig, withClient } from '../../../../src/platform/database/connections/client-config.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';
import { CONTROL_TEMPLATE, TEMPLATE } from './template.ts';

const roles = ['sandbox', 'production', 'control'] as const;

/** The three databases of an installation without a running program. */
export interface IdleInstallation {
  config: Config;
  /** The same configuration for a program that must not migrate. */
  byHand: Config;
  sandbox: string;
  query(sql: string, values?: unknown[]): Promise<unknown[]>;
  drop(): Promise<void>;
}

export async function makeInstallation(): Promise<IdleInstallation> {
  const address = inject('databaseServer');
  const prefix = `idle_${newSecret(8)}`;
  const variables = { RECAUDO_DATABASE_PREFIX: prefix };
  const maintain = (statements: string[]) =>
    withClient(clientConfig(address, 'postgres'), async client => {
      for (const statement of statements) await client.query(statement);
    });
  const names = roles.map(role => `${prefix}_${role}`);
  await maintain(
    names.map(name => {
      const template = name.endsWith('control') ? CONTROL_TEMPLATE : TEMPLATE;
      return `create database ${pg.escapeIdentifier(name)} template ${template} strategy file_copy`;
    }),
  );
  const sandbox = `${prefix}_sandbox`;
  return {
    config: readConfig(variables),
    byHand: readConfig({ ...variables, RECAUDO_MIGRATIONS: 'by-hand' }),
    sandbox,
    query: (sql, values) =>
      withClient(clientConfig(address, sandbox), async client => (await client.query(sql, values)).rows),
    drop: () => maintain(names.map(name => `drop database ${pg.escapeIdentifier(name)} with (force)`)),
  };
}
