import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from '../command.ts';

/** The typed answer; undefined without a terminal, as in a script. */
export async function promptAtTerminal(
  question: string,
  { isHidden = false }: { isHidden?: boolean } = {},
): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? nowhere : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // With visible input, readline prints the question itself and would erase one printed here.
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
