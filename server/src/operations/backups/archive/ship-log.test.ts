import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { generateAgeKeyPair, parseIdentities, parseRecipient } from '../../../platform/vault/age/age-keys.ts';
import { signingKeyFrom } from '../../../platform/vault/ciphers/signatures.ts';
import { listArchive, readArchived } from './archive-folder.ts';
import { type ShipOptions, startShipping } from './ship-log.ts';

const scratch = mkdtempSync(join(tmpdir(), 'recaudo-ship-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const SEGMENT = '000000010000000000000003';
const HISTORY = '00000002.history';

/** A spool with a segment, PostgreSQL's other files, and a timeline history written while archiving was off. */
function newBench(name: string, change: Partial<ShipOptions> = {}) {
  const folder = join(scratch, name);
  const [spool, logFolder, archive] = ['spool', 'pg_wal', 'archive'].map(part => join(folder, part)) as [
    string,
    string,
    string,
  ];
  for (const made of [spool, logFolder]) mkdirSync(made, { recursive: true });
  writeFileSync(join(spool, SEGMENT), 'money');
  writeFileSync(join(spool, `${SEGMENT}.00000028.backup`), 'a note');
  writeFileSync(join(spool, '000000010000000000000004.part'), 'half');
  writeFileSync(join(logFolder, HISTORY), 'from timeline 1');
  const record = vi.fn<ShipOptions['record']>(async () => undefined);
  const log = pino({ level: 'silent' });
  const signing = { key: signingKeyFrom(Buffer.alloc(32, 1)), systemId: '7' };
  const options = {
    spool,
    logFolder,
    archive,
    recipient: undefined,
    signing,
    log,
    record,
    everyMs: 5,
    ...change,
  };
  return { ...options, record };
}
const namesIn = async (archive: string) => (await listArchive(archive)).map(({ name }) => name);

test('finished segments are archived with the timeline histories; unfinished ones stay', async () => {
  const bench = newBench('plain');
  const shipping = startShipping(bench);
  await expect.poll(() => bench.record).toHaveBeenCalled();
  await shipping.finish();
  expect(await namesIn(bench.archive)).toEqual([SEGMENT, HISTORY]);
  expect(readdirSync(bench.spool)).toEqual(['000000010000000000000004.part']);
  expect(bench.record).toHaveBeenCalledWith({ until: expect.any(Date) as Date, failure: null });
});

test('the state is also recorded for the last of two segments in quick succession', async () => {
  const bench = newBench('burst', { recordEveryMs: 300 });
  const shipping = startShipping(bench);
  await expect.poll(() => bench.record).toHaveBeenCalledTimes(1);
  const closedAt = new Date('2026-11-16T12:34:56Z');
  writeFileSync(join(bench.spool, 'next'), 'more money');
  utimesSync(join(bench.spool, 'next'), closedAt, closedAt);
  renameSync(join(bench.spool, 'next'), join(bench.spool, '000000010000000000000005'));
  await expect.poll(() => bench.record).toHaveBeenLastCalledWith({ until: closedAt, failure: null });
  await shipping.finish();
});

test('a missing archive disk: the segment waits, one error is logged, and archiving resumes when the disk returns', async () => {
  const archive = join(scratch, 'not-mounted', 'archive');
  const bench = newBench('away', { archive });
  const shipping = startShipping(bench);
  const failure = expect.stringContaining('cannot be reached: check that its disk is mounted') as string;
  await expect.poll(() => bench.record).toHaveBeenCalledWith({ until: null, failure });
  expect(readdirSync(bench.spool)).toContain(SEGMENT);
  mkdirSync(archive, { recursive: true });
  await expect
    .poll(() => bench.record)
    .toHaveBeenLastCalledWith({ until: expect.any(Date) as Date, failure: null });
  await shipping.finish();
  expect(bench.record).toHaveBeenCalledTimes(2);
  expect(await namesIn(archive)).toEqual([SEGMENT, HISTORY]);
});

test('an identical segment is skipped; a different one of the same name is rejected, and both are kept', async () => {
  const bench = newBench('twice');
  await startShipping(bench).finish();
  const before = readdirSync(bench.archive);
  writeFileSync(join(bench.spool, SEGMENT), 'money');
  await startShipping(bench).finish();
  writeFileSync(join(bench.spool, SEGMENT), 'other money');
  const shipping = startShipping(bench);
  const failure = expect.stringContaining(`already contains a different ${SEGMENT}`) as string;
  await expect.poll(() => bench.record).toHaveBeenCalledWith({ until: null, failure });
  await shipping.finish();
  const changed = readdirSync(bench.archive).filter(
    name => !before.includes(name) && name.startsWith(SEGMENT),
  );
  expect(changed).toEqual([]);
  expect(readdirSync(bench.spool)).toContain(SEGMENT);
});

test('encrypted: the private key opens it, and nothing of it can be read', async () => {
  const { recipient, identity } = generateAgeKeyPair();
  const bench = newBench('sealed', { recipient: parseRecipient(recipient) });
  await startShipping(bench).finish();
  const [file] = await listArchive(bench.archive);
  if (file === undefined) throw new Error('nothing was shipped');
  expect(file).toMatchObject({ name: SEGMENT, isEncrypted: true });
  const read = async (keys: Parameters<typeof readArchived>[2]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of readArchived(bench.archive, file, keys)) chunks.push(chunk);
    return String(Buffer.concat(chunks));
  };
  expect(await read(parseIdentities(identity))).toBe('money');
  await expect(read(undefined)).rejects.toThrow('give the file with its private key');
});
