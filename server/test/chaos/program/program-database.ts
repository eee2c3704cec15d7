import { chmodSync, mkdirSync } from 'node:fs';
import { type Database, openDatabase } from '../../../src/platform/database/connections/connection.ts';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';

/** A connection of the test's own to the sandbox of a running program. */
export async function connectToSandbox(dataFolder: string): Promise<Database> {
  const address = await findRunningServer(dataFolder);
  if (address === undefined) throw new Error('the database of the program is not running');
  return openDatabase({ address, name: 'recaudo_sandbox', poolSize: 4 });
}

/** For all to enter: so the database, which root runs as another user, keeps its files inside. */
export function makeReachable(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true });
  chmodSync(dataFolder, 0o755);
}
