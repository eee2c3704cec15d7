import { createHash } from 'node:crypto';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { LedgerSums } from './rows-store.ts';

export const FORMAT = 'recaudo-export/1';

/** The files of an export. */
export const ROWS_FILE = 'export.jsonl';
export const SEALED_FILE = 'cards.pgp';
export const SCHEMA_FILE = 'schema.json';

/** An export that cannot be made, or not taken in; says what to do about it. */
export class MoveRefused extends Error {}

/** The first line: whose export it is, and what the rows of each kind have. */
export interface Head {
  kind: 'head';
  format: typeof FORMAT;
  product_version: string;
  /** Number of the newest migration. */
  schema: number;
  environment: Environment;
  merchant_id: string;
  merchant_name: string;
  base_url: string;
  /** The state of the books is that of this instant. */
  snapshot_at: string;
  /** Whether the merchant was closed there for good, so that nothing is charged in two places. */
  is_closed: boolean;
  /** Fingerprint of the PGP key that opens the file of cards. */
  recipient: string;
  columns: Record<string, string[]>;
}

export interface KindTotal {
  rows: number;
  digest: string;
}

/** The last line: what the file must add up to. Without it the file was cut off. */
export interface End {
  kind: 'end';
  totals: Record<string, KindTotal>;
  ledger: LedgerSums;
  sealed_file: { lines: number; sha256: string };
  /** Of all lines before this one. */
  sha256: string;
}

const startOf = (table: string): string => `{"kind":"${table}","row":`;

export const rowLine = (table: string, row: string): string => `${startOf(table)}${row}}\n`;

const ROW_LINE = /^\{"kind":"([a-z_.]+)","row":/;

/**
 * The row is cut out of its line and handed on as it is: parsed and written again, a number above 2^53 would be another one.
 */
export function readRowLine(line: string): { table: string; row: string } | undefined {
  const [start, table] = ROW_LINE.exec(line) ?? [];
  if (start === undefined || table === undefined || !line.endsWith('}')) return undefined;
  return { table, row: line.slice(start.length, -1) };
}

/** What a kind's rows add up to: the same in whatever order a database sorts them. */
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

/** One line of the PGP file. Which members it has depends on the kind. */
export interface SealedLine {
  kind: string;
  id: string;
  [member: string]: unknown;
}
