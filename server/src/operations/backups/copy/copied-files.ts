/** Which files of PostgreSQL's folder belong in a copy, and which are recreated or must be absent. */

/** Their folder is there in the copy, and empty. */
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

/** Of the running server alone, or of an earlier backup or restore. */
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

/** Whether what lies below this folder stays behind. */
export const isEmptied = (folder: string): boolean => EMPTIED.includes(folder);

/**
 * The files of one folder that go into the copy. Tables that live in memory's time alone (security codes!) are known by
 * their `_init` fork: of them only that is copied, and PostgreSQL makes them empty.
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
