import { type Config, readConfig } from '../../config.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '../../operations/installation/addresses.ts';
import { openAuditLog } from '../../operations/installation/audit-log.ts';
import { joinDatabaseServer } from '../../operations/installation/database-server.ts';
import { prepareDatabases } from '../../operations/installation/databases.ts';
import { readRunningAddresses } from '../../operations/installation/running.ts';
import type { Control } from '../../people/control.ts';

export type ControlOnly = Pick<Control, 'database' | 'realClock' | 'auditKeys' | 'addresses'>;

/** Runs a command on accounts and teams, with or without a running program. */
export async function withControl(
  work: (control: ControlOnly, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const server = await joinDatabaseServer(config);
  try {
    await prepareDatabases(config, server.address);
    const log = await openAuditLog(config, server.address);
    try {
      const addresses = readRunningAddresses(config) ?? addressesOf(config, '127.0.0.1', DEFAULT_PORT_BASE);
      await work({ ...log, addresses }, config);
    } finally {
      await log.close();
    }
  } finally {
    await server.stop();
  }
}
