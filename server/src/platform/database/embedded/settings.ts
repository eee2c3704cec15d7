/**
 * Passed on the command line at every start, so that they override postgresql.conf and earlier versions of this
 * program.
 */
const defaultSettings: Record<string, string> = {
  // Lets a statement detect the embedded server (operations/health/stores/backup-store.ts).
  'recaudo.embedded': 'on',
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  // API, worker and vault of both environments have separate connections, and so does every further API process.
  max_connections: '200',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // Limits the recovery time: 8 GB took 21 s.
  max_wal_size: '2GB',
  // Each round starts a process per database. Every 10 s, these rounds used most of an idle gateway's CPU.
  autovacuum_naptime: '1min',
  // The only method that every build supports.
  wal_compression: 'pglz',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  // No value of a statement may reach the log (card data). Error texts can quote a value ("invalid input syntax"), and
  // details quote rows and statements, so both are left out; the program that ran the statement receives them. The
  // server's messages about itself (LOG and worse) stay.
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
    // Quoted because it is a list: a path may contain a comma or a space.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    ...overrides,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
