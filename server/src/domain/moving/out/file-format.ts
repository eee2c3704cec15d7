import { createHash } from 'node:crypto';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { LedgerSums } from './rows-store.ts';

export const FORMAT = 'recaudo-export/1';

/** The files of an export. */
export const ROWS_FILE = 'export.jsonl';
export const SEALED_FILE = 'cards.pgp';
export const SCHEMA_FILE = 'schema.json';

/** An export that cannot be written or imported. The message says what to do. */
export class MoveRefused extends Error {}

/** The first line: the merchant of the export, and the columns of each kind. */
export interface Head {
  kind: 'head';
  format: typeof FORMAT;
  product_version: string;
  /** The number of the newest migration. */
  schema: number;
  environment: Environment;
  merchant_id: string;
  merchant_name: string;
  base_url: string;
  /** The instant at which the database was read. */
  snapshot_at: string;
  /** Whether the merchant was closed in the old installation, so that no payment is charged twice. */
  is_closed: boolean;
  /** The fingerprint of the PGP key that can decrypt the file of cards. */
  recipient: string;
  columns: Record<string, string[]>;
}

export interface KindTotal {
  rows: number;
  digest: string;
}

/** The last line: the totals of the file. Without it the file is truncated. */
export interface End {
  kind: 'end';
  totals: Record<string, KindTotal>;
  ledger: LedgerSums;
  sealed_file: { lines: number; sha256: string };
  /** The digest of all lines before this one. */
  sha256: string;
}

const startOf = (table: string): string => `{"kind":"${table}","row":`;

export const rowLine = (table: string, row: string): string => `${startOf(table)}${row}}\n`;

const ROW_LINE = /^\{"kind":"([a-z_.]+)","row":/;

/** Cuts the row out of its line unchanged: parsing and writing it again would alter numbers above 2^53. */
export function readRowLine(line: string): { table: string; row: string } | undefined {
  const [start, table] = ROW_LINE.exec(line) ?? [];
  if (start === undefined || table === undefined || !line.endsWith('}')) return undefined;
  return { table, row: line.slice(start.length, -1) };
}

/** The total of a kind's rows, independent of their order. */
export interface Tally {
  add(row: string): void;
  total(): KindTotal;
}

const MODULUS = 2n ** 256n;

export function newTally(): Tally {
  let rows = 0;
  let sum = 0n;
  return {
    add(row) {
      rows += 1;
      sum += BigInt(`0x${createHash('sha256').update(row).digest('hex')}`);
    },
    total: () => ({ rows, digest: (sum % MODULUS).toString(16).padStart(64, '0') }),
  };
}

/** One line of the PGP file. Its fields depend on the kind. */
export interface SealedLine {
  kind: string;
  id: string;
  [member: string]: unknown;
}
