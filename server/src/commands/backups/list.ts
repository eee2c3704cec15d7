import { readConfig } from '../../config.ts';
import { listArchive } from '../../operations/backups/archive/archive-folder.ts';
import { listBackups } from '../../operations/backups/copy/list-backups.ts';
import { bytesOf } from '../../operations/backups/copy/manifest.ts';
import { readKnownSigners } from '../../operations/backups/proof/signers.ts';
import { describeSignature } from '../../operations/backups/proof/trust.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { readOptions } from '../command.ts';
import { printTable } from '../terminal/print.ts';
import { chooseArchive, chooseFolder, describeAge, describeSize } from './backup-options.ts';

/** Reads only the folder, so that it works without an installation. */
export async function backupList(args: string[]): Promise<void> {
  const options = readOptions(args, {
    from: { type: 'string' },
    archive: { type: 'string' },
    json: { type: 'boolean' },
  });
  const config = readConfig();
  const folder = chooseFolder(config, options.from, 'from');
  const { backups, damaged } = await listBackups(folder);
  const trust = { signers: readKnownSigners(config) };
  const archive = chooseArchive(config, options.archive);
  const archived = archive === undefined ? [] : await listArchive(archive).catch(() => []);
  const closed = archived.map(({ closedAt }) => closedAt.getTime());
  const reachesTo = closed.length === 0 ? null : new Date(Math.max(...closed)).toISOString();
  const now = systemClock.now();
  const rows = backups.map(({ manifest, signature, trial }) => ({
    id: manifest.id,
    restores_from: manifest.stoppedAt,
    age: describeAge(new Date(manifest.stoppedAt), now),
    size: describeSize(bytesOf(manifest)),
    encrypted: manifest.encryptedTo === null ? 'no' : 'yes',
    signed: describeSignature(signature, trust),
    timeline: manifest.timeline,
    verified: trial === undefined ? 'never' : trial.problems.length === 0 ? trial.at : `FAILED ${trial.at}`,
  }));
  if (options.json === true) {
    console.log(
      JSON.stringify({
        backups: rows,
        damaged: damaged.map(({ id, problem }) => `${id}: ${problem}`),
        archive: { files: archived.length, reaches_to: reachesTo },
      }),
    );
  } else {
    printTable(rows);
    for (const { id, problem } of damaged) console.log(`damaged: ${id}: ${problem}`);
    console.log(
      archive === undefined
        ? 'archive: none'
        : `archive: ${archived.length} files, up to ${reachesTo ?? '-'}`,
    );
  }
  if (damaged.length > 0) process.exitCode = 1;
}
