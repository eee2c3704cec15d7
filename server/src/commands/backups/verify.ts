import { rmSync } from 'node:fs';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { environments } from '@recaudo/contract/shared/environment';
import { type Config, readConfig } from '../../config.ts';
import { type FoundBackup, writeTrial } from '../../operations/backups/copy/list-backups.ts';
import { BackupError, bytesOf, DamagedBackup } from '../../operations/backups/copy/manifest.ts';
import { type Proof, prove } from '../../operations/backups/proof/prove.ts';
import { findBackupSigner } from '../../operations/backups/proof/signers.ts';
import { readTotals } from '../../operations/backups/proof/totals-store.ts';
import { describeLosses, type TotalsOf } from '../../operations/backups/restore/losses.ts';
import { inDatabase } from '../../operations/backups/restore/needed-keys-store.ts';
import { type Restored, type RestoreOptions, restore } from '../../operations/backups/restore/restore.ts';
import { readBackupState, recordVerification } from '../../operations/health/stores/backup-store.ts';
import { databaseName } from '../../operations/installation/databases.ts';
import { keyFileOf } from '../../operations/installation/keys.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import { EmbeddedServerError } from '../../platform/database/embedded/embedded-server-error.ts';
import { findRunningServer } from '../../platform/database/embedded/server.ts';
import { CorruptPage, namingCorruption } from '../../platform/database/integrity/corrupt-page.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { readOptions } from '../command.ts';
import {
  chooseArchive,
  chooseFolder,
  describeAge,
  describeSize,
  readIdentities,
  readInstant,
  readTrust,
  requireBackups,
  requireEmbedded,
  runAtLowPriority,
} from './backup-options.ts';
import { inEachDatabase } from './each-database.ts';
import { findMissing } from './find-missing.ts';
import { nameAllRelations, provePages } from './prove-pages.ts';

export async function backupVerify(args: string[]): Promise<void> {
  const options = readOptions(args, {
    from: { type: 'string' },
    archive: { type: 'string' },
    at: { type: 'string' },
    key: { type: 'string' },
    signer: { type: 'string', multiple: true },
    'accept-unsigned': { type: 'boolean' },
    'not-before': { type: 'string' },
    scratch: { type: 'string' },
    json: { type: 'boolean' },
  });
  const config = readConfig();
  requireEmbedded(config);
  const found = await requireBackups(chooseFolder(config, options.from, 'from'));
  const { backups } = found;
  const running = await findRunningServer(config.dataFolder).catch(() => undefined);
  // Read before the restore, so that charges made during it do not look lost.
  const warnings: string[] = [];
  const totals = running && (await readRunning(config, running).catch(warningOfDamage(warnings)));
  const known = running && (await inDatabase(running, databaseName(config, 'sandbox'), readBackupState));
  const scratch = resolve(options.scratch ?? tmpdir());
  await requireRoom(scratch, backups);
  const at = readInstant(options.at);
  const archive = chooseArchive(config, options.archive);
  const trial: TrialOptions = {
    ...found,
    archive,
    at,
    trust: readTrust(config, options.signer, options['accept-unsigned']),
    notBefore: readInstant(options['not-before'], 'not-before'),
    timeline: undefined,
    identities: readIdentities(options.key),
    onStep: step => console.error(`  ${step}`),
    onWarning: warning => warnings.push(warning),
    onBytes: () => undefined,
  };
  const verdict = await runAtLowPriority(() => tryRestore(config, scratch, trial)).catch(
    async (error: unknown) => {
      // These errors mean a bad backup, which health must report.
      const isBad = error instanceof DamagedBackup || error instanceof EmbeddedServerError;
      const tried = backups.find(({ manifest }) => at === undefined || new Date(manifest.stoppedAt) <= at);
      if (isBad) await record(config, running, tried, [error.message]);
      throw error;
    },
  );
  const isOwnArchive =
    archive !== undefined && at === undefined && archive === chooseArchive(config, undefined);
  const archiveReachesTo = isOwnArchive ? verdict.plan.reachesTo : undefined;
  const missing = known && findMissing(known, { backups, archiveReachesTo });
  verdict.proof.problems.push(...(missing?.problems ?? []));
  warnings.push(...(missing?.warnings ?? []));
  await record(config, running, verdict.backup, verdict.proof.problems);
  report(verdict, { totals, warnings, isJson: options.json === true });
  if (verdict.proof.problems.length > 0) process.exitCode = 1;
}

