import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What a person types; undefined where there is none, as in a script. */
export async function askAtKeyboard(
  question: string,
  { isHidden = false }: { isHidden?: boolean } = {},
): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isHidden ? nowhere : process.stderr,
    terminal: true,
  });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    if (isHidden) process.stderr.write('\n');
  }
}
