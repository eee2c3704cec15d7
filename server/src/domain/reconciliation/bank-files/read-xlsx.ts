import { setImmediate } from 'node:timers/promises';
import { MAX_BANK_COLUMNS } from '@recaudo/contract/merchant/money/bank-files';
import { strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import { type BankTable, boundCell, unreadable } from './bank-table.ts';
import { isPlainXml } from './check-xml.ts';
import { MAX_ROWS } from './read-csv.ts';

/** Ten thousand rows of twenty columns take ten megabytes. */
export const MAX_UNPACKED_BYTES = 16 * 1_024 * 1_024;
const MAX_ENTRIES = 200;
/** Deflate expands data at most a thousandfold, so small pieces show early that a file is too large. */
const PIECE_BYTES = 8 * 1_024;

class TooLarge extends Error {}

/** The parts needed to read a sheet; pictures and printer settings are not unpacked. */
const isRead = (name: string): boolean => /\.xml(?:\.rels)?$/.test(name) && !name.includes('..');

/** Unpacks no more than the limit, whatever size the file declares. */
async function unpack(bytes: Buffer): Promise<Map<string, Uint8Array[]>> {
  const files = new Map<string, Uint8Array[]>();
  let size = 0;
  let failure: Error | undefined;
  const unzip = new Unzip(file => {
    if (!isRead(file.name) || files.size >= MAX_ENTRIES) return;
    const chunks: Uint8Array[] = [];
    files.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      failure ??= error ?? undefined;
      size += chunk?.length ?? 0;
      if (size > MAX_UNPACKED_BYTES) failure ??= new TooLarge('more than a table of payments needs');
      else if (chunk !== undefined) chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
    if (failure !== undefined) throw failure;
    if (at % (16 * PIECE_BYTES) === 0) await setImmediate();
  }
  return files;
}

const columnOf = (name: string): number =>
  Array.from(name).reduce((sum, character) => sum * 26 + character.charCodeAt(0) - 64, 0);

function columnNameOf(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnNameOf(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

/**
 * Adds missing cell positions, which the library requires and some programs leave out. Rejects positions far away,
 * because the library would fill the gap with empty rows.
 */
function placeCells(xml: string): string {
  let row = 0;
  let column = 0;
  // Excludes `<`, so that an unclosed tag ends where the next one begins.
  return xml.replaceAll(/<(row|c)\b([^<>]*)>/g, (tag, name: string, attributes: string) => {
    const place = /\br="([A-Z]{0,3})(\d{1,7})"/.exec(attributes);
    if (name === 'row') {
      row = place === null ? row + 1 : Number(place[2]);
      column = 0;
    } else column = place === null ? column + 1 : columnOf(place[1] ?? '');
    if (row > MAX_ROWS) throw new TooLarge('too many rows');
    if (column > 2 * MAX_BANK_COLUMNS) throw new TooLarge('too many columns');
    if (place !== null) return tag;
    return `<${name} r="${name === 'row' ? '' : columnNameOf(column)}${row}"${attributes}>`;
  });
}

type SheetCell = string | number | boolean | Date | null;

/** Numbers arrive as text from `writeNumber`, which rounds computed values and leaves codes unchanged. */
function writeCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return boundCell(String(cell).replaceAll('\0', '').trim());
}

const writeNumber = (text: string): string => {
  if (/^-?\d+$/.test(text)) return text;
  const number = Number(text);
  return Number.isFinite(number) ? number.toFixed(2) : text;
};

export const isXlsx = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** The first sheet. */
export async function readXlsx(bytes: Buffer): Promise<BankTable> {
  // Loaded on demand. A failure to load is not the file's fault.
  const { readSheet } = await import('read-excel-file/node');
  try {
    const files = [...(await unpack(bytes))].map(([name, chunks]) => {
      const xml = strFromU8(Buffer.concat(chunks));
      if (!isPlainXml(xml)) throw new Error(`${name} is no XML of a sheet`);
      return [name, strToU8(name.includes('/worksheets/') ? placeCells(xml) : xml)] as const;
    });
    const safe = zipSync(Object.fromEntries(files), { level: 0 });
    const sheet = (await readSheet(Buffer.from(safe), {
      parseNumber: writeNumber,
    })) as unknown as SheetCell[][];
    const rows = sheet
      .map((cells, index) => ({ line: index + 1, cells: cells.slice(0, MAX_BANK_COLUMNS).map(writeCell) }))
      .filter(({ cells }) => cells.some(cell => cell !== ''));
    return { ok: true, rows };
  } catch (error) {
    // The library only gets this file, so any error is the file's fault.
    return unreadable(1, error instanceof TooLarge ? 'too_many' : 'unreadable');
  }
}
