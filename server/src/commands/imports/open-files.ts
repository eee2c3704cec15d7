import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Environment } from '@recaudo/contract/shared/environment';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { type ImportKind, importFields, importKinds } from '@recaudo/contract/shared/words/import-words';
import type { SourceFile } from '../../domain/moving/imports/rows/import-request.ts';
import type { ColumnNames, RawRow } from '../../domain/moving/imports/rows/import-row.ts';
import { readRows } from '../../domain/moving/imports/rows/read-rows.ts';
import { type PgpPrivateKey, readPgpPrivateKey } from '../../platform/vault/pgp/pgp-keys.ts';
import { decryptPgp } from '../../platform/vault/pgp/pgp-stream.ts';
import { UsageError } from '../command.ts';
import { readPassphrase } from '../terminal/read-passphrase.ts';

export const fileOptions = {
  plans: { type: 'string' },
  customers: { type: 'string' },
  cards: { type: 'string' },
  subscriptions: { type: 'string' },
  columns: { type: 'string' },
  'pgp-key': { type: 'string' },
  'passphrase-file': { type: 'string' },
} as const;

export interface FileOptions extends Partial<Record<ImportKind, string>> {
  columns?: string | undefined;
  'pgp-key'?: string | undefined;
  'passphrase-file'?: string | undefined;
}

export type OpenedFile = SourceFile & { rowCount: number };

const STANDARD_INPUT = '-';

function readBytes(name: string, path: string): Buffer {
  try {
    return readFileSync(path === STANDARD_INPUT ? 0 : path);
  } catch (error) {
    throw new UsageError(`--${name}: the file cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Armored or binary: the high bit of the first byte marks a PGP packet, which no text begins with except UTF-16 and
 * UTF-8 marks.
 */
function isPgp(bytes: Buffer): boolean {
  const [first = 0] = bytes;
  return bytes.subarray(0, 40).includes('-----BEGIN PGP') || (first >= 0x80 && first < 0xe0);
}

/** Opens the given files. Card files are decrypted in memory and never touch a disk. */
export async function openFiles(options: FileOptions, environment: Environment): Promise<OpenedFile[]> {
  const columns = readColumnNames(options.columns);
  const given = importKinds.flatMap(kind => {
    const path = options[kind];
    return path === undefined ? [] : [{ kind, path, bytes: readBytes(kind, path) }];
  });
  if (given.length === 0)
    throw new UsageError('give at least one file: --plans, --customers, --cards or --subscriptions');
  const key = given.some(({ bytes }) => isPgp(bytes)) ? await openKey(options) : undefined;
  const opened: OpenedFile[] = [];
  for (const { kind, path, bytes } of given) {
    const isSealed = isPgp(bytes);
    if (kind === 'cards' && !isSealed && environment === 'production' && path !== STANDARD_INPUT) {
      throw new UsageError(
        'encrypt the file of cards with PGP: production never stores card numbers in plain text',
      );
    }
    const plain = isSealed && key !== undefined ? await decrypted(bytes, key) : bytes;
    opened.push({
      kind,
      name: path === STANDARD_INPUT ? 'standard input' : basename(path),
      digest: createHash('sha256').update(bytes).digest(),
      columns,
      rowCount: plain.toString('latin1').split('\n').length - 1,
      rows: (): AsyncIterable<RawRow> => readRows(plain),
    });
  }
  return opened;
}

async function decrypted(bytes: Buffer, key: PgpPrivateKey): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of decryptPgp([bytes], [key])) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function openKey(options: FileOptions): Promise<PgpPrivateKey> {
  const path = options['pgp-key'];
  if (path === undefined)
    throw new UsageError('a file is encrypted with PGP: give the file of your private key with --pgp-key');
  return readPgpPrivateKey(readBytes('pgp-key', path), () => readPassphrase(options['passphrase-file']));
}

const allFields = new Set(importKinds.flatMap(kind => importFields[kind].map(({ name }) => name)));

/** `{"Cliente": "customer_id"}`, as a file or as text. */
function readColumnNames(option: string | undefined): ColumnNames | undefined {
  if (option === undefined) return undefined;
  const text = option.trim().startsWith('{') ? option : readBytes('columns', option).toString();
  let names: unknown;
  try {
    names = JSON.parse(text);
  } catch {
    names = undefined;
  }
  if (!isPlainObject(names) || !Object.values(names).every(name => allFields.has(String(name)))) {
    throw new UsageError(
      `--columns takes JSON such as {"Cliente": "customer_id"}; the fields are: ${[...allFields].join(', ')}`,
    );
  }
  return names as ColumnNames;
}
