import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { inBothLanguages } from './machine-messages.ts';
import type { Problem } from './problem.ts';
import { readRefusal } from './write-probe.ts';

const TAIL_BYTES = 16_384;

/** The end of the embedded PostgreSQL's log; empty if there is no file. */
export async function readServerLog(dataFolder: string): Promise<string> {
  try {
    const file = await open(join(dataFolder, 'postgres.log'), 'r');
    try {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(TAIL_BYTES),
        0,
        TAIL_BYTES,
        Math.max(0, size - TAIL_BYTES),
      );
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}

/**
 * Why the server last stopped or failed to start, if the machine caused it. Ignores everything before it was last
 * ready.
 */
export function judgeServerLog(log: string): Problem[] {
  const since = log.slice(log.lastIndexOf('database system is ready to accept connections'));
  const words = since
    .split('\n')
    .findLast(line => / (FATAL|PANIC|LOG): /.test(line) && /could not|terminated by signal 9/.test(line));
  if (words === undefined) return [];
  const said = words.replace(/^.*?(FATAL|PANIC|LOG): +/, '');
  if (said.includes('terminated by signal 9')) {
    return [found('server_restarted', 'memory', said)];
  }
  const { refusal } = readRefusal(new Error(said));
  if (refusal === 'full') return [found('disk_full', 'full', said)];
  if (refusal === 'read_only') return [found('disk_read_only', 'read_only', said)];
  return refusal === 'memory' ? [found('memory_low', 'memory', said)] : [];
}

const found = (code: Problem['code'], refusal: 'full' | 'read_only' | 'memory', words: string): Problem => ({
  code,
  isWarning: false,
  text: inBothLanguages(messages => messages.databaseRefuses[refusal](words)),
});
