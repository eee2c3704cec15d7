import { readFileSync } from 'node:fs';
import { UsageError } from './command.ts';

/** From the first line of a file, or typed without being shown. Never an argument: those stand in the list of processes. */
export async function readPassphrase(file: string | undefined, question: string): Promise<string> {
  if (file !== undefined) {
    try {
      return readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '';
    } catch (error) {
      throw new UsageError(`--passphrase-file: the file cannot be read: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  if (!process.stdin.isTTY)
    throw new UsageError('the private key has a passphrase: give its file with --passphrase-file');
  return typeHidden(question);
}

const CTRL_C = '\u0003';
const ERASE = new Set(['\u007F', '\b']);
const ENDS = new Set(['\r', '\n', '\u0004']);

async function typeHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  try {
    let typed = '';
    for await (const piece of stdin as AsyncIterable<string>) {
      for (const key of piece) {
        if (key === CTRL_C) throw new UsageError('stopped');
        if (ENDS.has(key)) return typed;
        typed = ERASE.has(key) ? typed.slice(0, -1) : typed + key;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
