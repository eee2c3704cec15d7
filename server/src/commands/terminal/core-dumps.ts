import { writeFileSync } from 'node:fs';

/**
 * A core dump would write card numbers, security codes and keys to the disk. Linux lets a process exclude its memory
 * from its core dumps, and the processes that it starts inherit that: API processes, the embedded PostgreSQL. On other
 * systems the operator must disable core dumps (docs/guides/operate/operating.md).
 */
export function excludeMemoryFromCoreDumps(): void {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Not Linux: the file does not exist.
  }
}
