/**
 * Given on the command line at every start, so they hold whatever postgresql.conf or an earlier version of
 * this program said.
 */
const defaultSettings: Record<string, string> = {
  // So that a statement can tell whose server it is (operations/health/stores/backup-store.ts).
  'recaudo.embedded': 'on',
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  // API, worker and vault of two environments have connections of their own, and so has every further API process.
  max_connections: '200',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // Bounds the time of a recovery: 8 GB meant 21 s.
  max_wal_size: '2GB',
  // Each turn starts a process per database: every 10 s they took more processor time than the rest of an idle gateway.
  autovacuum_naptime: '1min',
  // The only method every build has.
  wal_compression: 'pglz',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  // No value of a statement may reach the log (card data). Errors are left out as a whole since their very
  // text can quote a value ("invalid input syntax"), and details since they quote rows and statements; the
  // program that ran the statement gets them. What the server says about itself (LOG and worse) stays.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

export function settingArguments(socketFolder: string, overrides: Record<string, string>): string[] {
  const settings = {
    ...defaultSettings,
    // A list; quoted so that a comma or a space in the path does no harm.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    ...overrides,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
