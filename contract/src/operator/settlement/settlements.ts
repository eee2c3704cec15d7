import Type, { type Static } from 'typebox';
import { holdView } from '../../merchant/money/settlement-screens.ts';
import {
  amountIn,
  amountOut,
  date,
  identifier,
  nullable,
  oneOf,
  requiredText,
} from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import { negativeCauses, settlementStatuses } from '../../shared/words/settlement-words.ts';
import { ofEnvironment } from '../operator.ts';
import { subMerchantView } from './platform-merchants.ts';

const day = () => Type.String({ format: 'date' });

export const settlementSchedules = ['daily', 'weekly', 'monthly', 'on_demand'] as const;

const cause = Type.Object({ cause: oneOf(negativeCauses), amount: amountOut() });

const settledMerchant = {
  merchant: Type.Object({ id: identifier(), name: Type.String() }),
  schedule: oneOf(settlementSchedules),
  /** Of the week (1 is Monday) or of the month. */
  schedule_day: nullable(Type.Integer()),
  minimum: amountOut(),
  next_cutoff: nullable(day()),
  pending: amountOut(),
  available: amountOut(),
  reserved: amountOut(),
  in_payout: amountOut(),
};
const row = Type.Object({
  ...settledMerchant,
  /** Of a negative balance. */
  causes: Type.Array(cause),
});
export type SettledMerchant = Static<typeof row>;

const tier = Type.Object({ volume_from: amountOut(), percent: Type.Number(), fixed: amountOut() });
const priceRule = Type.Object({
  method: nullable(oneOf(['card', 'bank_account', 'store'])),
  brand: nullable(Type.String()),
  card_type: nullable(oneOf(['credit', 'debit'])),
  international: nullable(Type.Boolean()),
  installments_from: nullable(Type.Integer()),
  installments_to: nullable(Type.Integer()),
  minimum: amountOut(),
  tiers: Type.Array(tier),
});
export type PriceRuleView = Static<typeof priceRule>;

const contract = Type.Object({
  id: identifier(),
  effective_from: day(),
  /** Percent. */
  tax: Type.Number(),
  refund_policy: oneOf(['all', 'percentage', 'none']),
  state: oneOf(['past', 'current', 'future']),
  rules: Type.Array(priceRule),
});
export type PriceContractView = Static<typeof contract>;

const detail = Type.Object({
  ...settledMerchant,
  causes: Type.Array(cause),
  /** Banking days until a payment is available. */
  banking_days: Type.Object({ card: Type.Integer(), bank_account: Type.Integer(), store: Type.Integer() }),
  reserve: Type.Object({ percent: Type.Number(), days: Type.Integer(), fixed: amountOut() }),
  holds: Type.Array(holdView),
  contracts: Type.Array(contract),
  settlements: Type.Array(
    Type.Object({
      id: identifier(),
      number: Type.Integer(),
      cutoff: day(),
      status: oneOf(settlementStatuses),
      closing_balance: amountOut(),
    }),
  ),
  /** Of a merchant that sells through a platform. */
  seller: nullable(
    Type.Object({ platform: Type.Object({ id: identifier(), name: Type.String() }), legal: subMerchantView }),
  ),
  /** Of a platform, the newest first. */
  sellers: Type.Array(subMerchantView),
});
export type SettledMerchantDetail = Static<typeof detail>;

const percent = () => Type.Number({ minimum: 0, maximum: 100 });
const newContract = Type.Object({
  effective_from: date(),
  tax: percent(),
  refund_policy: oneOf(['all', 'percentage', 'none']),
  /** Prices by method; the one without a method is for the others. */
  rules: Type.Array(
    Type.Object({
      method: Type.Optional(oneOf(['card', 'bank_account', 'store'])),
      card_type: Type.Optional(oneOf(['credit', 'debit'])),
      percent: percent(),
      fixed: Type.Optional(Type.Number({ minimum: 0, maximum: 9_999_999 })),
      minimum: Type.Optional(Type.Number({ minimum: 0, maximum: 9_999_999 })),
    }),
    { minItems: 1, maxItems: 20 },
  ),
});
export type NewContractBody = Static<typeof newContract>;

const simulated = Type.Object({
  month: Type.String(),
  methods: Type.Array(
    Type.Object({
      method: oneOf(['card', 'bank_account', 'store']),
      charges: Type.Integer(),
      sold: amountOut(),
      cost: amountOut(),
      would_cost: amountOut(),
      unpriced: Type.Integer(),
    }),
  ),
  cost: amountOut(),
  would_cost: amountOut(),
});
export type SimulatedPrice = Static<typeof simulated>;

const changed = Type.Object({ id: identifier() });
const view = { access: 'operator', duty: 'view', params: ofEnvironment } as const;
const money = { access: 'operator', duty: 'money', params: ofEnvironment } as const;

/** Merchants that the operator settles: cutoffs, balances, reserve and prices. */
export const operatorSettlements = {
  list: route({
    method: 'GET',
    path: '/ops/settlements/:environment',
    ...view,
    answer: Type.Object({
      today: day(),
      /** By their next cutoff; those on demand come last. */
      merchants: Type.Array(row),
    }),
  }),
  get: route({ method: 'GET', path: '/ops/settlements/:environment/:merchant_id', ...view, answer: detail }),
  hold: route({
    method: 'POST',
    path: '/ops/settlements/:environment/:merchant_id/holds',
    ...money,
    change: 'settlement_held',
    body: Type.Object({ amount: amountIn(), reason: requiredText(200) }),
    status: 201,
    answer: changed,
  }),
  release: route({
    method: 'POST',
    path: '/ops/settlements/:environment/:merchant_id/holds/:hold_id/release',
    ...money,
    needsFresh: true,
    change: 'settlement_released',
    body: Type.Object({ reason: requiredText(200) }),
    answer: changed,
  }),
  price: route({
    method: 'POST',
    path: '/ops/settlements/:environment/:merchant_id/prices',
    ...money,
    needsFresh: true,
    change: 'price_contract_set',
    body: newContract,
    status: 201,
    answer: changed,
  }),
  simulate: route({
    method: 'POST',
    path: '/ops/settlements/:environment/:merchant_id/prices/simulate',
    ...money,
    change: 'price_simulated',
    body: newContract,
    answer: simulated,
  }),
};
