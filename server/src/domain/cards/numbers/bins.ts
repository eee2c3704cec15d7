import { readFileSync } from 'node:fs';
import type { CardBrand } from '@recaudo/contract/shared/cards/card-brands';
import { serverFile } from '../../../platform/primitives/installation/server-folder.ts';
import { detectBrand, findBrand } from './card-brand.ts';

export type CardType = 'credit' | 'debit' | 'prepaid';

export interface BinRecord {
  bank_name: string;
  bank_code: string;
  brand: CardBrand;
  type: CardType;
  /** ISO 3166 alpha-3, as in PSE (`COL`); null for a BIN that is not in the table. */
  country: string | null;
  /** The issuer's product, such as `CLASSIC`, if the table has it. */
  category?: string;
}

/** One map per prefix length, longest first: a lookup takes at most three probes. */
export type BinTable = readonly { readonly length: number; readonly rows: ReadonlyMap<string, BinRecord> }[];

const PREFIX_LENGTHS = [8, 7, 6] as const;
const CARD_TYPES: readonly CardType[] = ['credit', 'debit', 'prepaid'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseBanks(value: unknown): Map<string, string> {
  if (!isRecord(value)) throw new Error('BIN table: "banks" must be an object of bank code to bank name');
  const banks = new Map<string, string>();
  for (const [code, name] of Object.entries(value)) {
    if (typeof name !== 'string' || name === '') throw new Error(`BIN table: bank ${code} has no name`);
    banks.set(code, name);
  }
  return banks;
}

function parseRow(row: unknown, where: string, banks: Map<string, string>): [string, BinRecord] {
  if (!isRecord(row)) throw new Error(`${where} must be an object`);
  const { bin, bank, brand, type, country, category } = row;
  if (typeof bin !== 'string' || !/^\d{6,8}$/.test(bin))
    throw new Error(`${where}: bin must be 6 to 8 digits`);
  const bankName = typeof bank === 'string' ? banks.get(bank) : undefined;
  if (typeof bank !== 'string' || bankName === undefined)
    throw new Error(`${where}: bank is not under "banks"`);
  const knownBrand = typeof brand === 'string' ? findBrand(brand) : undefined;
  if (knownBrand === undefined) throw new Error(`${where}: brand is not a known one`);
  const knownType = CARD_TYPES.find(known => known === type);
  if (knownType === undefined) throw new Error(`${where}: type must be one of ${CARD_TYPES.join(', ')}`);
  if (typeof country !== 'string' || !/^[A-Z]{3}$/.test(country)) {
    throw new Error(`${where}: country must be three capital letters`);
  }
  if (category !== undefined && (typeof category !== 'string' || !/^[A-Z0-9 ]{1,40}$/.test(category))) {
    throw new Error(`${where}: category must be up to 40 capital letters, digits or spaces`);
  }
  const record = { bank_name: bankName, bank_code: bank, brand: knownBrand, type: knownType, country };
  return [bin, category === undefined ? record : { ...record, category }];
}

/** Reads the format that server/data/README.md describes; throws an Error that names the row. */
export function parseBinTable(text: string): BinTable {
  const file: unknown = JSON.parse(text);
  if (!isRecord(file) || !Array.isArray(file['bins'])) throw new Error('BIN table: "bins" must be an array');
  const banks = parseBanks(file['banks']);
  const rows = new Map<string, BinRecord>();
  for (const [index, row] of file['bins'].entries()) {
    const where = `BIN table, row ${index + 1}`;
    const [bin, record] = parseRow(row, where, banks);
    if (rows.has(bin)) throw new Error(`${where}: bin ${bin} is listed twice`);
    rows.set(bin, record);
  }
  return PREFIX_LENGTHS.map(length => ({
    length,
    rows: new Map([...rows].filter(([bin]) => bin.length === length)),
  }));
}

const shippedTable = parseBinTable(readFileSync(serverFile('data/bins.json'), 'utf8'));

/** Accepts a whole number or its first 6 to 8 digits; the longest prefix in the table wins. */
export function lookUpBin(digits: string, table: BinTable = shippedTable): BinRecord {
  for (const { length, rows } of table) {
    const record = rows.get(digits.slice(0, length));
    if (record !== undefined) return record;
  }
  return {
    bank_name: 'DESCONOCIDO',
    bank_code: '000',
    brand: detectBrand(digits),
    type: 'credit',
    country: null,
  };
}
