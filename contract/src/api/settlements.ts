import Type, { type Static } from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../shared/schema/fields.ts';
import { listParameters, offsetFilters, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { settlementStatuses } from '../shared/words/settlement-words.ts';

const day = () => Type.String({ format: 'date', examples: ['2029-12-31'] });

export const balanceView = Type.Object(
  {
    model: oneOf(['direct', 'aggregated'], {
      description: '`direct`: the acquirer pays the merchant, and the four amounts are zero',
    }),
    currency: oneOf(['COP']),
    pending: amountOut({ description: 'Payments whose day has not come' }),
    available: amountOut({ description: 'Negative where refunds and chargebacks took more than there was' }),
    reserved: amountOut({ description: 'Kept back as a guarantee' }),
    in_payout: amountOut({ description: 'On its way to the bank account' }),
    schedule: nullable(oneOf(['daily', 'weekly', 'monthly', 'on_demand'])),
    next_cutoff: nullable(day()),
  },
  { title: 'SettlementBalance' },
);
export type BalanceView = Static<typeof balanceView>;

export const settlementLineTypes = [
  'charge',
  'refund',
  'chargeback',
  'transfer',
  'adjustment',
  'reserve_hold',
  'reserve_release',
  'payout',
  'payout_returned',
] as const;

export const settlementView = Type.Object(
  {
    id: identifier(),
    number: Type.Integer({ description: 'Without gaps per merchant' }),
    status: oneOf(settlementStatuses, {
      description: '`carried`: negative or below the minimum; the next settlement begins with it',
    }),
    creation_date: instantOut(),
    cutoff: day(),
    currency: oneOf(['COP']),
    movements: Type.Integer(),
    opening_balance: amountOut(),
    gross: amountOut(),
    fee: amountOut(),
    fee_tax: amountOut(),
    withholding: Type.Object({ renta: amountOut(), iva: amountOut(), ica: amountOut() }),
    reserve: amountOut(),
    payouts: amountOut(),
    adjustments: amountOut(),
    closing_balance: amountOut(),
    cause: nullable(
      Type.Record(Type.String(), amountOut(), {
        description: 'Of a negative closing balance: what took more than there was',
      }),
    ),
    hash: Type.String({ description: 'SHA-256 of the lines' }),
    paid_date: nullable(instantOut()),
  },
  {
    title: 'Settlement',
    description: 'Amounts are signed: what the merchant gets is positive. They add up to the closing balance',
  },
);
export type SettlementView = Static<typeof settlementView>;

const withheldView = Type.Object(
  {
    tax: oneOf(['renta', 'iva', 'ica']),
    rate: Type.Number({ description: 'Percent', examples: [1.5] }),
    base: amountOut(),
    amount: amountOut(),
    city: nullable(Type.String({ description: 'DANE code' })),
    law: Type.String(),
    row: Type.String({ description: 'Row of the withholding table' }),
  },
  { title: 'Withholding' },
);

export const settlementLineView = Type.Object(
  {
    id: identifier(),
    number: Type.Integer(),
    type: oneOf(settlementLineTypes),
    charge_id: nullable(identifier()),
    order_id: nullable(Type.String()),
    method: nullable(Type.String()),
    date: day(),
    available_on: day(),
    gross: amountOut(),
    fee: amountOut(),
    fee_tax: amountOut(),
    net: amountOut(),
    withholding: Type.Array(withheldView),
    description: nullable(Type.String()),
    reference: nullable(Type.String()),
  },
  {
    title: 'SettlementLine',
    description: 'One movement, traced to its transaction and charge. Its parts add up to `net`',
  },
);
export type SettlementLineView = Static<typeof settlementLineView>;

const tags = ['Settlements'];

export const settlements = {
  balance: route({
    method: 'GET',
    path: '/balance',
    access: 'books',
    tags,
    summary: 'Get the balance by its parts',
    answer: balanceView,
  }),
  list: route({
    method: 'GET',
    path: '/settlements',
    access: 'books',
    tags,
    summary: 'List settlements',
    query: listParameters({ status: wordFilter(settlementStatuses) }),
    answer: Type.Array(settlementView),
  }),
  get: route({
    method: 'GET',
    path: '/settlements/:settlement_id',
    access: 'books',
    tags,
    summary: 'Get a settlement',
    answer: settlementView,
  }),
  lines: route({
    method: 'GET',
    path: '/settlements/:settlement_id/lines',
    access: 'books',
    tags,
    summary: 'List the lines of a settlement',
    query: Type.Object(offsetFilters),
    answer: Type.Array(settlementLineView),
  }),
  statement: route({
    method: 'GET',
    path: '/settlements/:settlement_id/statement.:format',
    access: 'books',
    params: { format: oneOf(['csv', 'xlsx', 'pdf']) },
    query: Type.Object({ lang: wordFilter(['es', 'en']) }),
    answer: 'file',
  }),
};
