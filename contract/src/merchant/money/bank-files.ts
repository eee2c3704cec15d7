import Type, { type Static } from 'typebox';
import { amountOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { storedText } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { fileProblems, receivedMethods } from './reconciliation.ts';

/** What a column of a bank's file can be. */
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

/** Where in a row of the file each thing stands, from 0. */
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
    /** As an editor counts; 0: the file has no names of columns. */
    header_line: Type.Integer({ minimum: 0, maximum: 10_000 }),
    columns,
    /** 5/03 is the fifth of March. */
    day_first: Type.Boolean(),
    /** What was paid with; `text`: a column or the description says it, and other rows are not payments. */
    method: oneOf(['text', ...receivedMethods]),
  },
  { additionalProperties: false },
);
export type BankMapping = Static<typeof bankMapping>;

const day = () => nullable(Type.String({ format: 'date' }));

const preview = Type.Object({
  /** Null where the file is no table at all; `problems` says why. */
  mapping: nullable(bankMapping),
  /** The name that the merchant has given the bank, or what the file says. */
  bank: Type.String(),
  /** A file of this shape has been mapped before. */
  is_known: Type.Boolean(),
  columns: Type.Array(Type.String()),
  /** The first ones below the names. */
  rows: Type.Array(Type.Array(Type.String())),
  lines: Type.Integer(),
  total: amountOut(),
  first_day: day(),
  last_day: day(),
  /** Rows that are left out: those that cannot be read, and those that are not payments. */
  unread: Type.Integer(),
  foreign: Type.Integer(),
  problems: Type.Array(
    Type.Object({ line: Type.Integer(), problem: oneOf(fileProblems), value: Type.String() }),
  ),
});
export type BankPreview = Static<typeof preview>;

export const bankFiles = {
  /** The file as it is, under its own type. Nothing of it is kept. With `mapping` (JSON) it is read by that one. */
  preview: route({
    method: 'POST',
    path: '/reconciliation/previews',
    access: 'money',
    change: 'reconciliation_file_looked_at',
    query: Type.Object({ name: storedText(200), mapping: storedText(1_000) }),
    answer: preview,
  }),
};
