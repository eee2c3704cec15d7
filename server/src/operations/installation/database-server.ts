import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { checkServer } from '../../platform/database/connections/await-server.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import {
  findRunningServer,
  lockDataFolder,
  startEmbeddedServer,
} from '../../platform/database/embedded/server.ts';
import { supervise } from '../../platform/database/embedded/supervise.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';

/** The program's PostgreSQL server, external or embedded. */
export interface DatabaseServer {
  address: DatabaseAddress;
  /** Resolves with the reason when an embedded server died and cannot be brought back. */
  lost: Promise<Error>;
  stop(): Promise<void>;
}

/** PostgreSQL may just be restarting. The parent process replaces a child that gives up. */
const RESTART_PATIENCE_MS = 30_000;
const POLL_EVERY_MS = 200;

const never = new Promise<never>(() => undefined);

const external = (url: string): DatabaseServer => ({
  address: { url },
  lost: never,
  stop: async () => undefined,
});

const embeddedOptions = ({ dataFolder, backups }: Config) => ({
  dataFolder,
  archives: backups.archiveFolder !== undefined,
});

/** For `serve`: locks the data folder and keeps its embedded server running. */
export async function startDatabaseServer(
  config: Config,
  log: Logger,
  onProgress: (step: string) => void,
): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return external(config.databaseUrl);
  const lock = await lockDataFolder(config.dataFolder);
  try {
    const server = await supervise({
      start: () => startEmbeddedServer({ ...embeddedOptions(config), onProgress }),
      onDied: () => log.error('PostgreSQL died and is restarting; requests get 503 in the meantime'),
      onBack: () => log.warn('PostgreSQL is back'),
      onFailedStart: error => log.error({ err: error }, 'PostgreSQL did not start'),
    });
    return {
      address: { socketFolder: server.socketFolder, user: server.user },
      lost: server.lost,
      stop: async () => {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** For a child of `serve`: the server that the parent keeps running, or the external one. */
export async function joinOwnServer({ databaseUrl, dataFolder }: Config): Promise<DatabaseServer> {
  if (databaseUrl !== undefined) return external(databaseUrl);
  const untilMs = monotonicMs() + RESTART_PATIENCE_MS;
  for (;;) {
    const address = await findRunningServer(dataFolder);
    if (address !== undefined) return { address, lost: never, stop: async () => undefined };
    if (monotonicMs() > untilMs) throw new Error('PostgreSQL is not running: the first process starts it');
    await sleep(POLL_EVERY_MS);
  }
}

/** For other commands: joins the server of a running program, or starts one until the command ends. */
export async function joinDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) {
    // Commands fail immediately; only `serve` waits.
    await checkServer({ url: config.databaseUrl });
    return external(config.databaseUrl);
  }
  const running = await findRunningServer(config.dataFolder);
  if (running !== undefined) return { address: running, lost: never, stop: async () => undefined };
  const lock = await lockDataFolder(config.dataFolder);
  try {
    const { socketFolder, user, stop } = await startEmbeddedServer(embeddedOptions(config));
    const end = async () => {
      await stop();
      await lock.release();
    };
    return { address: { socketFolder, user }, lost: never, stop: end };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
