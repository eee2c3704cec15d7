import Type, { type Static } from 'typebox';
import {
  amountIn,
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredIdentifier,
  upTo,
} from '../shared/schema/fields.ts';
import { offsetFilters } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';

export const feePayers = ['platform', 'seller'] as const;
export type FeePayer = (typeof feePayers)[number];

export const MOST_SPLITS = 20;

const newSplit = Type.Object(
  {
    merchant_id: requiredIdentifier(),
    amount: Type.Optional(amountIn()),
    percent: Type.Optional(upTo(100, { description: 'Instead of `amount`, in every part' })),
    fee_payer: Type.Optional(
      oneOf(feePayers, { default: 'platform', description: 'Who bears the commission on this part' }),
    ),
    refund_share: Type.Optional(
      upTo(100, {
        default: 100,
        description: 'Percentage of the part that the seller gives back when the charge is refunded',
      }),
    ),
  },
  { title: 'NewSplit' },
);
export type NewSplit = Static<typeof newSplit>;

export const newSplits = () =>
  Type.Optional(
    Type.Array(newSplit, {
      minItems: 1,
      maxItems: MOST_SPLITS,
      description:
        'How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge',
    }),
  );

export const newPlanSplits = () =>
  Type.Optional(
    Type.Array(newSplit, {
      minItems: 1,
      maxItems: MOST_SPLITS,
      description:
        'How a platform shares every charge with its sub-merchants. The parts are percentages that add up to 100',
    }),
  );

export const splitView = Type.Object(
  {
    merchant_id: Type.String(),
    amount: amountOut(),
    percent: Type.Optional(Type.Number()),
    fee_payer: oneOf(feePayers),
    refund_share: Type.Number(),
  },
  { title: 'Split' },
);

export const planSplitView = Type.Object(
  {
    merchant_id: Type.String(),
    percent: Type.Number(),
    fee_payer: oneOf(feePayers),
    refund_share: Type.Number(),
  },
  { title: 'PlanSplit' },
);

export const splitShareView = Type.Object(
  {
    id: identifier(),
    platform_id: Type.String({ description: 'The merchant that charged the payer' }),
    method: Type.String(),
    creation_date: instantOut(),
    change_date: instantOut(),
    available_on: Type.String({ format: 'date', examples: ['2029-12-31'] }),
    currency: oneOf(['COP']),
    amount: amountOut({ description: 'The part of the payment' }),
    fee: amountOut({ description: 'The commission that the seller bears' }),
    returned: amountOut({ description: 'What refunds and chargebacks have taken back of the part' }),
    net: amountOut({ description: 'amount - fee - returned' }),
    covered_by_platform: amountOut({
      description: 'What the seller could not give back, because it had no balance left',
    }),
  },
  { title: 'SplitShare', description: 'What a seller gets of one payment to its platform' },
);

export const chargeShareView = Type.Object(
  {
    merchant_id: Type.String({ description: 'The seller, or the platform itself' }),
    name: Type.String({ description: 'Its name' }),
    split_share_id: nullable(
      Type.String({ description: 'The share of the seller; null before the payment is settled' }),
    ),
    amount: amountOut({ description: 'The part of the payment' }),
    fee_payer: oneOf(feePayers),
    refund_share: Type.Number(),
    fee: amountOut({ description: 'The commission that the seller bears' }),
    returned: amountOut({ description: 'What refunds and chargebacks have taken back of the part' }),
    net: amountOut({ description: 'amount - fee - returned' }),
    covered_by_platform: amountOut({
      description: 'What the seller could not give back, because it had no balance left',
    }),
    available_on: nullable(Type.String({ format: 'date', examples: ['2029-12-31'] })),
  },
  {
    title: 'ChargeShare',
    description: 'What one part of a split charge has come to, as its platform sees it',
  },
);
export type ChargeShareView = Static<typeof chargeShareView>;

const tags = ['Settlements'];

export const splitShares = {
  list: route({
    method: 'GET',
    path: '/split_shares',
    access: 'read',
    tags,
    summary: 'List shares of split payments',
    query: Type.Object(offsetFilters),
    answer: Type.Array(splitShareView),
  }),
  get: route({
    method: 'GET',
    path: '/split_shares/:split_share_id',
    access: 'read',
    tags,
    summary: 'Get a share of a split payment',
    answer: splitShareView,
  }),
  ofCharge: route({
    method: 'GET',
    path: '/charges/:transaction_id/split_shares',
    access: 'read',
    tags,
    summary: 'List the shares of a charge',
    query: Type.Object(offsetFilters),
    answer: Type.Array(chargeShareView),
  }),
};
