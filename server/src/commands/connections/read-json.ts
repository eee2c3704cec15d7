import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { UsageError } from '../command.ts';

/** JSON input: a file, `-` for standard input, or the text itself if it contains no secret. */
export async function readJson(value: string, option: string, { mayBeText }: { mayBeText: boolean }) {
  const isText = /^\s*[[{]/.test(value);
  if (isText && !mayBeText) {
    // Other users of the machine can see command arguments.
    throw new UsageError(`--${option} takes a file or - for standard input, not the values themselves`);
  }
  const json = isText ? value : await readSource(value, option);
  try {
    return JSON.parse(json) as unknown;
  } catch {
    // Omits the parser's message, which quotes its input.
    throw new UsageError(`--${option} is not JSON`);
  }
}

export async function readObject(
  value: string,
  option: string,
  manner: { mayBeText: boolean },
): Promise<Record<string, unknown>> {
  const read = await readJson(value, option, manner);
  if (!isPlainObject(read)) throw new UsageError(`--${option} must be a JSON object`);
  return read;
}

async function readSource(value: string, option: string): Promise<string> {
  if (value === '-') return text(process.stdin);
  try {
    return readFileSync(value, 'utf8');
  } catch {
    throw new UsageError(`--${option}: the file cannot be read`);
  }
}
