import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { ImportField, ImportKind, ImportProblem } from '@recaudo/contract/shared/words/import-words';
import { importFields } from '@recaudo/contract/shared/words/import-words';
import { maskNumbers } from '../../../../platform/vault/redact.ts';
import { plainName } from '../../../reconciliation/bank-files/column-names.ts';
import { isNothing, readField, Unreadable } from './read-field.ts';

/** One record of a file as it came. */
export interface RawRow {
  /** Where it begins, as an editor counts. */
  line: number;
  /** Undefined where the line is no record at all. */
  record: Readonly<Record<string, unknown>> | undefined;
  /** Why there is no record, where more can be said than that it cannot be read. */
  fault?: { problem: ImportProblem; value: string } | undefined;
}

/** A record whose fields have been read, or the first fault of it. */
export interface ReadRow {
  line: number;
  /** As the row names itself, where it does. */
  id: string | null;
  values: Judged<Values>;
}

export interface Problem {
  field: string;
  problem: ImportProblem;
  /** Values in the sentence; never card data. */
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
  // A card number in the wrong column is not repeated either.
  value: maskNumbers(String(value)).slice(0, 60),
});

/** Which column of the file holds which field, where its name does not say so. */
export type ColumnNames = Readonly<Record<string, string>>;

const known = new Map<ImportKind, Map<string, ImportField>>();

/** The fields of a kind by every name that a column may have. */
function fieldsByName(kind: ImportKind): Map<string, ImportField> {
  const made = known.get(kind);
  if (made !== undefined) return made;
  const names = new Map<string, ImportField>();
  for (const field of importFields[kind]) {
    for (const synonym of field.synonyms ?? []) names.set(synonym, field);
  }
  // Its own name goes before what others call theirs.
  for (const field of importFields[kind]) names.set(plainName(field.name), field);
  known.set(kind, names);
  return names;
}

/** What a person has called a column; `constructor` is a name as good as any. */
export const namedBy = (columns: ColumnNames, name: string): string =>
  Object.hasOwn(columns, name) ? String(columns[name]) : name;

export const fieldOfColumn = (kind: ImportKind, column: string): ImportField | undefined =>
  fieldsByName(kind).get(plainName(column));

interface ReadColumn {
  field: ImportField | undefined;
  /** Named exactly as the field: it wins over a column of another name. */
  hasItsName: boolean;
  isSecurityCode: boolean;
}

/** JSON lines may name columns without end; those of a table are few. */
const MAX_KNOWN_COLUMNS = 1_000;
const ID_SHOWN = 100;

/** Reads the records of one file. What a column is called is looked up once, not for each row. */
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

/** A field of our name wins over one of another name; parts of an address may stand inside of it. */
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

/** `customer_address.city` is `city`; a card or plan that stands whole in a record is its id. */
function flat(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (!isPlainObject(value)) result[name] = value;
    else if (name === 'customer_address' || name === 'address') Object.assign(result, value);
    else if (typeof value['id'] === 'string') result[`${name}_id`] = value['id'];
  }
  return result;
}
