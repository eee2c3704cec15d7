import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { archiveSettings, prepareSpool } from './archive-spool.ts';
import { getNativeFolder, prepareBinaries } from './binaries.ts';
import { EmbeddedServerError } from './embedded-server-error.ts';
import { explainOutput } from './explain-failure.ts';
import { giveToAccount, initialiseDatabase, isInitialised, removeUnfinished } from './initialise.ts';
import {
  chooseDatabaseFolder,
  findDatabaseFolder,
  prepareSocketFolder,
  rememberDatabaseFolder,
} from './places.ts';
import { disarmStaleFiles, endLeftoverBackends } from './postmaster-pid.ts';
import { type PostmasterOptions, type PostmasterProcess, spawnPostmaster } from './postmaster-process.ts';
import { chooseAccount } from './run-as.ts';

export interface StartOptions {
  dataFolder: string;
  onProgress: (step: string) => void;
  settings: Record<string, string>;
  tieToParent: boolean;
  /** True if WAL segments are handed over to an archive. */
  archives: boolean;
  nativeFolder: string | undefined;
  outsideFolder: string;
}

/** Starts a server. The caller holds the start lock and has checked that none is live on this folder. */
export async function startPostmaster(
  options: StartOptions,
): Promise<{ socketFolder: string; running: PostmasterProcess }> {
  const { dataFolder, outsideFolder, onProgress, settings } = options;
  const account = await chooseAccount(dataFolder, await findDatabaseFolder(dataFolder));
  const native = await prepareBinaries(
    options.nativeFolder ?? getNativeFolder(),
    account,
    account === undefined ? dataFolder : outsideFolder,
  );
  const databaseFolder = await chooseDatabaseFolder(dataFolder, account, outsideFolder);
  await removeUnfinished(databaseFolder);
  if (!(await isInitialised(databaseFolder))) {
    onProgress('creating the database');
    await initialiseDatabase(native, databaseFolder, account, settings['fsync'] !== 'off');
    await rememberDatabaseFolder(dataFolder, databaseFolder);
  }
  await giveToAccount(databaseFolder, account);
  const socketFolder = await prepareSocketFolder(dataFolder, databaseFolder, account);
  const archiving = options.archives ? archiveSettings(await prepareSpool(databaseFolder, account)) : {};
  await disarmStaleFiles(databaseFolder, socketFolder);
  const running = await spawnUntilAlone({
    native,
    databaseFolder,
    socketFolder,
    account,
    settings: { ...archiving, ...settings },
    onProgress,
    tieToParent: options.tieToParent,
    logFile: join(dataFolder, 'postgres.log'),
  });
  // Repeated because an initdb whose parent was killed may have recreated its folder meanwhile.
  await removeUnfinished(databaseFolder);
  return { socketFolder, running };
}

/** PostgreSQL refuses to start while processes of a killed server still use its shared memory: wait for them to end. */
async function spawnUntilAlone(options: PostmasterOptions): Promise<PostmasterProcess> {
  for (;;) {
    options.onProgress('starting PostgreSQL');
    const result = await spawnPostmaster(options);
    if ('child' in result) return result;
    if (!result.log.includes('pre-existing shared memory block')) {
      throw new EmbeddedServerError(
        explainOutput(result.log, dirname(options.logFile)) ??
          `PostgreSQL did not start. The end of ${options.logFile}:\n${result.log}`,
      );
    }
    options.onProgress('waiting for the processes of a killed PostgreSQL to end');
    await endLeftoverBackends(options.databaseFolder, options.account);
    await delay(200);
  }
}
