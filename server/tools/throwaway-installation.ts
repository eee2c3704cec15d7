import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Config, readConfig } from '#src/config.ts';
import { longDeadline } from '#src/database/deadlines.ts';
import { startEmbeddedServer } from '#src/database/embedded/server.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '#src/installation/addresses.ts';
import { prepareDatabases } from '#src/installation/databases.ts';
import { type GatewayParts, type OpenGateway, openGateway } from '#src/installation/gateway.ts';
import { newMetrics } from '#src/metrics.ts';

/** A sandbox on a PostgreSQL of its own, thrown away afterwards. */
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
  const dataFolder = mkdtempSync(join(tmpdir(), `recaudo-${name}-`));
  // Root's server runs as another user, who must reach it here rather than move out.
  chmodSync(dataFolder, 0o755);
  const server = await startEmbeddedServer({ dataFolder, settings });
  const close = async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    const config: Config = { ...readConfig(), dataFolder, databaseUrl: undefined, webhooksToLoopback: true };
    const address = { socketFolder: server.socketFolder, user: server.user };
    await prepareDatabases(config, address);
    const parts: GatewayParts = {
      config,
      address,
      addresses: addressesOf(config, '127.0.0.1', DEFAULT_PORT_BASE),
      metrics: newMetrics(),
      log: pino({ level: 'silent' }),
      // It is filled with rows by the million, and vacuumed.
      deadline: longDeadline,
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
  } catch (error) {
    await close();
    throw error;
  }
}
