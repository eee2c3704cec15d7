import { describe, expect, test } from 'vitest';
import { explainFolderCode, explainOutput, withPlace } from './explain-failure.ts';
import { isPassing } from './supervise.ts';

const failure = (code: string): Error => Object.assign(new Error(`${code}: it failed`), { code });

describe('an unusable folder is explained in one sentence with the remedy', () => {
  test.each([
    ['EACCES', '/data belongs to another user. Run Recaudo as that user'],
    ['EPERM', 'set RECAUDO_DATA_DIR to a folder of yours'],
    ['EROFS', 'the disk of /data is read-only (EROFS): mount it for writing'],
    ['ENOSPC', 'the disk of /data is full (ENOSPC): make room'],
    ['EDQUOT', 'the quota of /data is used up (EDQUOT): make room'],
    ['ENOTDIR', '/data must be a folder, but it is a file'],
    ['EEXIST', '/data must be a folder, but it is a file'],
    ['ENOENT', '/data cannot be created: a parent folder is missing'],
  ])('%s', (code, words) => {
    const sentence = explainFolderCode(failure(code), '/data', true);
    expect(sentence).toContain(words);
    expect(sentence).not.toContain('\n');
  });

  test.each(['ENOENT', 'EEXIST', 'EMFILE'])('%s of something inside is shown as it came', code => {
    expect(explainFolderCode(failure(code), '/data')).toBeUndefined();
  });
});

describe("what PostgreSQL's programs print", () => {
  test.each([
    ['initdb: error: could not write file "x": No space left on device', 'is full (ENOSPC)', true],
    ['FATAL:  could not open file "postmaster.pid": Read-only file system', 'is read-only (EROFS)', true],
    ['PANIC:  could not write to file: Disk quota exceeded', 'is used up (EDQUOT)', true],
    [
      'FATAL:  database files are incompatible with server\nDETAIL:  was initialized by PostgreSQL version 15',
      '/data was created by another version',
      false,
    ],
  ])('%s', (output, words, goesByItself) => {
    const sentence = explainOutput(output, '/data') ?? '';
    expect(sentence).toContain(words);
    expect(sentence).not.toContain('\n');
    // The running program uses the same texts to decide whether to wait for the machine.
    expect(isPassing(new Error(sentence))).toBe(goesByItself);
  });

  test('an unknown failure gets no explanation', () => {
    expect(explainOutput('FATAL:  something else', '/data')).toBeUndefined();
  });
});

test('the error of a PostgreSQL that cannot start on a full disk names the folder on that disk', () => {
  expect(withPlace(failure('53100'), '/data')).toMatchObject({
    name: 'EmbeddedServerError',
    message: "the disk of /data is full (PostgreSQL's 53100): make room, and start again.",
  });
  const other = failure('08006');
  expect(withPlace(other, '/data')).toBe(other);
});
