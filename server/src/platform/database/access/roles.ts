import { createHash } from 'node:crypto';
import pg from 'pg';
import { hiddenColumns, type ProgramRole, programRoles, rightsOn, type Schema } from './rights.ts';

export const roleName = (prefix: string, role: ProgramRole): string => `${prefix}_${role}`;

const INSUFFICIENT_PRIVILEGE = '42501';
const TAKEN = ['42710', '23505'];

/**
 * Creates the program's missing roles and lets the owner act as each of them. False if they are missing and the owner may not
 * create roles: then everything runs as the owner.
 */
export async function ensureRoles(client: pg.Client, prefix: string): Promise<boolean> {
  for (const role of programRoles) {
    const name = pg.escapeIdentifier(roleName(prefix, role));
    if (await mayActAs(client, name)) continue;
    try {
      const found = await client.query('select from pg_roles where rolname = $1', [roleName(prefix, role)]);
      // Without a password the role cannot sign in over a network; an operator may set one.
      if (found.rowCount === 0) await client.query(`create role ${name} login`);
      await client.query(`grant ${name} to current_user`);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (code === INSUFFICIENT_PRIVILEGE) return false;
      if (!TAKEN.includes(code)) throw error;
    }
  }
  return true;
}

/** Tried rather than looked up: since PostgreSQL 16 a member of a role may still not act as it. */
async function mayActAs(client: pg.Client, name: string): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local role ${name}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}

interface TableRow {
  name: string;
  is_unlogged: boolean;
  is_view: boolean;
  columns: string[];
}

const listTables = `select relname as name, relpersistence = 'u' as is_unlogged, relkind = 'v' as is_view,
    (select array_agg(attname::text order by attnum) from pg_attribute
     where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') order by relname`;

/** Gives every role exactly the rights in `rights.ts`, revoking older ones first. Runs once per state of the schema. */
export async function grantRights(client: pg.Client, schema: Schema, prefix: string): Promise<void> {
  const { rows } = await client.query<TableRow>(listTables);
  const statements = programRoles.flatMap(role => grantsOf(schema, role, roleName(prefix, role), rows));
  const text = statements.join(';\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  const known = await client.query<{ checksum: string; is_granted: boolean }>(
    `select checksum, has_schema_privilege($1, 'public', 'usage') and has_table_privilege($1, 'applied_migrations', 'select')
       as is_granted
     from applied_migrations where name = 'rights'`,
    [roleName(prefix, 'api')],
  );
  if (known.rows[0]?.checksum === checksum && known.rows[0].is_granted) return;
  await retryCatalogConflicts(client, async () => {
    await client.query(`begin;\n${text};\n`);
    await client.query(
      `insert into applied_migrations (name, checksum) values ('rights', $1)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [checksum],
    );
    await client.query('commit');
  });
}

/** PostgreSQL reports that a row of its catalog changed meanwhile only as an internal error. */
const CATALOG_CONFLICT = 'XX000';
const MAX_TRIES = 10;

/** Retries when PostgreSQL fails a grant because a running process truncates an unlogged table at the same moment. */
async function retryCatalogConflicts(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== CATALOG_CONFLICT || tries === MAX_TRIES) throw error;
    }
  }
}

function grantsOf(schema: Schema, role: ProgramRole, name: string, tables: readonly TableRow[]): string[] {
  const to = pg.escapeIdentifier(name);
  return [
    `revoke all on all tables in schema public from ${to}`,
    `grant usage on schema public to ${to}`,
    `grant usage on all sequences in schema public to ${to}`,
    ...(schema === 'gateway' && role !== 'vault' ? grantsOnOutsideWorld(to) : []),
    ...tables.flatMap(table => grantsOnTable(schema, role, to, table)),
  ];
}

/** The sandbox's simulated processors keep their data in a separate schema that gateway code does not read. */
const grantsOnOutsideWorld = (to: string): string[] => [
  `grant usage on schema sandbox_processor to ${to}`,
  `grant select, insert, update, delete on all tables in schema sandbox_processor to ${to}`,
];

function grantsOnTable(schema: Schema, role: ProgramRole, to: string, table: TableRow): string[] {
  const rights = rightsOn(schema, role, {
    name: table.name,
    isUnlogged: table.is_unlogged,
    isView: table.is_view,
  });
  const on = pg.escapeIdentifier(table.name);
  const hidden = hiddenColumns(role, table.name);
  const whole = rights.filter(right => right !== 'select' || hidden.length === 0);
  const statements = whole.length === 0 ? [] : [`grant ${whole.join(', ')} on ${on} to ${to}`];
  if (hidden.length > 0 && rights.includes('select')) {
    const open = table.columns
      .filter(column => !hidden.includes(column))
      .map(column => pg.escapeIdentifier(column));
    statements.push(`grant select (${open.join(', ')}) on ${on} to ${to}`);
  }
  return statements;
}
