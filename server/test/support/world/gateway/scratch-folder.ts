import { mkdtempSync, realpathSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const LEAST_BYTES = 6 * 2 ** 30;

/**
 * For databases of one run, preferably in memory: tests create and drop hundreds of databases of a thousand files each,
 * which takes a tenth of the run on disk. Tests that need a disk use `tmpdir()`.
 */
export const makeScratchFolder = (prefix: string): string =>
  realpathSync(mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix)));

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_BYTES && freemem() >= LEAST_BYTES;
  } catch {
    return false;
  }
}
