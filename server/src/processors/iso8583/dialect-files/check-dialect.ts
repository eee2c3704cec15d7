import { readFile, stat } from 'node:fs/promises';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { handle, type Task } from '../../../platform/tasks/task.ts';
import type { Mistake } from './mistake.ts';
import { MOST_BYTES, parseText } from './parse-text.ts';
import { readDialect } from './read-dialect.ts';
import { type Sample, trySample } from './sample.ts';

export type CheckedDialect =
  /** `value` is the file's content as stored in a connection's settings. */
  { name: string; value: Record<string, unknown>; sample: Sample } | { mistakes: Mistake[] };

/** Reads a dialect file in a task process with limits, because its author is not trusted. */
export const checkDialectTask: Task<{ path: string }, CheckedDialect> = {
  name: 'check_dialect',
  limits: { cpuMs: 4_000, wallMs: 60_000, maxOutputBytes: 1_024 * 1_024 },
  whenStopped: 'dialect_beyond_limits',
};

export const checkDialectHandler = handle(checkDialectTask, async ({ path }): Promise<CheckedDialect> => {
  const { size } = await stat(path);
  // Reads one byte more than allowed, so that the parser names the exceeded limit.
  const bytes = size > MOST_BYTES ? Buffer.alloc(MOST_BYTES + 1, ' ') : await readFile(path);
  return checkDialectText(bytes.toString('utf8'));
});

export function checkDialectText(text: string): CheckedDialect {
  const parsed = parseText(text);
  return 'mistakes' in parsed ? parsed : checkDialectValue(parsed.value);
}

/** The mistakes of a dialect, or a sample purchase in it. */
export function checkDialectValue(value: unknown): CheckedDialect {
  const read = readDialect(value);
  if ('mistakes' in read) return read;
  const tried = trySample(read.dialect);
  if ('mistakes' in tried) return tried;
  return { name: read.dialect.name, value: isPlainObject(value) ? value : {}, sample: tried.sample };
}
