import { readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { readRefusal, type WriteRefusal } from './write-probe.ts';

/** Measurements of the machine's resources. */
export interface MachineSigns {
  /** The disk of the data folder: keys, embedded database, PostgreSQL's log. Undefined if the folder does not exist. */
  disk: { folder: string; freeBytes: number; refusal: WriteRefusal | null } | undefined;
  memory: { availableBytes: number; totalBytes: number };
  /** Heap of this process. */
  heap: { usedBytes: number; limitBytes: number };
  /** Open files and connections of the inspected processes, with their limits. */
  files: readonly { pid: number; open: number; most: number }[];
}

/** `pids` are the processes whose open files are counted; unreadable ones are left out. */
export async function readMachine(dataFolder: string, pids: readonly number[]): Promise<MachineSigns> {
  const [disk, availableBytes, files] = await Promise.all([
    readDisk(dataFolder),
    readAvailable(),
    Promise.all(pids.map(readFiles)),
  ]);
  const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
  return {
    disk,
    memory: { availableBytes, totalBytes: totalmem() },
    heap: { usedBytes, limitBytes },
    files: files.filter(found => found !== undefined),
  };
}

/** More than a page, because a full disk may still accept that much. */
const PROBE = Buffer.alloc(64 * 1024, 1);

async function readDisk(folder: string): Promise<MachineSigns['disk']> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return { folder, freeBytes: bavail * bsize, refusal: await tryFile(folder) };
  } catch {
    return undefined;
  }
}

async function tryFile(folder: string): Promise<WriteRefusal | null> {
  const file = join(folder, `.disk-probe-${process.pid}`);
  try {
    await writeFile(file, PROBE, { flush: true });
    return null;
  } catch (error) {
    const { refusal } = readRefusal(error);
    // A folder of another account says nothing about the disk.
    return refusal === 'full' || refusal === 'read_only' ? refusal : null;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

async function readAvailable(): Promise<number> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(text) ?? [];
  return kilobytes === undefined ? freemem() : Number(kilobytes) * 1_024;
}

async function readFiles(pid: number): Promise<MachineSigns['files'][number] | undefined> {
  try {
    const [limits, open] = await Promise.all([
      readFile(`/proc/${pid}/limits`, 'utf8'),
      readdir(`/proc/${pid}/fd`),
    ]);
    const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
    return soft === undefined ? undefined : { pid, open: open.length, most: Number(soft) };
  } catch {
    return undefined;
  }
}
