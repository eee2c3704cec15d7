import {
  bogotaDateOf,
  isBeyond,
  parseCalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { ImportFieldType, ImportProblem } from '@recaudo/contract/shared/words/import-words';
import { readPesos } from '../../../reconciliation/parse-file.ts';

/** Thrown for a value that does not have its field's type. */
export class Unreadable extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Accepts JSON values and CSV text alike. */
export function readField(type: ImportFieldType, value: unknown): string | number | boolean | Date {
  if (type === 'json') return readJson(value);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new Unreadable('not_text');
  return readers[type](value);
}

type Plain = string | number | boolean;

/** A list, or its JSON in a cell. */
function readJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    throw new Unreadable('unreadable');
  }
}

const readers: Readonly<
  Record<Exclude<ImportFieldType, 'json'>, (value: Plain) => string | number | boolean | Date>
> = {
  text: readText,
  integer: readInteger,
  pesos: readAmount,
  boolean: readBoolean,
  date: readDate,
  instant: readInstant,
};

function readText(value: Plain): string {
  if (typeof value === 'boolean') throw new Unreadable('not_text');
  const text = String(value).trim();
  // PostgreSQL cannot store a NUL, and no name contains one.
  if (text.includes('\0')) throw new Unreadable('not_text');
  return text;
}

function readInteger(value: Plain): number {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) throw new Unreadable('not_integer');
  return number;
}

/** Pesos as a number, or as text with thousands separators and a currency sign. */
function readAmount(value: Plain): number {
  if (typeof value === 'number') return value;
  const centavos = typeof value === 'string' ? readPesos(value) : undefined;
  if (centavos === undefined) throw new Unreadable('not_amount');
  return Number(centavos) / 100;
}

const yes = new Set(['true', '1', 'si', 'sí', 'yes', 'verdadero']);
const no = new Set(['false', '0', 'no', 'falso']);

function readBoolean(value: Plain): boolean {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new Unreadable('not_boolean');
}

/** A date, also in the local form 5/03/2027, or the Bogotá date of an instant. */
function readDate(value: Plain): string {
  const text = String(value).trim();
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const written = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date =
    written.length > 10 ? bogotaDateOf(readInstant(value, 'not_date')) : parseCalendarDate(written);
  if (date === undefined || isBeyond(date)) throw new Unreadable('not_date');
  return date;
}

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** An instant; without an offset it is Bogotá time. A date means its midnight in Bogotá. */
function readInstant(value: Plain, problem: ImportProblem = 'not_date'): Date {
  const text = String(value).trim();
  const day = parseCalendarDate(text);
  if (day !== undefined) return startOfBogotaDay(day);
  const found = INSTANT.exec(text);
  if (found === null) throw new Unreadable(problem);
  const instant = new Date(`${text.replace(' ', 'T')}${found[3] === undefined ? '-05:00' : ''}`);
  if (Number.isNaN(instant.getTime())) throw new Unreadable(problem);
  return instant;
}
