import { chmodSync, mkdirSync } from 'node:fs';
import { type Database, openDatabase } from '../../../src/platform/database/connections/connection.ts';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';

export async function connectToSandbox(dataFolder: string): Promise<Database> {
  const address = await findRunningServer(dataFolder);
  if (address === undefined) throw new Error('the database of the program is not running');
  return openDatabase({ address, name: 'recaudo_sandbox', poolSize: 4 });
}

/** Makes the folder accessible to the user who runs PostgreSQL instead of root, so that the database stays inside. */
export function makeReachable(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true });
  chmodSync(dataFolder, 0o755);
}
