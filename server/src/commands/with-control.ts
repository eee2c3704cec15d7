import { type Config, readConfig } from '../config.ts';
import type { Control } from '../control/control.ts';
import { openDatabase } from '../database/connection.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '../installation/addresses.ts';
import { joinDatabaseServer } from '../installation/database-server.ts';
import { databaseName, prepareDatabases } from '../installation/databases.ts';
import { readRunningAddresses } from '../installation/running.ts';
import { systemClock } from '../primitives/clock.ts';

export type ControlOnly = Pick<Control, 'database' | 'realClock' | 'addresses'>;

/** Runs a command on accounts and teams; works beside a running program and without one, and needs no keys. */
export async function withControl(
  work: (control: ControlOnly, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const server = await joinDatabaseServer(config);
  try {
    await prepareDatabases(config, server.address);
    const database = openDatabase({
      address: server.address,
      name: databaseName(config, 'control'),
      poolSize: 2,
      namedStatements: config.namedStatements,
    });
    try {
      const addresses = readRunningAddresses(config) ?? addressesOf(config, '127.0.0.1', DEFAULT_PORT_BASE);
      await work({ database, realClock: systemClock, addresses }, config);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
