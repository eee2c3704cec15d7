import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgpPrivateKey } from '../../../platform/vault/pgp/pgp-keys.ts';
import { decryptPgp } from '../../../platform/vault/pgp/pgp-stream.ts';
import {
  type End,
  FORMAT,
  type Head,
  MoveRefused,
  newTally,
  ROWS_FILE,
  readRowLine,
  SEALED_FILE,
  type SealedLine,
  type Tally,
} from './file-format.ts';
import { movedTables } from './tables.ts';

/** The lines of a stream. Drops a last line without a line break, because the file was truncated there. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const piece of stream) {
    let from = 0;
    for (let to = piece.indexOf(10); to >= 0; to = piece.indexOf(10, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, to)]).toString('utf8');
      begun = [];
      from = to + 1;
    }
    begun.push(piece.subarray(from));
  }
}

const BYTES_AT_ONCE = 1 << 18;
const bytesOf = (folder: string, name: string): AsyncIterable<Buffer> =>
  createReadStream(join(folder, name), { highWaterMark: BYTES_AT_ONCE });

async function digestOf(folder: string, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytesOf(folder, name)) hash.update(piece);
  return hash.digest('hex');
}

/** An export that was checked completely. */
export interface CheckedExport {
  folder: string;
  head: Head;
  end: End;
  /** The digest of the whole rows file, which the export command printed. */
  sha256: string;
  rows: number;
}

const damaged = (what: string): MoveRefused =>
  new MoveRefused(`${what}: the export was altered or cut off. Copy it again, and compare its sha256`);

/** Reads the whole export and rejects it if anything was altered. Changes nothing. */
export async function checkExport(folder: string): Promise<CheckedExport> {
  for (const name of [ROWS_FILE, SEALED_FILE]) {
    await stat(join(folder, name)).catch(() => {
      throw new MoveRefused(`there is no ${name} in ${folder}: name the folder that the export made`);
    });
  }
  const checking = newCheck();
  const whole = createHash('sha256');
  for await (const line of linesOf(bytesOf(folder, ROWS_FILE))) {
    checking.add(line);
    whole.update(line).update('\n');
  }
  const { head, end, rows } = checking.finish();
  if ((await digestOf(folder, SEALED_FILE)) !== end.sealed_file.sha256) throw damaged(SEALED_FILE);
  return { folder, head, end, rows, sha256: whole.digest('hex') };
}

/** Checks line by line; `finish` compares the totals with the last line. */
function newCheck() {
  const hash = createHash('sha256');
  const tallies = new Map<string, Tally>();
  let head: Head | undefined;
  let end: End | undefined;
  let rows = 0;
  return {
    add(line: string): void {
      if (end !== undefined) throw damaged(`${ROWS_FILE} goes on behind its last line`);
      if (head === undefined) {
        head = readHead(line);
      } else {
        const found = readRowLine(line);
        if (found === undefined) {
          end = readEnd(line);
          return;
        }
        if (head.columns[found.table] === undefined) throw damaged(`line ${rows + 2} of ${ROWS_FILE}`);
        const tally = tallies.get(found.table) ?? newTally();
        tallies.set(found.table, tally);
        tally.add(found.row);
        rows += 1;
      }
      hash.update(line).update('\n');
    },
    finish(): { head: Head; end: End; rows: number } {
      if (head === undefined || end === undefined) throw damaged(`${ROWS_FILE} has no last line`);
      if (end.sha256 !== hash.digest('hex')) throw damaged(ROWS_FILE);
      for (const [table, total] of Object.entries(end.totals)) {
        const found = (tallies.get(table) ?? newTally()).total();
        if (found.rows !== total.rows || found.digest !== total.digest)
          throw damaged(`${table} in ${ROWS_FILE}`);
      }
      return { head, end, rows };
    },
  };
}

const parse = (line: string): { kind?: unknown; format?: unknown } => {
  try {
    return JSON.parse(line) as { kind?: unknown; format?: unknown };
  } catch {
    throw damaged(ROWS_FILE);
  }
};

function readHead(line: string): Head {
  const head = parse(line);
  if (head.kind !== 'head' || head.format !== FORMAT) {
    throw new MoveRefused(`${ROWS_FILE} does not begin as an export of ${FORMAT} does`);
  }
  return head as Head;
}

function readEnd(line: string): End {
  const end = parse(line);
  if (end.kind !== 'end') throw damaged(ROWS_FILE);
  return end as End;
}

/** Rows of one table, as JSON. */
export interface RowBatch {
  table: string;
  rows: string[];
}

const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 4_000_000;

/** Yields the rows of a checked export in batches, in file order. */
export async function* readBatches(folder: string): AsyncGenerator<RowBatch> {
  let batch: RowBatch | undefined;
  let length = 0;
  for await (const line of linesOf(bytesOf(folder, ROWS_FILE))) {
    const found = readRowLine(line);
    if (found === undefined) continue;
    const isFull = batch !== undefined && (batch.rows.length >= ROWS_AT_ONCE || length >= CHARACTERS_AT_ONCE);
    if (batch !== undefined && (isFull || batch.table !== found.table)) {
      yield batch;
      batch = undefined;
    }
    if (batch === undefined) length = 0;
    batch ??= { table: found.table, rows: [] };
    batch.rows.push(found.row);
    length += found.row.length;
  }
  if (batch !== undefined) yield batch;
}

/** Reads the secrets of a checked export in the order of their rows. */
export interface SecretReader {
  /** Returns the secrets for this row, which must be the next one in the file. */
  next(table: string, id: string): Promise<SealedLine>;
  /** Throws if secrets are left that no row used. */
  finish(): Promise<void>;
  /** Opens the file, so that a file that cannot be decrypted fails before anything is written. */
  begin(): Promise<void>;
}

export function readSecrets(folder: string, keys: readonly PgpPrivateKey[]): SecretReader {
  const lines = linesOf(decryptPgp(bytesOf(folder, SEALED_FILE), keys));
  let ahead: IteratorResult<string> | undefined;
  const take = async (): Promise<IteratorResult<string>> => {
    const taken = ahead ?? (await lines.next());
    ahead = undefined;
    return taken;
  };
  return {
    async begin() {
      ahead = await take();
    },
    async next(table, id) {
      const { value, done } = await take();
      const line = done === true ? undefined : (JSON.parse(value) as SealedLine);
      if (line?.kind !== table || line.id !== id)
        throw damaged(`${SEALED_FILE} has nothing for ${table} ${id}`);
      return line;
    },
    async finish() {
      if ((await take()).done !== true) throw damaged(`${SEALED_FILE} has more than ${ROWS_FILE}`);
    },
  };
}

/** Kinds that this version does not know. */
export const listUnknownKinds = ({ columns }: Head): string[] =>
  Object.keys(columns).filter(kind => !movedTables.some(({ table }) => table === kind));
