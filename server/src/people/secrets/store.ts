import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { TextOwner } from '../../platform/vault/ciphers/sealed-text.ts';

const open = statement(
  'installation_open_production',
  'update installation set production_opened_at = $1 where production_opened_at is null',
);
const opened = statement<{ was_opened: boolean }>(
  'installation_production_opened',
  'select production_opened_at is not null as was_opened from installation',
);
/** True if production was ever open here; `isOpen` records it. */
export async function recordProduction(database: Queryable, isOpen: boolean, now: Date): Promise<boolean> {
  if (isOpen) await database.run(open, [now]);
  return wasProductionOpened(database);
}

export const wasProductionOpened = async (database: Queryable): Promise<boolean> =>
  (await database.find(opened))?.was_opened === true;

export interface SealedSecret {
  id: string;
  owner: TextOwner;
  sealed: Buffer;
}

/** A table with secrets that were encrypted with the sandbox's keys before production's existed. */
export interface SecretTable {
  name: string;
  /** Rewrites the whole table, so that old row versions disappear. */
  rewrite(database: Queryable): Promise<number>;
  listOld(database: Queryable, after: string, limit: number): Promise<SealedSecret[]>;
  /** Skips a secret that changed meanwhile. */
  replace(database: Queryable, secret: SealedSecret, sealed: Buffer): Promise<number>;
}

// True for a text encrypted with the sandbox's keys.
const IS_OLD = (column: string) => `get_byte(${column}, 0) = 1`;

function secretTable(
  { name, id, column, where = 'true' }: { name: string; id: string; column: string; where?: string },
  ownerOf: (id: string) => TextOwner,
): SecretTable {
  const list = statement<{ id: string; sealed: Buffer }>(
    `${name}_old_seals`,
    `select ${id} as id, ${column} as sealed from ${name}
     where ${id} > $1 and ${where} and ${IS_OLD(column)} order by ${id} limit $2`,
  );
  const change = statement(
    `${name}_reseal`,
    `update ${name} set ${column} = $3 where ${id} = $1 and ${where} and ${column} = $2`,
  );
  // Not `vacuum full`, which keeps old row versions as long as a transaction might read them.
  const rewriteSecrets = statement(
    `${name}_write_anew`,
    `alter table ${name} alter column ${column} type bytea using ${column} || ''::bytea`,
  );
  return {
    name,
    rewrite: database => database.run(rewriteSecrets),
    listOld: async (database, after, limit) =>
      (await database.rows(list, [after, limit])).map(row => ({ ...row, owner: ownerOf(row.id) })),
    replace: (database, secret, sealed) => database.run(change, [secret.id, secret.sealed, sealed]),
  };
}

export const secretTables: readonly SecretTable[] = [
  secretTable({ name: 'second_factors', id: 'account_id', column: 'sealed_secret' }, id => [
    'second-factor',
    id,
  ]),
  secretTable({ name: 'go_live_requests', id: 'id', column: 'sealed_account_number' }, id => [
    'bank-account',
    id,
  ]),
  secretTable(
    {
      name: 'first_keys',
      id: 'business_id',
      column: 'sealed_keys',
      where: `environment = 'production'`,
    },
    id => ['first-keys', id, 'production'],
  ),
];

const recordOld = statement(
  'installation_note_old_seals',
  'update installation set has_old_seals = true where not has_old_seals',
);
const anyOld = statement<{ has_old_seals: boolean }>(
  'installation_old_seals',
  'select has_old_seals from installation',
);
const noneOld = statement(
  'installation_no_old_seals',
  'update installation set has_old_seals = false where has_old_seals',
);
/** Recorded before the first row changes, so that a crash in between does not leave the old files. */
export const recordOldSeals = (database: Queryable): Promise<number> => database.run(recordOld);

/** Rewrites the tables, because an update leaves old values in the file, where a stolen disk would reveal them. */
export async function dropOldSeals(database: Queryable): Promise<void> {
  if ((await database.find(anyOld))?.has_old_seals !== true) return;
  for (const table of secretTables) await table.rewrite(database);
  await database.run(noneOld);
}
