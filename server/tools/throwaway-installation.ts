import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Config, readConfig } from '#src/config.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '#src/operations/installation/addresses.ts';
import { prepareDatabases } from '#src/operations/installation/databases.ts';
import { type GatewayParts, type OpenGateway, openGateway } from '#src/operations/installation/gateway.ts';
import type { DatabaseAddress } from '#src/platform/database/connections/connection.ts';
import { migrationDeadline } from '#src/platform/database/connections/deadlines.ts';
import { startEmbeddedServer } from '#src/platform/database/embedded/server.ts';
import { newMetrics } from '#src/platform/metrics/metrics.ts';

/** A sandbox on its own PostgreSQL, deleted afterwards. */
export interface ThrowawayInstallation {
  config: Config;
  parts: GatewayParts;
  gateway: OpenGateway;
  close(): Promise<void>;
}

export async function openThrowawayInstallation(
  name: string,
  settings: Record<string, string> = {},
): Promise<ThrowawayInstallation> {
  const dataFolder = makeThrowawayFolder(name);
  const server = await startEmbeddedServer({ dataFolder, settings });
  const close = async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    const address = { socketFolder: server.socketFolder, user: server.user };
    await prepareDatabases(configOf(dataFolder), address);
    return await openInstallation(dataFolder, address, close);
  } catch (error) {
    await close();
    throw error;
  }
}

export function makeThrowawayFolder(name: string): string {
  const dataFolder = mkdtempSync(join(tmpdir(), `recaudo-${name}-`));
  // If this runs as root, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(dataFolder, 0o755);
  return dataFolder;
}

const configOf = (dataFolder: string): Config => ({
  ...readConfig(),
  dataFolder,
  databaseUrl: undefined,
  webhooksToLoopback: 'open',
});

/** Connects to the sandbox of a data folder with a running PostgreSQL; `close` disconnects. */
export async function openInstallation(
  dataFolder: string,
  address: DatabaseAddress,
  close: () => Promise<void>,
): Promise<ThrowawayInstallation> {
  const config = configOf(dataFolder);
  const parts: GatewayParts = {
    config,
    address,
    addresses: addressesOf(config, '127.0.0.1', DEFAULT_PORT_BASE),
    metrics: newMetrics(),
    log: pino({ level: 'silent' }),
    // For filling millions of rows and vacuuming.
    deadline: migrationDeadline,
  };
  const gateway = await openGateway(parts, 'sandbox');
  if (gateway === undefined) throw new Error('the sandbox did not open');
  return {
    config,
    parts,
    gateway,
    async close() {
      await gateway.close();
      await close();
    },
  };
}
