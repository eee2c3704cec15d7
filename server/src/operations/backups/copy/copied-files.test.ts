import { expect, test } from 'vitest';
import { chooseFiles } from './copied-files.ts';

test.each([
  ['the root', '', ['PG_VERSION', 'postmaster.pid', 'backup_label.old', 'recovery.signal'], ['PG_VERSION']],
  ['the control file, which comes last', 'global', ['1260', 'pg_control', 'pg_internal.init.12'], ['1260']],
  [
    'unlogged tables: their init fork alone',
    'base/5',
    ['100', '100_fsm', '200', '200.1', '200_fsm', '200_vm', '200_init', '2001'],
    ['100', '100_fsm', '200_init', '2001'],
  ],
  ['temporary tables and files', 'base/5', ['t3_100', 't3_100_fsm', 'pgsql_tmp12.0', '100_vm'], ['100_vm']],
])('%s', (_name, folder, names, chosen) => {
  expect(chooseFiles(folder, names)).toEqual(chosen);
});
