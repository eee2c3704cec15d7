import { copyFileSync, cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listArchive } from '../../../src/operations/backups/archive/archive-folder.ts';
import { archivedName } from '../../../src/operations/backups/archive/archive-names.ts';
import { readBackupState } from '../../../src/operations/health/stores/backup-store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { connectToSandbox, makeReachable } from '../program/program-database.ts';
import { useProgram } from '../program/running-program.ts';
import { COMMAND_TIMEOUT_MS, LONG_COMMAND_TIMEOUT_MS } from './command-timeouts.ts';
import { forgeBase, forgeSegment, signAsStranger } from './forge-backup.ts';

/** The attacker reads and writes the backup and archive folders and knows the age public key, but has no key file. */
const bench = useProgram();
const place = (name: string): string => join(bench.scratch, name);
const backups = place('backups');
const archive = place('archive');
const keyFile = place('age-key.txt');
const variables: Record<string, string> = { RECAUDO_ARCHIVE_DIR: archive };
let ids: string[] = [];
let signer = '';

const run = (args: string[], env = {}) => bench.run(args, { ...variables, ...env }, COMMAND_TIMEOUT_MS);
const runJson = async (args: string[], env = {}) => {
  const { exitCode, stdout, stderr } = await run([...args, '--json'], env);
  expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Record<string, unknown>;
};

async function archiveAll(): Promise<void> {
  const database = await connectToSandbox(bench.dataFolder);
  const move = statement<{ name: string }>(
    'switch',
    `select pg_walfile_name(pg_switch_wal()) as name from pg_logical_emit_message(true, 'test', 'moved')`,
  );
  const segment = (await database.find(move))?.name ?? '?';
  await database.close();
  const names = async () => (await listArchive(archive)).map(file => file.name);
  await vi.waitFor(async () => expect(await names()).toContain(segment), { timeout: COMMAND_TIMEOUT_MS });
}

beforeAll(async () => {
  makeReachable(bench.dataFolder);
  variables['RECAUDO_BACKUP_KEY'] = String(
    (await runJson(['backup', 'keygen', '--file', keyFile]))['public_key'],
  );
  await bench.start([], variables);
  const first = await runJson(['backup', '--to', backups]);
  await archiveAll();
  const second = await runJson(['backup', '--to', backups]);
  ids = [String(first['id']), String(second['id'])];
  signer = String(second['signed_by']);
  for (let left = 4; left > 0; left -= 1) await archiveAll();
}, LONG_COMMAND_TIMEOUT_MS);

interface Copies {
  folder: string;
  archive: string;
  newest: string;
  oldest: string;
}
let copies = 0;

function stealCopies(): Copies {
  copies += 1;
  const [folder, log] = [place(`stolen-${copies}`), place(`stolen-archive-${copies}`)];
  cpSync(backups, folder, { recursive: true });
  cpSync(archive, log, { recursive: true, preserveTimestamps: true });
  return { folder, archive: log, newest: join(folder, ids[1] ?? ''), oldest: join(folder, ids[0] ?? '') };
}

const age = () => ({ keyFile, publicKey: variables['RECAUDO_BACKUP_KEY'] ?? '' });

/** Restores from the copies and returns the rejection of the command. */
async function refuse({ folder, archive: log }: Copies, extra: string[] = []): Promise<string> {
  const target = place(`target-${copies}`);
  const args = ['restore', '--from', folder, '--archive', log, '--key', keyFile, '--to', target, ...extra];
  const { exitCode, stderr } = await run(args);
  expect([exitCode, existsSync(join(target, 'postgres'))]).toEqual([1, false]);
  return stderr;
}

const lastSegments = async (log: string) =>
  (await listArchive(log)).filter(({ name }) => name.length === 24).toReversed();

