import Type, { type Static, type TCodec } from 'typebox';
import { methods } from '../../api/charges.ts';
import type { CalendarDate } from '../../shared/calendar/calendar-date.ts';
import {
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
  text,
} from '../../shared/schema/fields.ts';
import { dayFilter, storedText, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

export const receivedMethods = ['card', 'bank_account', 'store'] as const;
export type ReceivedMethod = (typeof receivedMethods)[number];

/** Problems of an uploaded file or one of its lines. */
export const fileProblems = [
  'empty',
  'header',
  'too_many',
  'days',
  'columns',
  'date',
  'method',
  'amount',
  'reference',
  'unreadable',
  'mapping',
  'foreign',
] as const;
export type FileProblem = (typeof fileProblems)[number];

const matchedBy = ['reference', 'amount', 'hand', 'deposit'] as const;
export type MatchedBy = (typeof matchedBy)[number];

const day = () => Type.String({ format: 'date' });
/** In a path; the handler reads a calendar day. */
const dayParam = () => day() as TCodec<Type.TString, CalendarDate>;
/** `2026-11`; anything else is not found. */
export const monthParam = () => Type.String({ pattern: '^20\\d{2}-(?:0[1-9]|1[0-2])$' });
const match = () =>
  nullable(Type.Object({ id: identifier(), how: oneOf(matchedBy), note: nullable(Type.String()) }));

const reconciledDay = Type.Object({
  day: day(),
  method: oneOf(methods),
  charges: Type.Integer(),
  charged: amountOut(),
  refunded: amountOut(),
  fees: amountOut(),
  expected: amountOut(),
  lines: Type.Integer(),
  received: amountOut(),
  difference: amountOut(),
  open_transactions: Type.Integer(),
  open_lines: Type.Integer(),
});
export type ReconciledDay = Static<typeof reconciledDay>;

const dayTransaction = Type.Object({
  id: identifier(),
  kind: oneOf(['charge', 'refund']),
  order_id: nullable(Type.String()),
  amount: amountOut(),
  net: amountOut(),
  received: nullable(amountOut()),
  match: match(),
});
export type DayTransaction = Static<typeof dayTransaction>;

const dayLine = Type.Object({
  file_id: identifier(),
  file_name: Type.String(),
  number: Type.Integer(),
  amount: amountOut(),
  reference: nullable(Type.String()),
  transaction_id: nullable(identifier()),
  match: match(),
});
export type DayLine = Static<typeof dayLine>;

const dayDetail = Type.Object({ transactions: Type.Array(dayTransaction), lines: Type.Array(dayLine) });
export type DayDetail = Static<typeof dayDetail>;

const file = Type.Object({
  id: identifier(),
  name: Type.String(),
  bank: nullable(Type.String()),
  lines: Type.Integer(),
  matched: Type.Integer(),
  first_day: day(),
  last_day: day(),
  creation_date: instantOut(),
});
export type ReconciliationFile = Static<typeof file>;

const lineProblem = Type.Object({ line: Type.Integer(), problem: oneOf(fileProblems), value: Type.String() });
export type LineProblem = Static<typeof lineProblem>;

const upload = Type.Object({
  result: oneOf(['stored', 'known', 'refused']),
  file: nullable(file),
  /** Lines already in an earlier file. */
  repeated: Type.Integer(),
  /** Skipped rows. */
  unread: Type.Integer(),
  problems: Type.Array(lineProblem),
});
export type Upload = Static<typeof upload>;

const newMatch = Type.Object({
  transaction_id: Type.Optional(identifier()),
  line: Type.Optional(Type.Object({ file_id: identifier(), number: Type.Integer({ minimum: 1 }) })),
  note: requiredText(250),
});
export type NewMatch = Static<typeof newMatch>;

export const reconciliation = {
  get: route({
    method: 'GET',
    path: '/reconciliation',
    access: 'books',
    query: Type.Object({
      'creation[gte]': dayFilter(),
      'creation[lte]': dayFilter(),
      method: wordFilter(receivedMethods),
    }),
    answer: Type.Object({ from: day(), to: day(), days: Type.Array(reconciledDay) }),
  }),
  getDay: route({
    method: 'GET',
    path: '/reconciliation/days/:day/:method',
    access: 'books',
    params: { day: dayParam(), method: oneOf(receivedMethods) },
    answer: dayDetail,
  }),
  getTemplate: route({
    method: 'GET',
    path: '/reconciliation/template.csv',
    access: 'books',
    answer: 'file',
  }),
  listFiles: route({
    method: 'GET',
    path: '/reconciliation/files',
    access: 'books',
    answer: Type.Array(file),
  }),
  /**
   * The file is the body; `?name=` is its name. With `mapping` (JSON) any table is accepted, row by row; without it the file
   * must use our template, and every row must be valid.
   */
  uploadFile: route({
    method: 'POST',
    path: '/reconciliation/files',
    access: 'money',
    change: 'reconciliation_file_uploaded',
    query: Type.Object({
      name: text(200),
      bank: storedText(60),
      mapping: storedText(1_000),
    }),
    answer: upload,
  }),
  removeFile: route({
    method: 'DELETE',
    path: '/reconciliation/files/:file_id',
    access: 'money',
    change: 'reconciliation_file_removed',
    status: 204,
    answer: Type.Null(),
  }),
  match: route({
    method: 'POST',
    path: '/reconciliation/matches',
    access: 'money',
    change: 'reconciliation_matched',
    body: newMatch,
    status: 201,
    answer: Type.Object({ id: identifier() }),
  }),
  unmatch: route({
    method: 'DELETE',
    path: '/reconciliation/matches/:match_id',
    access: 'money',
    change: 'reconciliation_unmatched',
    status: 204,
    answer: Type.Null(),
  }),
};
