import { describe, expect, test } from 'vitest';
import type { Manifest } from '../copy/manifest.ts';
import type { ArchivedFile } from './archive-names.ts';
import { archivedName, judgeArrival, listUnneeded, parseArchivedName } from './archive-names.ts';
import { planRestore } from './coverage.ts';
import { segmentName } from './segments.ts';

const SEGMENT_BYTES = 16 << 20;
const minute = (minutes: number): Date => new Date(Date.parse('2026-11-16T12:00:00Z') + minutes * 60_000);

/** A backup that ends at a minute and needs the segment of that number. */
const backup = (minutes: number, segment: number, id = `at-${minutes}`): Manifest => ({
  format: 1,
  id,
  recaudoVersion: '1',
  postgresVersion: '18',
  systemId: '7',
  startedAt: minute(minutes - 1).toISOString(),
  stoppedAt: minute(minutes).toISOString(),
  timeline: 1,
  startPosition: `0/${(segment * SEGMENT_BYTES + 40).toString(16)}`,
  stopPosition: `0/${(segment * SEGMENT_BYTES + 400).toString(16)}`,
  segmentBytes: SEGMENT_BYTES,
  encryptedTo: null,
  neededKeys: [],
  parts: [],
  contents: [],
  notInside: [],
});

const segment = (number: number, closed: number, timeline = 1, sha256 = 'a'.repeat(64)): ArchivedFile => {
  const name = segmentName({ timeline, number: BigInt(number) }, SEGMENT_BYTES);
  const file = { name, closedAt: minute(closed), sha256, isEncrypted: false };
  return { ...file, fileName: archivedName(file) };
};
/** Segment n is closed at minute n. */
const archive = (...numbers: number[]): ArchivedFile[] => numbers.map(number => segment(number, number));
const numbers = (files: readonly ArchivedFile[]): number[] =>
  files.map(({ name }) => Number.parseInt(name.slice(-8), 16));

describe('a restore', () => {
  const backups = [backup(10, 10), backup(5, 5)];

  test.each([
    ['to the newest state', undefined, archive(5, 6, 10, 11, 12), 'at-10', [10, 11, 12], 12],
    ['to an instant after the newest backup', 11, archive(10, 11, 12), 'at-10', [10, 11, 12], 12],
    [
      'to one before it: from the backup before',
      7,
      archive(5, 6, 7, 8, 9, 10, 11, 12, 13),
      'at-5',
      [5, 6, 7, 8, 9, 10, 11, 12],
      13,
    ],
    ['to the very end of a backup', 10, [], 'at-10', [], 10],
    ['to the state before a hole', 11, archive(10, 11, 13), 'at-10', [10, 11], 11],
    ['with what the backup has itself', undefined, archive(11, 12), 'at-10', [11, 12], 12],
  ])('%s', (_name, at, archived, id, files, reachesTo) => {
    const plan = planRestore({ backups, archived, at: at === undefined ? undefined : minute(at) });
    expect([plan.backup.id, numbers(plan.files), plan.reachesTo]).toEqual([id, files, minute(reachesTo)]);
  });

  test.each([
    ['before the first backup', 4, archive(5, 6), 'the oldest backup ended at 2026-11-16T12:05:00.000Z'],
    ['after the archive', 13, archive(10, 11, 12), 'the archive ends at 2026-11-16T12:12:00.000Z, before'],
    ['to the newest state after a gap', undefined, archive(10, 11, 13), 'add --at 2026-11-16T12:11'],
    ['after a gap', 13, archive(10, 11, 13), 'the archive has a gap: segment 12 is missing'],
    [
      'without an archive',
      11,
      [],
      'without an archive (RECAUDO_ARCHIVE_DIR) a backup can be restored only to its end',
    ],
  ])('%s is rejected with an explanation', (_name, at, archived, words) => {
    const instant = at === undefined ? undefined : minute(at);
    expect(() => planRestore({ backups, archived, at: instant })).toThrow(words);
  });

  test('without any backup is refused', () => {
    expect(() => planRestore({ backups: [], archived: archive(1) })).toThrow(
      'there is no backup in this folder',
    );
  });

  test('includes the timeline history files', () => {
    const history = { ...segment(1, 8), name: '00000002.history' };
    const archived = [history, ...archive(10), segment(10, 11, 2), segment(11, 12, 2)];
    const { files } = planRestore({ backups, archived });
    expect(files.map(({ name }) => name)).toEqual([
      '00000002.history',
      '00000001000000000000000A',
      '00000002000000000000000A',
      '00000002000000000000000B',
    ]);
  });
});

describe('a file of the archive', () => {
  const file = segment(3, 3);

  test('is called by its content, and read again by its name', () => {
    expect(file.fileName).toBe(`000000010000000000000003-20261116T120300Z-${'a'.repeat(64)}.gz`);
    expect(parseArchivedName(file.fileName)).toEqual(file);
    expect(parseArchivedName(`${file.fileName}.age`)).toMatchObject({ isEncrypted: true });
  });

  test.each(['', 'x.gz', '000000010000000000000003', `${file.fileName}.part`])(
    '%s is not an archived file',
    name => {
      expect(parseArchivedName(name)).toBeUndefined();
    },
  );

  test.each([
    ['is written where there is none', 4, 'a', 'write'],
    ['is there when it was shipped before a crash', 3, 'a', 'there'],
    ['of other content is never written over', 3, 'b', 'conflict'],
  ])('%s', (_name, number, fill, expected) => {
    expect(judgeArrival([file], segment(number, number, 1, fill.repeat(64)))).toBe(expected);
  });

  test('is not needed when it lies before every backup that is kept', () => {
    const history = { ...segment(1, 1), name: '00000002.history' };
    const archived = [history, ...archive(1, 2, 3, 4), segment(2, 2, 2)];
    expect(listUnneeded(archived, 3n, SEGMENT_BYTES).map(({ name }) => name)).toEqual([
      '000000010000000000000001',
      '000000010000000000000002',
      '000000020000000000000002',
    ]);
  });
});
