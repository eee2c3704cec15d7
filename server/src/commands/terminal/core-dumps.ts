import { writeFileSync } from 'node:fs';

/**
 * A core would carry card numbers, security codes and keys to the disk. Linux lets a process leave its memory out of
 * its cores, and those that it starts inherit that: API processes, the embedded PostgreSQL. Elsewhere the operator has
 * to switch cores off (docs/guides/operate/operating.md).
 */
export function excludeMemoryFromCoreDumps(): void {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // No such file on this system.
  }
}
