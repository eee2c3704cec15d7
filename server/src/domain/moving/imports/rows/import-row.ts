import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { ImportField, ImportKind, ImportProblem } from '@recaudo/contract/shared/words/import-words';
import { importFields } from '@recaudo/contract/shared/words/import-words';
import { maskNumbers } from '../../../../platform/vault/redact.ts';
import { plainName } from '../../../reconciliation/bank-files/column-names.ts';
import { isNothing, readField, Unreadable } from './read-field.ts';

/** An unparsed record of a file. */
export interface RawRow {
  /** The record's first line, counted as in an editor. */
  line: number;
  /** Undefined if the line is not a record. */
  record: Readonly<Record<string, unknown>> | undefined;
  /** The reason that there is no record, if it is more specific than "unreadable". */
  fault?: { problem: ImportProblem; value: string } | undefined;
}

/** A parsed record, or its first fault. */
export interface ReadRow {
  line: number;
  /** The row's own id, if it has one. */
  id: string | null;
  values: Judged<Values>;
}

export interface Problem {
  field: string;
  problem: ImportProblem;
  /** Placeholders of the message; never card data. */
  value: string;
}

export type Values = Readonly<Record<string, string | number | boolean | Date | undefined>>;

export type Judged<Row> = { ok: true; row: Row; warnings: Problem[] } | ({ ok: false } & Problem);

export const rejected = (
  field: string,
  problem: ImportProblem,
  value: string | number = '',
): { ok: false } & Problem => ({
  ok: false,
  field,
  problem,
  // Masks a card number in the wrong column.
  value: maskNumbers(String(value)).slice(0, 60),
});

/** Maps columns to fields, for columns whose names do not show their field. */
export type ColumnNames = Readonly<Record<string, string>>;

const known = new Map<ImportKind, Map<string, ImportField>>();

/** The fields of a kind by every possible column name. */
function fieldsByName(kind: ImportKind): Map<string, ImportField> {
  const made = known.get(kind);
  if (made !== undefined) return made;
  const names = new Map<string, ImportField>();
  for (const field of importFields[kind]) {
    for (const synonym of field.synonyms ?? []) names.set(synonym, field);
  }
  // Last, so that a field's own name wins over synonyms.
  for (const field of importFields[kind]) names.set(plainName(field.name), field);
  known.set(kind, names);
  return names;
}

/** The person's name for a column. Uses hasOwn, because a column may be called `constructor`. */
export const namedBy = (columns: ColumnNames, name: string): string =>
  Object.hasOwn(columns, name) ? String(columns[name]) : name;

export const fieldOfColumn = (kind: ImportKind, column: string): ImportField | undefined =>
  fieldsByName(kind).get(plainName(column));

interface ReadColumn {
  field: ImportField | undefined;
  /** The column has the field's own name, so it wins over a synonym. */
  hasItsName: boolean;
  isSecurityCode: boolean;
}

/** A table has few columns, but JSON lines can have any number of names. */
const MAX_KNOWN_COLUMNS = 1_000;
const ID_SHOWN = 100;

/** Parses the records of one file. Looks up each column name once, not for each row. */
export function newRowReader(kind: ImportKind, columns: ColumnNames = {}): (raw: RawRow) => ReadRow {
  const read = new Map<string, ReadColumn>();
  const columnOf = (name: string): ReadColumn => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const field = fieldOfColumn(kind, namedBy(columns, name));
    const hasItsName = field !== undefined && plainName(name) === plainName(field.name);
    const column = { field, hasItsName, isSecurityCode: isSecurityCode(name) };
    if (read.size < MAX_KNOWN_COLUMNS) read.set(name, column);
    return column;
  };
  return raw => {
    const values = readRecord(kind, raw, columnOf);
    const id = values.ok ? values.row['id'] : raw.record?.['id'];
    return { line: raw.line, id: typeof id === 'string' ? id.slice(0, ID_SHOWN) : null, values };
  };
}

export const readValues = (kind: ImportKind, raw: RawRow, columns: ColumnNames = {}): Judged<Values> =>
  newRowReader(kind, columns)(raw).values;

/**
 * Parses a record. A column with the field's own name wins over a synonym; parts of an address may be nested.
 */
function readRecord(kind: ImportKind, raw: RawRow, columnOf: (name: string) => ReadColumn): Judged<Values> {
  if (raw.record === undefined) {
    const { problem = 'unreadable', value = '' } = raw.fault ?? {};
    return rejected('', problem, value);
  }
  const values: Record<string, string | number | boolean | Date | undefined> = {};
  const found = new Map<ImportField, unknown>();
  for (const [name, value] of Object.entries(flat(raw.record))) {
    if (isNothing(value)) continue;
    const { field, hasItsName, isSecurityCode } = columnOf(name);
    if (isSecurityCode) return rejected(name, 'security_code');
    if (field !== undefined && (hasItsName || !found.has(field))) found.set(field, value);
  }
  for (const field of importFields[kind]) {
    const value = found.get(field);
    if (value === undefined) {
      if (field.isRequired === true) return rejected(field.name, 'required');
      continue;
    }
    try {
      values[field.name] = readField(field.type, value);
    } catch (error) {
      if (error instanceof Unreadable)
        return rejected(field.name, error.problem, kind === 'cards' ? '' : shown(value));
      throw error;
    }
  }
  return { ok: true, row: values, warnings: [] };
}

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '{…}' : String(value);

const codeNames = /^(cvv2?|cvc2?|cid|csc|security code|codigo de seguridad)$/;
const isSecurityCode = (column: string): boolean => codeNames.test(plainName(column));

/** Flattens a record: `customer_address.city` becomes `city`, and a nested card or plan becomes its id. */
function flat(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (!isPlainObject(value)) result[name] = value;
    else if (name === 'customer_address' || name === 'address') Object.assign(result, value);
    else if (typeof value['id'] === 'string') result[`${name}_id`] = value['id'];
  }
  return result;
}
