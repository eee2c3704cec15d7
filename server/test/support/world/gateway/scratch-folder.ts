import { mkdtempSync, realpathSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const LEAST_BYTES = 6 * 2 ** 30;

/**
 * For a database that goes with the run. In memory where there is plenty: databases of tests come and go by the hundred, each of
 * a thousand files, and a disk's file system spends a tenth of the run on making and deleting them. A killed process
 * loses no more there than on a disk; what a disk is needed for says so and takes `tmpdir()`.
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
