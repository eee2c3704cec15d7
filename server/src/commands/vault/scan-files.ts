import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { findCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import { maskNumbers } from '../../platform/vault/redact.ts';
import { UsageError } from '../command.ts';

/** A card number in a file, such as a log. */
export interface NumberInFile {
  file: string;
  line: number;
  masked: string;
}

/** Reads a file, or every file below a folder, line by line. Decompresses .gz files. */
export async function* scanFiles(path: string): AsyncGenerator<NumberInFile> {
  for (const file of await listFiles(path)) {
    const bytes = createReadStream(file);
    const contents = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
    let line = 0;
    for await (const text of createInterface({ input: contents, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      for (const { masked } of findCardNumbers(text)) yield { file: maskNumbers(file), line, masked };
    }
  }
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`, { cause: error });
  });
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
}
