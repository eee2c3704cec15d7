/** Which files of PostgreSQL's folder belong in a copy. */

/** Folders that are created empty in the copy. */
const EMPTIED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];

/** Files that only concern the running server, or an earlier backup or restore. */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'backup_manifest',
  'recovery.signal',
  'standby.signal',
  'postgresql.auto.conf.tmp',
  'current_logfiles',
  'current_logfiles.tmp',
]);

export const CONTROL_FILE = 'global/pg_control';

const isTemporary = (name: string): boolean =>
  name.startsWith('pgsql_tmp') || /^t\d+_\d+/.test(name) || name.startsWith('pg_internal.init');

/** True if the content of this folder is not copied. */
export const isEmptied = (folder: string): boolean => EMPTIED.includes(folder);

/**
 * The files of a folder to copy. Unlogged tables (security codes) have an `_init` fork: only that fork is copied, and
 * PostgreSQL creates the tables empty.
 */
export function chooseFiles(folder: string, names: readonly string[]): string[] {
  const unlogged = new Set(names.flatMap(name => /^(\d+)_init$/.exec(name)?.[1] ?? []));
  return names.filter(name => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (LEFT_OUT.has(path) || path === CONTROL_FILE || isTemporary(name)) return false;
    const relation = /^(\d+)(?:_(?:fsm|vm))?(?:\.\d+)?$/.exec(name)?.[1];
    return relation === undefined || !unlogged.has(relation);
  });
}
