import type { Database } from '../../platform/database/connections/connection.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { probeWriting } from './stores/probe-store.ts';

/** Why a write failed. */
export type WriteRefusal = 'full' | 'read_only' | 'standby' | 'memory' | 'silent' | 'other';

/** The result of a small write that must reach the disk. */
export type WriteProbe =
  | { kind: 'taken'; ms: number }
  | { kind: 'refused'; refusal: WriteRefusal; words: string };

const PATIENCE_MS = 5_000;

export async function tryWriting(database: Database): Promise<WriteProbe> {
  const startedMs = monotonicMs();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WriteProbe>(resolve => {
    const words = `nothing was heard for ${PATIENCE_MS / 1_000} s`;
    timer = setTimeout(() => resolve({ kind: 'refused', refusal: 'silent', words }), PATIENCE_MS);
  });
  const tried = probeWriting(database).then(
    (): WriteProbe => ({ kind: 'taken', ms: Math.round(monotonicMs() - startedMs) }),
    (error: unknown): WriteProbe => {
      const { refusal, words } = readRefusal(error);
      // Another process is probing at the same moment.
      return refusal === 'busy' ? { kind: 'taken', ms: 0 } : { kind: 'refused', refusal, words };
    },
  );
  try {
    return await Promise.race([tried, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Matches the system's message, because the server has one SQLSTATE for every file that cannot be written. */
const byWords: readonly [RegExp, WriteRefusal][] = [
  [/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/, 'full'],
  [/Read-only file system|EROFS/, 'read_only'],
  [/Cannot allocate memory|out of memory|ENOMEM/, 'memory'],
];
const byCode: Readonly<Record<string, WriteRefusal>> = {
  '53100': 'full',
  '53200': 'memory',
  '25006': 'standby',
  '42501': 'read_only',
};

/** Classifies an error of the server, the system or the driver. */
export function readRefusal(error: unknown): { refusal: WriteRefusal | 'busy'; words: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const words = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === '55P03') return { refusal: 'busy', words };
  const refusal = byWords.find(([pattern]) => pattern.test(words))?.[1] ?? byCode[code] ?? 'other';
  return { refusal, words };
}
