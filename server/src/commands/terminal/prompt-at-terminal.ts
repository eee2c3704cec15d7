import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from '../command.ts';

/** What a person types; undefined where there is none, as in a script. */
export async function promptAtTerminal(
  question: string,
  { isHidden = false }: { isHidden?: boolean } = {},
): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? nowhere : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // Lines that are shown draw the question themselves, and would wipe away one that stands there.
  if (isHidden) process.stderr.write(question);
  const left = new AbortController();
  // Otherwise Ctrl-C would close the input and leave the question pending.
  lines.once('SIGINT', () => left.abort());
  lines.once('close', () => left.abort());
  try {
    return await lines.question(isHidden ? '' : question, { signal: left.signal });
  } catch (error) {
    if (left.signal.aborted) throw new UsageError('stopped', { cause: error });
    throw error;
  } finally {
    lines.close();
    if (isHidden) process.stderr.write('\n');
  }
}