describe('a restore refuses', { timeout: LONG_COMMAND_TIMEOUT_MS }, () => {
  test('a changed base, re-encrypted to the public key, with every checksum recomputed', async () => {
    const stolen = stealCopies();
    await forgeBase(stolen.newest, age());
    expect(await refuse(stolen)).toContain('was changed without its signing key');
    const verified = await run(['backup', 'verify', '--from', stolen.folder, '--key', keyFile]);
    expect([verified.exitCode, verified.stderr]).toEqual([
      1,
      expect.stringContaining('the signature does not match the content'),
    ]);
  });

  test('the same without its signature, and explains --accept-unsigned', async () => {
    const stolen = stealCopies();
    await forgeBase(stolen.newest, age());
    rmSync(join(stolen.newest, 'manifest.sig'), { force: true });
    expect(await refuse(stolen)).toContain('is unsigned');
  });

  test("the same with another key's signature, even where unsigned backups are accepted", async () => {
    const stolen = stealCopies();
    await forgeBase(stolen.newest, age());
    const stranger = signAsStranger(stolen.newest);
    expect(await refuse(stolen, ['--accept-unsigned'])).toContain(
      `is signed by ${stranger}, but the key available here is ${signer}`,
    );
  });

  test("one backup's manifest with another backup's files", async () => {
    const stolen = stealCopies();
    for (const name of ['manifest.json', 'manifest.sig']) {
      if (existsSync(join(stolen.oldest, name)))
        copyFileSync(join(stolen.oldest, name), join(stolen.newest, name));
    }
    expect(await refuse(stolen)).toContain(`the folder holds the backup ${ids[0]}`);
    expect(await refuse({ ...stolen, folder: stolen.newest })).toContain('is damaged: base.tar.gz.age');
  });

  test('an older backup under the name of the newest', async () => {
    const stolen = stealCopies();
    rmSync(stolen.newest, { recursive: true });
    renameSync(stolen.oldest, stolen.newest);
    expect(await refuse(stolen)).toContain(`the folder holds the backup ${ids[0]}`);
  });

  test('an unreadable newest backup, instead of falling back to the previous one', async () => {
    const stolen = stealCopies();
    writeFileSync(join(stolen.newest, 'manifest.json'), '{');
    expect(await refuse(stolen)).toContain(`the backup ${ids[1]} cannot be used`);
  });

  test('a segment of the archive with other content under a matching name', async () => {
    const stolen = stealCopies();
    const [, victim] = await lastSegments(stolen.archive);
    if (victim === undefined) throw new Error('nothing was archived');
    const fileName = await forgeSegment(stolen.archive, victim, age());
    const signature = join(stolen.archive, `${victim.fileName}.sig`);
    expect(await refuse(stolen)).toContain(`${fileName} of the archive is unsigned`);
    if (existsSync(signature)) renameSync(signature, join(stolen.archive, `${fileName}.sig`));
    expect(await refuse(stolen)).toContain(`${fileName} of the archive was changed without its signing key`);
  });

  test('two swapped segments', async () => {
    const stolen = stealCopies();
    const [last, before] = await lastSegments(stolen.archive);
    if (last === undefined || before === undefined) throw new Error('nothing was archived');
    for (const ending of ['', '.sig']) {
      const from = join(stolen.archive, `${last.fileName}${ending}`);
      if (!existsSync(from)) continue;
      const aside = `${from}.aside`;
      renameSync(from, aside);
      renameSync(
        join(stolen.archive, `${before.fileName}${ending}`),
        join(stolen.archive, `${archivedName({ ...before, name: last.name })}${ending}`),
      );
      renameSync(aside, join(stolen.archive, `${archivedName({ ...last, name: before.name })}${ending}`));
    }
    expect(await refuse(stolen)).toContain('the signature does not match the content');
  });

  test('an archive without a segment in the middle', async () => {
    const stolen = stealCopies();
    const [, victim] = await lastSegments(stolen.archive);
    rmSync(join(stolen.archive, victim?.fileName ?? ''));
    expect(await refuse(stolen)).toContain('the archive has a gap');
  });

  test('a backup older than the operator requires', async () => {
    const stolen = stealCopies();
    const [last] = await lastSegments(stolen.archive);
    for (const { fileName } of (await lastSegments(stolen.archive)).slice(0, 2))
      rmSync(join(stolen.archive, fileName));
    const instant = last?.closedAt.toISOString() ?? '';
    expect(await refuse(stolen, ['--not-before', instant])).toContain(
      '(--not-before): newer backups or the end',
    );
  });

  test('a backup without its key file, and accepts it with the recorded public key', async () => {
    const stolen = stealCopies();
    const elsewhere = { RECAUDO_DATA_DIR: place('another-machine'), RECAUDO_ARCHIVE_DIR: '' };
    const from = ['restore', '--from', stolen.folder, '--archive', stolen.archive, '--key', keyFile];
    const without = await run([...from, '--to', place('elsewhere')], elsewhere);
    expect([without.exitCode, without.stderr]).toEqual([
      1,
      expect.stringContaining(`is signed by ${signer}, but no key file is available here`),
    ]);
    const named = await runJson([...from, '--to', place('elsewhere'), '--signer', signer], elsewhere);
    expect(named).toMatchObject({ backup: ids[1], signed_by: signer });
  });
});

