import Type, { type Static } from 'typebox';
import {
  amountOut,
  date,
  identifier,
  instantOut,
  nullable,
  oneOf,
  upTo,
} from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import { monthParam, receivedMethods } from './reconciliation.ts';

const eachOut = Type.Object({
  fee: amountOut(),
  fee_tax: amountOut(),
  retefuente: amountOut(),
  reteica: amountOut(),
  reteiva: amountOut(),
});
export type Deductions = Static<typeof eachOut>;

const pesos = () => upTo(9_999_999_999.99);
const eachIn = Type.Object(
  { fee: pesos(), fee_tax: pesos(), retefuente: pesos(), reteica: pesos(), reteiva: pesos() },
  { additionalProperties: false },
);

const day = () => date();

/** A range of payments by day, both ends included; `count` is its size when it was shown. */
const range = () =>
  Type.Object(
    {
      from: Type.Object({ day: day(), id: identifier() }, { additionalProperties: false }),
      to: Type.Object({ day: day(), id: identifier() }, { additionalProperties: false }),
      count: Type.Integer({ minimum: 1 }),
    },
    { additionalProperties: false },
  );

const lineOut = Type.Object({
  file_id: identifier(),
  number: Type.Integer(),
  day: day(),
  method: oneOf(receivedMethods),
  bank: nullable(Type.String()),
  description: nullable(Type.String()),
  reference: nullable(Type.String()),
  amount: amountOut(),
});

const proposal = Type.Object({
  line: lineOut,
  payments: range(),
  /** Charges minus refunds. */
  gross: amountOut(),
  deductions: eachOut,
  /** Deposit minus (gross minus deductions): the amount still unexplained. */
  difference: amountOut(),
});
export type DepositProposal = Static<typeof proposal>;

const sum = Type.Object({ count: Type.Integer(), amount: amountOut() });

const proposals = Type.Object({
  proposals: Type.Array(proposal),
  /** Deposits without matching payments, latest first. */
  unexplained: Type.Array(lineOut),
  left: sum,
});
export type DepositProposals = Static<typeof proposals>;

const deposit = Type.Object({
  id: identifier(),
  line: lineOut,
  payments: Type.Integer(),
  gross: amountOut(),
  deductions: eachOut,
  creation_date: instantOut(),
});
export type Deposit = Static<typeof deposit>;

export const depositResults = ['matched', 'taken', 'changed', 'missing'] as const;
export type DepositResult = (typeof depositResults)[number];

const newDeposit = Type.Object(
  {
    line: Type.Object({ file_id: identifier(), number: Type.Integer({ minimum: 1 }) }),
    payments: range(),
    deductions: eachIn,
  },
  { additionalProperties: false },
);
export type NewDeposit = Static<typeof newDeposit>;

export const MOST_DEPOSITS_AT_ONCE = 50;

export const deposits = {
  propose: route({
    method: 'GET',
    path: '/reconciliation/proposals',
    access: 'books',
    answer: proposals,
  }),
  list: route({
    method: 'GET',
    path: '/reconciliation/months/:month/deposits',
    access: 'books',
    params: { month: monthParam() },
    answer: Type.Array(deposit),
  }),
  /** Each proposal is confirmed independently of the others. */
  confirm: route({
    method: 'POST',
    path: '/reconciliation/deposits',
    access: 'money',
    change: 'reconciliation_deposits_confirmed',
    body: Type.Object({
      deposits: Type.Array(newDeposit, { minItems: 1, maxItems: MOST_DEPOSITS_AT_ONCE }),
    }),
    answer: Type.Object({
      results: Type.Array(Type.Object({ result: oneOf(depositResults), id: nullable(identifier()) })),
    }),
  }),
  undo: route({
    method: 'DELETE',
    path: '/reconciliation/deposits/:deposit_id',
    access: 'money',
    change: 'reconciliation_deposit_undone',
    status: 204,
    answer: Type.Null(),
  }),
};
