import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type CardOwner, openCode } from '../../../src/platform/vault/ciphers/card-cipher.ts';
import { listEncryptionKeys, readKeyRing } from '../../../src/platform/vault/keys/key-file.ts';
import { listFiles } from './find-traces.ts';

/** What whoever has stolen a disk or a backup together with the key file knows. */
export interface Thief {
  keys: readonly KeyObject[];
  /** Merchants, cards and tokens: their ids lie open in the tables. */
  owners: readonly CardOwner[];
}

export function thiefOf(keyFile: string, owners: readonly CardOwner[]): Thief {
  const ring = readKeyRing(keyFile);
  return { keys: listEncryptionKeys(keyFile).map(id => ring.encryptionKey(id)), owners };
}

/** A sealed code of three or four digits: 29 bytes around it. */
const SEALED_BYTES = [32, 33];
/** How PostgreSQL begins a short value of this length, in a table, in its log and in its memory. */
const shortValueByte = (length: number): number => ((length + 1) << 1) | 1;

/** Every security code that the key file opens in these bytes, in the form of a table or of a dump. */
export function findCodesIn(content: Buffer, thief: Thief): string[] {
  return [...sealedInTables(content, SEALED_BYTES), ...sealedInDumps(content)].flatMap(blob =>
    openWithKeyFile(blob, thief),
  );
}

/** `file: code` for every code that the key file opens somewhere below a folder. */
export const findCodes = (folder: string, thief: Thief): string[] =>
  listFiles(folder).flatMap(path =>
    findCodesIn(readFileSync(path), thief).map(code => `${relative(folder, path)}: ${code}`),
  );

/** What may be a sealed value of one of these lengths, wherever it stands in a file. */
export function* sealedInTables(content: Buffer, lengths: readonly number[]): Generator<Buffer> {
  for (const length of lengths) {
    const start = Buffer.of(shortValueByte(length), 1);
    for (let at = content.indexOf(start); at >= 0; at = content.indexOf(start, at + 1)) {
      yield content.subarray(at + 1, at + 1 + length);
    }
  }
}

/** `pg_dump` writes bytes as hexadecimal digits behind `\x`. */
function* sealedInDumps(content: Buffer): Generator<Buffer> {
  for (const [, digits = ''] of content.toString('latin1').matchAll(/\\x(01[0-9a-f]{62,64})(?![0-9a-f])/g)) {
    yield Buffer.from(digits, 'hex');
  }
}

const openWithKeyFile = (blob: Buffer, { keys, owners }: Thief): string[] =>
  keys.flatMap(key =>
    owners.flatMap(owner => {
      try {
        return [openCode(key, owner, blob)];
      } catch {
        return [];
      }
    }),
  );