async function readRunning(config: Config, address: DatabaseAddress): Promise<TotalsOf> {
  const totals: TotalsOf = {};
  for (const environment of environments) {
    totals[environment] = await inDatabase(address, databaseName(config, environment), database =>
      namingCorruption(database, () => readTotals(database)),
    );
  }
  return totals;
}

/** A damaged server does not prevent a trial restore, because this backup may be the one to return to. */
const warningOfDamage =
  (warnings: string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof CorruptPage)) throw error;
    warnings.push(`the running server: ${error.message}`);
  };

/** Requires space for the unpacked files and part of the archive, because a trial must not fill the disk. */
async function requireRoom(scratch: string, backups: readonly FoundBackup[]): Promise<void> {
  const needed = Math.max(
    ...backups.map(({ manifest }) => manifest.contents.reduce((sum, { bytes }) => sum + bytes, 0)),
  );
  const { bavail, bsize } = await statfs(scratch);
  if (bavail * bsize < needed * 1.5) {
    throw new BackupError(
      `${scratch} has ${describeSize(bavail * bsize)} free, and the trial restore needs about ${describeSize(needed * 1.5)}: choose another folder with --scratch`,
    );
  }
}

interface Verdict extends Pick<Restored, 'backup' | 'plan'> {
  proof: Proof;
}

type TrialOptions = Omit<RestoreOptions, 'target' | 'isTrial'>;

/** Restores into a temporary folder that is removed in any case. */
async function tryRestore(config: Config, scratch: string, options: TrialOptions): Promise<Verdict> {
  const target = await mkdtemp(join(scratch, 'recaudo-trial-'));
  const remove = (): void =>
    rmSync(target, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const onSignal = (): void => {
    remove();
    process.exit(130);
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const { server, backup, plan } = await restore({ ...options, target, isTrial: true });
    try {
      const trialConfig = {
        ...config,
        dataFolder: target,
        keyFiles: { sandbox: keyFileOf(config, 'sandbox'), production: config.keyFiles.production },
      };
      const address = { socketFolder: server.socketFolder, user: server.user };
      options.onStep('checking the ledger, the audit log and the keys');
      const proof = await prove(trialConfig, address, backup.manifest);
      const names = await nameAllRelations(trialConfig, address);
      await server.stop();
      options.onStep('reading every page');
      await provePages(target, names, proof);
      return { backup, plan, proof };
    } finally {
      await server.stop();
    }
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    remove();
  }
}

async function record(
  config: Config,
  running: DatabaseAddress | undefined,
  backup: FoundBackup | undefined,
  problems: readonly string[],
): Promise<void> {
  if (backup === undefined) return;
  const at = systemClock.now();
  await writeTrial(backup, { at: at.toISOString(), problems }, findBackupSigner(config)?.key);
  const verified = { id: backup.manifest.id, at, problems };
  if (running !== undefined)
    await inEachDatabase(config, running, database => recordVerification(database, verified));
}

interface Reported {
  totals: TotalsOf | undefined;
  warnings: readonly string[];
  isJson: boolean;
}

function report({ backup, plan, proof }: Verdict, { totals, warnings, isJson }: Reported): void {
  const { manifest } = backup;
  const upTo = plan.at ?? plan.reachesTo;
  const losses =
    totals === undefined
      ? [
          'cannot tell what a restore would lose: no database runs on the data folder, or the folder is damaged',
        ]
      : describeLosses(totals, proof.totals, upTo);
  const { lines, problems } = proof;
  if (isJson) {
    const state = { backup: manifest.id, state_of: upTo, bytes: bytesOf(manifest) };
    console.log(JSON.stringify({ ...state, proven: lines, problems, warnings, losses }));
    return;
  }
  const age = describeAge(upTo, systemClock.now());
  console.log(
    `backup ${manifest.id}, ${describeSize(bytesOf(manifest))}; the restored state is ${age} old (${upTo.toISOString()})`,
  );
  for (const warning of warnings) console.log(`  ? ${warning}`);
  for (const line of lines) console.log(`  + ${line}`);
  for (const problem of problems) console.log(`  ! ${problem}`);
  for (const loss of losses) console.log(`  ${loss}`);
  console.log(problems.length === 0 ? 'The backup is valid.' : 'THE BACKUP IS NOT VALID.');
}
