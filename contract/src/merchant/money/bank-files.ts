import Type, { type Static } from 'typebox';
import { amountOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { storedText } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { fileProblems, receivedMethods } from './reconciliation.ts';

/** Possible meanings of a column in a bank file. */
export const bankFields = [
  'date',
  'amount',
  'credit',
  'debit',
  'sign',
  'method',
  'reference',
  'description',
  'fee',
  'fee_tax',
  'retefuente',
  'reteica',
  'reteiva',
] as const;
export type BankField = (typeof bankFields)[number];

export const MAX_BANK_COLUMNS = 60;

const place = () => Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_BANK_COLUMNS - 1 }));

/** Column of each value, counted from 0. */
const columns = Type.Object(
  {
    date: place(),
    amount: place(),
    credit: place(),
    debit: place(),
    sign: place(),
    method: place(),
    reference: place(),
    description: place(),
    fee: place(),
    fee_tax: place(),
    retefuente: place(),
    reteica: place(),
    reteiva: place(),
  },
  { additionalProperties: false },
);

export const bankMapping = Type.Object(
  {
    /** Line number of the column names, counted from 1; 0 if there are none. */
    header_line: Type.Integer({ minimum: 0, maximum: 10_000 }),
    columns,
    /** True: 5/03 is 5 March. */
    day_first: Type.Boolean(),
    /** The payment method; `text`: taken from a column or the description, and other rows are not payments. */
    method: oneOf(['text', ...receivedMethods]),
  },
  { additionalProperties: false },
);
export type BankMapping = Static<typeof bankMapping>;

const day = () => nullable(Type.String({ format: 'date' }));

const preview = Type.Object({
  /** Null if the file is not a table; `problems` has the reason. */
  mapping: nullable(bankMapping),
  /** The bank's name, as set by the merchant or found in the file. */
  bank: Type.String(),
  /** True if a file with these columns was mapped before. */
  is_known: Type.Boolean(),
  columns: Type.Array(Type.String()),
  /** The first rows below the column names. */
  rows: Type.Array(Type.Array(Type.String())),
  lines: Type.Integer(),
  total: amountOut(),
  first_day: day(),
  last_day: day(),
  /** Skipped rows: unreadable ones and those that are not payments. */
  unread: Type.Integer(),
  foreign: Type.Integer(),
  problems: Type.Array(
    Type.Object({ line: Type.Integer(), problem: oneOf(fileProblems), value: Type.String() }),
  ),
});
export type BankPreview = Static<typeof preview>;

export const bankFiles = {
  /** A preview that stores nothing; the file is the body. `mapping` (JSON) overrides the guessed columns. */
  preview: route({
    method: 'POST',
    path: '/reconciliation/previews',
    access: 'money',
    change: 'reconciliation_file_looked_at',
    query: Type.Object({ name: storedText(200), mapping: storedText(1_000) }),
    answer: preview,
  }),
};
