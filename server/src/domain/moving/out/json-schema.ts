import { FORMAT } from './file-format.ts';
import { type Column, movedColumns } from './rows-store.ts';
import type { MovedTable } from './tables.ts';

type JsonSchema = Record<string, unknown>;

/** The JSON form of each PostgreSQL type. */
const forms: Readonly<Record<string, JsonSchema>> = {
  text: { type: 'string' },
  character: { type: 'string' },
  uuid: { type: 'string', format: 'uuid' },
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  real: { type: 'number' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  bytea: { type: 'string', pattern: '^\\\\x([0-9a-f]{2})*$', description: 'bytes, in hexadecimal' },
  'text[]': { type: 'array', items: { type: 'string' } },
  'bigint[]': { type: 'array', items: { type: 'integer' } },
  jsonb: {},
};

function formOf(table: string, { name, type, isNullable }: Column): JsonSchema {
  const form = forms[type];
  if (form === undefined) throw new Error(`${table}.${name}: there is no rule for writing ${type}`);
  return isNullable && 'type' in form ? { ...form, type: [form['type'], 'null'] } : form;
}

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});

const number = { type: 'integer', minimum: 0 };
const string = { type: 'string' };
const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const sums = { type: 'object', additionalProperties: { type: 'string', pattern: '^-?[0-9]+$' } };

const head: JsonSchema = {
  ...object({
    kind: { const: 'head' },
    format: { const: FORMAT },
    product_version: string,
    schema: number,
    environment: { enum: ['sandbox', 'production'] },
    merchant_id: string,
    merchant_name: string,
    base_url: string,
    snapshot_at: { type: 'string', format: 'date-time' },
    is_closed: { type: 'boolean' },
    recipient: string,
    columns: { type: 'object', additionalProperties: { type: 'array', items: string } },
  }),
  description: 'the first line: whose export it is, and of which instant',
};

const end: JsonSchema = {
  ...object({
    kind: { const: 'end' },
    totals: { type: 'object', additionalProperties: object({ rows: number, digest: sha256 }) },
    ledger: object({ journal: sums, balances: sums }),
    sealed_file: object({ lines: number, sha256 }),
    sha256,
  }),
  description: 'the last line: what the lines before it add up to',
};

function lineOf(table: MovedTable, columns: readonly Column[]): JsonSchema {
  const members: Record<string, JsonSchema> = Object.fromEntries(
    movedColumns(table, columns).map(column => [column.name, formOf(table.table, column)]),
  );
  if (table.sealed !== undefined) {
    members['is_sealed'] = { type: 'boolean', description: 'the next line of the PGP file belongs to it' };
  }
  return { ...object({ kind: { const: table.table }, row: object(members) }), description: table.about };
}

/** The JSON Schema of a line in the rows file. */
export const schemaOfLines = (tables: ReadonlyMap<MovedTable, readonly Column[]>): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `A line of ${FORMAT}`,
  oneOf: [head, ...[...tables].map(([table, columns]) => lineOf(table, columns)), end],
});