test(
  'verify reports missing files when the end of the archive is removed while the program runs',
  async () => {
    const findUntil = async () => {
      const database = await connectToSandbox(bench.dataFolder);
      const { archive: known } = await readBackupState(database);
      await database.close();
      return Math.floor((known.until?.getTime() ?? 0) / 1_000) * 1_000;
    };
    // The program records the end of the archive every ten seconds.
    const findEnd = async () => (await lastSegments(archive))[0]?.closedAt.getTime();
    await vi.waitFor(async () => expect(await findUntil()).toBe(await findEnd()), {
      timeout: COMMAND_TIMEOUT_MS,
    });
    const until = await findUntil();
    const taken = (await lastSegments(archive))
      .filter(({ closedAt }) => closedAt.getTime() >= until)
      .map(({ fileName }) => fileName);
    for (const name of taken) renameSync(join(archive, name), place(name));
    try {
      const { exitCode, stdout, stderr } = await run([
        'backup',
        'verify',
        '--from',
        backups,
        '--key',
        keyFile,
      ]);
      // The program keeps archiving, so a new segment may follow the missing ones.
      expect([exitCode, `${stdout}${stderr}`]).toEqual([
        1,
        expect.stringMatching(/its last files are missing|the archive has a gap/),
      ]);
    } finally {
      for (const name of taken) renameSync(place(name), join(archive, name));
    }
  },
  LONG_COMMAND_TIMEOUT_MS,
);

test(
  'a backup of an earlier version, which had no signature: rejected by default, accepted with a loud warning',
  async () => {
    const stolen = stealCopies();
    for (const folder of [stolen.newest, stolen.oldest, stolen.archive]) {
      for (const name of readdirSync(folder).filter(found => found.endsWith('.sig')))
        rmSync(join(folder, name));
    }
    expect(await refuse(stolen)).toContain('--accept-unsigned uses it anyway');
    const target = place('from-an-earlier-version');
    const args = ['restore', '--from', stolen.folder, '--archive', stolen.archive, '--key', keyFile];
    const { exitCode, stderr, stdout } = await run([...args, '--to', target, '--accept-unsigned', '--json']);
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([0, { signed_by: 'NOBODY' }]);
    expect(stderr).toContain('WARNING: the backup');
    expect(stderr).toMatch(/WARNING: \d+ of \d+ files of the archive are unsigned/);
    const { stdout: listed } = await run(['backup', 'list', '--from', stolen.folder, '--json']);
    expect(JSON.parse(listed)).toMatchObject({ backups: [{ signed: 'NO' }, { signed: 'NO' }] });
  },
  LONG_COMMAND_TIMEOUT_MS,
);
