import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type, { type Static, type TProperties } from 'typebox';

/** The format of a layout's file (docs/inside/payouts.md). */
export const LAYOUT_FORMAT = 'recaudo-payout-layout/1';

const closed = <const Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const patterns = {
  name: '^[a-z0-9][a-z0-9-]{0,39}$',
  extension: '^[a-z0-9]{1,5}$',
  label: '^[^\\u0000-\\u001f]{1,80}$',
  text: '^[ -~]{0,40}$',
  key: '^[a-z0-9_]{1,30}$',
  fill: '^[ -~]$',
} as const;

const label = () => Type.String({ pattern: patterns.label });

/** Values of the whole batch; every record may contain them. */
export const batchValues = [
  'batch_reference',
  'sequence',
  'sent_date',
  'pay_date',
  'description',
  'count',
  'total',
  'payer_name',
  'payer_document_type',
  'payer_document',
  'payer_document_digit',
  'payer_document_full',
  'payer_bank',
  'payer_account_type',
  'payer_account',
] as const;

/** Values of one payout; only the line contains them. */
export const lineValues = [
  'line_number',
  'reference',
  'short_reference',
  'name',
  'email',
  'document_type',
  'document',
  'document_digit',
  'document_full',
  'bank',
  'account_type',
  'account',
  'amount',
] as const;

export const values = [...batchValues, ...lineValues] as const;
export type Value = (typeof values)[number];

export const column = closed({
  name: label(),
  /** One of `value` and `text`, or neither for a filler. */
  value: Type.Optional(oneOf(values)),
  text: Type.Optional(Type.String({ pattern: patterns.text })),
  width: Type.Optional(Type.Integer({ minimum: 1, maximum: 300 })),
  align: Type.Optional(oneOf(['left', 'right'])),
  fill: Type.Optional(Type.String({ pattern: patterns.fill })),
  /** The table of `codes` that replaces the value. */
  codes: Type.Optional(Type.String({ pattern: patterns.key })),
  date: Type.Optional(oneOf(['yyyymmdd', 'yymmdd', 'yyyy-mm-dd'])),
  amount: Type.Optional(oneOf(['pesos', 'centavos', 'decimal'])),
  /** For a name or description that is longer than its column: any other value is an error. */
  cut: Type.Optional(Type.Boolean()),
  /** Only where the account belongs to the given bank; elsewhere the column is blank. */
  bank: Type.Optional(oneOf(['own', 'other'])),
});
export type Column = Static<typeof column>;

const columns = () => Type.Array(column, { minItems: 1, maxItems: 60 });

/** A place in a response: the number of a CSV column from 1, or the first character and the width. */
const place = () =>
  Type.Object(
    {
      column: Type.Integer({ minimum: 1, maximum: 300 }),
      width: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { additionalProperties: false },
  );

const words = () => Type.Array(label(), { maxItems: 40, uniqueItems: true });

export const responseMapping = closed({
  shape: oneOf(['fixed', 'table']),
  /** Lines before the first payout, such as the header. */
  skip: Type.Integer({ minimum: 0, maximum: 50 }),
  reference: place(),
  amount: Type.Optional(place()),
  amount_in: Type.Optional(oneOf(['pesos', 'centavos', 'decimal'])),
  status: place(),
  reason: Type.Optional(place()),
  paid: words(),
  failed: words(),
  returned: words(),
  in_transit: words(),
});
export type ResponseMapping = Static<typeof responseMapping>;

export const layoutSchema = closed({
  $schema: Type.Optional(Type.String({ maxLength: 300 })),
  format: Type.Literal(LAYOUT_FORMAT),
  name: Type.String({ pattern: patterns.name }),
  title: label(),
  /** False until a bank has accepted a file of this layout. */
  is_confirmed: Type.Boolean(),
  note: Type.Optional(Type.String({ maxLength: 500 })),
  shape: oneOf(['fixed', 'csv']),
  encoding: oneOf(['iso-8859-1', 'utf-8']),
  line_end: oneOf(['\r\n', '\n']),
  extension: Type.String({ pattern: patterns.extension }),
  separator: Type.Optional(oneOf([';', ',', '\t', '|'])),
  /** A CSV begins with the names of its columns. */
  has_names: Type.Optional(Type.Boolean()),
  /** Characters of each record. */
  record_width: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  /** True if the file carries whole pesos only. */
  is_whole_pesos: Type.Boolean(),
  /** The bank whose customers count as `own`, by its compensation code. */
  own_bank: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
  most_lines: Type.Integer({ minimum: 1, maximum: 100_000 }),
  codes: Type.Record(
    Type.String({ pattern: patterns.key }),
    Type.Record(Type.String({ maxLength: 30 }), Type.String({ pattern: patterns.text }), {
      maxProperties: 200,
    }),
    { maxProperties: 20 },
  ),
  header: Type.Optional(columns()),
  line: columns(),
  footer: Type.Optional(columns()),
  response: Type.Optional(responseMapping),
});
export type Layout = Static<typeof layoutSchema>;
