import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type CardOwner, openCode } from '../../../src/platform/vault/ciphers/card-cipher.ts';
import { listEncryptionKeys, readKeyRing } from '../../../src/platform/vault/keys/key-file.ts';
import { listFiles } from './find-traces.ts';

/** The knowledge of a thief with a disk or backup and the key file. */
export interface Thief {
  keys: readonly KeyObject[];
  /** Merchants, cards and tokens: the tables store their ids in clear. */
  owners: readonly CardOwner[];
}

export function thiefOf(keyFile: string, owners: readonly CardOwner[]): Thief {
  const ring = readKeyRing(keyFile);
  return { keys: listEncryptionKeys(keyFile).map(id => ring.encryptionKey(id)), owners };
}

/** A sealed code of three or four digits has 29 more bytes. */
const SEALED_BYTES = [32, 33];
/** The header byte of a short value of this length, in PostgreSQL's tables, log and memory. */
const shortValueByte = (length: number): number => ((length + 1) << 1) | 1;

/** Every security code that the key file opens in these bytes, in table or dump format. */
export function findCodesIn(content: Buffer, thief: Thief): string[] {
  return [...sealedInTables(content, SEALED_BYTES), ...sealedInDumps(content)].flatMap(blob =>
    openWithKeyFile(blob, thief),
  );
}

/** `file: code` for every code below a folder that the key file opens. */
export const findCodes = (folder: string, thief: Thief): string[] =>
  listFiles(folder).flatMap(path =>
    findCodesIn(readFileSync(path), thief).map(code => `${relative(folder, path)}: ${code}`),
  );

/** Candidates for sealed values of these lengths, anywhere in a file. */
export function* sealedInTables(content: Buffer, lengths: readonly number[]): Generator<Buffer> {
  for (const length of lengths) {
    const start = Buffer.of(shortValueByte(length), 1);
    for (let at = content.indexOf(start); at >= 0; at = content.indexOf(start, at + 1)) {
      yield content.subarray(at + 1, at + 1 + length);
    }
  }
}

/** `pg_dump` writes bytes as hexadecimal digits after `\x`. */
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
