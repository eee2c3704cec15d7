import { ago } from '../ago.ts';
import { type Problem, problemOf, warningOf } from '../problem.ts';
import type { Checksums } from '../stores/checksum-store.ts';

/** Disk damage spreads into backups, so it is reported as soon as PostgreSQL reads a bad page. */
export function judgeChecksums(checksums: Checksums | undefined, now: Date): Problem[] {
  if (checksums === undefined) return [];
  const { isOn, failures, lastAt } = checksums;
  if (!isOn) {
    return [
      warningOf(
        'checksums_off',
        'el servidor no lleva sumas de verificación: nadie notaría una página dañada; actívalas con pg_checksums --enable',
        'data checksums are off: damaged pages would go unnoticed; turn them on with pg_checksums --enable',
      ),
    ];
  }
  if (failures === 0) return [];
  const time = lastAt === null ? '?' : ago(lastAt, now);
  return [
    problemOf(
      'pages_corrupt',
      `PostgreSQL leyó páginas dañadas: ${failures}, la última hace ${time}; revisa el disco, no borres respaldos y restaura desde el último ` +
        'que recaudo backup verify dé por bueno',
      `PostgreSQL read ${failures} damaged pages, the last ${time} ago; check the disk, delete no backup, and restore from the last one that ` +
        'recaudo backup verify finds good',
    ),
  ];
}
