import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../database/connection.ts';
import { findRunningServer, lockDataFolder, startEmbeddedServer } from '../database/embedded/server.ts';

/** The PostgreSQL server that this program works on, external or embedded. */
export interface DatabaseServer {
  address: DatabaseAddress;
  /** Resolves when an embedded server dies although nobody stopped it. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

const never = new Promise<void>(() => undefined);

const external = (url: string): DatabaseServer => ({
  address: { url },
  exited: never,
  stop: async () => undefined,
});

/** For `serve`: takes the data folder for itself and starts the embedded server in it. */
export async function startDatabaseServer(
  config: Config,
  onProgress: (step: string) => void,
): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return external(config.databaseUrl);
  const lock = await lockDataFolder(config.dataFolder);
  try {
    const server = await startEmbeddedServer({ dataFolder: config.dataFolder, onProgress });
    return {
      address: { socketFolder: server.socketFolder, user: server.user },
      exited: server.exited,
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

/** For the other commands: joins the server of a running program, or starts one for the time of the command. */
export async function joinDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return external(config.databaseUrl);
  const running = await findRunningServer(config.dataFolder);
  if (running === undefined) return startDatabaseServer(config, () => undefined);
  return { address: running, exited: never, stop: async () => undefined };
}
