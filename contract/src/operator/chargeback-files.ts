import Type, { type Static } from 'typebox';
import { nullable } from '../shared/schema/fields.ts';
import { storedRejection } from './stored-rejection.ts';

const MAX_COLUMNS = 60;
const place = () => Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_COLUMNS - 1 }));
const columns = Type.Object(
  {
    case_number: place(),
    network: place(),
    stage: place(),
    outcome: place(),
    reason_code: place(),
    amount: place(),
    fee: place(),
    received_on: place(),
    due_on: place(),
    merchant_id: place(),
    reference: place(),
    authorization: place(),
    arn: place(),
    charge_amount: place(),
    last_four: place(),
    charge_date: place(),
  },
  { additionalProperties: false },
);

export const caseMapping = Type.Object(
  {
    /** Line number, counted from 1. */
    header_line: Type.Integer({ minimum: 0, maximum: 10_000 }),
    /** True: 5/03 is 5 March. */
    day_first: Type.Boolean(),
    /** The column of each field, from 0. */
    columns,
  },
  { additionalProperties: false },
);
export type CaseMapping = Static<typeof caseMapping>;

const rowProblem = Type.Object({
  line: Type.Integer(),
  problem: Type.String(),
  rejection: nullable(storedRejection),
});
export type CaseRowProblem = Static<typeof rowProblem>;

export const filePreview = Type.Object({
  mapping: caseMapping,
  columns: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Type.String())),
  readable: Type.Integer(),
  problems: Type.Array(rowProblem),
});
export type CaseFilePreview = Static<typeof filePreview>;

export const fileResult = Type.Object({
  /** New notices, repeated ones, and those whose cases need review. */
  added: Type.Integer(),
  repeated: Type.Integer(),
  in_review: Type.Integer(),
  problems: Type.Array(rowProblem),
});
export type CaseFileResult = Static<typeof fileResult>;
