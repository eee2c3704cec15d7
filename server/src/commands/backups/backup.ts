import { type Config, readConfig } from '../../config.ts';
import { type BackupOptions, makeBackup } from '../../operations/backups/copy/make-backup.ts';
import { BackupError, bytesOf, type Manifest } from '../../operations/backups/copy/manifest.ts';
import { type Pruned, pruneBackups } from '../../operations/backups/copy/prune.ts';
import { type BackupSigner, openBackupSigner } from '../../operations/backups/proof/signers.ts';
import { readNeededKeys } from '../../operations/backups/restore/needed-keys-store.ts';
import { recordBackup, recordBackupFailure } from '../../operations/health/stores/backup-store.ts';
import { readChecksums } from '../../operations/health/stores/checksum-store.ts';
import { joinDatabaseServer } from '../../operations/installation/database-server.ts';
import { prepareDatabases } from '../../operations/installation/databases.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import { exists, findDatabaseFolder } from '../../platform/database/embedded/places.ts';
import { WHAT_TO_DO } from '../../platform/database/integrity/corrupt-page.ts';
import { type KeepRule, parseKeepRule } from '../../platform/primitives/backups/backup-keeping.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { parseRecipient } from '../../platform/vault/age/age-keys.ts';
import { changeAudited } from '../access/change-gateway.ts';
import { numberOption, readOptions, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { newProgressBar, type ProgressBar } from '../terminal/progress-bar.ts';
import { chooseFolder, describeSize, requireEmbedded, runAtLowPriority } from './backup-options.ts';
import { inEachDatabase } from './each-database.ts';

const MB = 1_000_000;
/** A disk shared with payments is faster than this; `--rate` overrides it. */
const USUAL_RATE_MB = 60;

export async function backup(args: string[]): Promise<void> {
  const options = readOptions(args, {
    to: { type: 'string' },
    'encrypt-to': { type: 'string' },
    keep: { type: 'string' },
    rate: { type: 'string' },
    'accept-damage': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const config = readConfig();
  requireEmbedded(config);
  const folder = chooseFolder(config, options.to, 'to');
  const keep = options.keep === undefined ? undefined : readRule(options.keep);
  const bytesPerSecond = numberOption(options.rate, 'rate', USUAL_RATE_MB, { least: 1 }) * MB;
  const recipient = recipientOf(options['encrypt-to'] ?? config.backups.recipient);
  if (!(await exists(await findDatabaseFolder(config.dataFolder)))) {
    throw new UsageError(`there is no database in ${config.dataFolder} to back up (RECAUDO_DATA_DIR)`);
  }
  const server = await joinDatabaseServer(config);
  try {
    const { address } = server;
    await prepareDatabases(config, address);
    const change = { environment: null, action: 'backup_made', what: folder };
    await changeAudited({ config, address }, change, () =>
      recordingFailures(config, address, () =>
        runAtLowPriority(async () => {
          await requireSoundPages(config, address, options['accept-damage'] === true);
          const signer = await openBackupSigner(config);
          const signingKey = signer.key;
          const manifest = await copyWithBar(config, address, {
            folder,
            recipient,
            bytesPerSecond,
            signingKey,
          });
          warnOfSigner(signer, manifest);
          const trust = { signers: [signer.signer] };
          const pruned = keep && (await pruneBackups(folder, keep, config.backups.archiveFolder, trust));
          report({ folder, manifest, pruned, signer }, options.json === true);
        }),
      ),
    );
  } finally {
    await server.stop();
  }
}

function readRule(text: string): KeepRule {
  const rule = parseKeepRule(text);
  if (rule === undefined)
    throw new UsageError('--keep must be a number, or days, weeks and months as 7d4w12m');
  return rule;
}

const recipientOf = (text: string | undefined) =>
  text === undefined ? undefined : { text: text.trim(), key: parseRecipient(text) };

async function copyWithBar(
  config: Config,
  address: DatabaseAddress,
  chosen: Pick<BackupOptions, 'folder' | 'recipient' | 'bytesPerSecond' | 'signingKey'>,
): Promise<Manifest> {
  let bar: ProgressBar | undefined;
  let unshown = 0;
  const manifest = await makeBackup({
    ...chosen,
    address,
    neededKeys: await readNeededKeys(config, address),
    archiveFolder: config.backups.archiveFolder,
    onStart: bytes => {
      bar = newProgressBar('Copying, MB', Math.ceil(bytes / MB));
    },
    onBytes: bytes => {
      unshown += bytes;
      const whole = Math.floor(unshown / MB);
      if (whole === 0) return;
      unshown -= whole * MB;
      bar?.advance(whole);
    },
  });
  bar?.finish();
  const made = {
    id: manifest.id,
    at: new Date(manifest.stoppedAt),
    bytes: bytesOf(manifest),
    isEncrypted: manifest.encryptedTo !== null,
  };
  await inEachDatabase(config, address, database => recordBackup(database, made));
  return manifest;
}

/** Rejects a backup of a damaged server, so that it does not silently replace a good one. */
async function requireSoundPages(
  config: Config,
  address: DatabaseAddress,
  isAccepted: boolean,
): Promise<void> {
  await inEachDatabase(config, address, async database => {
    const checksums = await readChecksums(database);
    if (checksums === undefined || checksums.failures === 0) return;
    const found = `PostgreSQL has read ${checksums.failures} damaged pages in this database`;
    if (!isAccepted) {
      throw new BackupError(
        `${found}: the backup would contain the damage and replace older, undamaged backups. ${WHAT_TO_DO}. ` +
          'To back it up anyway, add --accept-damage',
      );
    }
    console.error(`WARNING: ${found}: this backup contains the damage. ${WHAT_TO_DO}.`);
  });
}

/** Reports a failed backup to the health check; if even that fails, still throws the backup's own error. */
async function recordingFailures(
  config: Config,
  address: DatabaseAddress,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const text = (error as Error).message;
    const note = (database: Parameters<typeof recordBackupFailure>[0]) =>
      recordBackupFailure(database, systemClock.now(), text);
    await inEachDatabase(config, address, note).catch(() => undefined);
    throw error;
  }
}

/**
 * Warns that production's data are signed with the sandbox's key, because a restore with production's key file rejects
 * them.
 */
function warnOfSigner({ environment, signer }: BackupSigner, { neededKeys }: Manifest): void {
  if (environment === 'production' || !neededKeys.some(needed => needed.environment === 'production')) return;
  console.error(
    "WARNING: the backup is signed with the sandbox's key, because RECAUDO_PRODUCTION_KEY_FILE is not set here. " +
      `To restore it with production's key file, add --signer ${signer}.`,
  );
}

interface Made {
  folder: string;
  manifest: Manifest;
  pruned: Pruned | undefined;
  signer: BackupSigner;
}

function report({ folder, manifest, pruned, signer: { signer } }: Made, json: boolean): void {
  const keys = manifest.neededKeys.map(
    ({ environment, keyIds }) => `${environment}: ${keyIds.join(', ') || 'none yet'}`,
  );
  const record = {
    backup: `${folder}/${manifest.id}`,
    restores_from: manifest.stoppedAt,
    size: describeSize(bytesOf(manifest)),
    files: manifest.contents.length,
    encrypted: manifest.encryptedTo === null ? 'no' : `to ${manifest.encryptedTo}`,
    signed_by: signer,
    sealed_data_needs_keys: keys.join('; '),
    ...(pruned === undefined
      ? {}
      : { kept: pruned.kept, removed: pruned.backups, removed_segments: pruned.segments }),
  };
  if (json) {
    console.log(JSON.stringify({ ...record, bytes: bytesOf(manifest), id: manifest.id }));
    return;
  }
  printRecord(record);
  console.log(
    '\nThe backup does not contain the key files or any other secret outside PostgreSQL. Store them separately, with a copy:\n' +
      'without them the backup cannot start. Test the backup with: recaudo backup verify',
  );
}
