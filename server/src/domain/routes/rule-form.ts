import { CARD_BRANDS } from '@recaudo/contract/card-brands';
import { amountIn, centavosOf, oneOf } from '@recaudo/contract/fields';
import Type, { type Static } from 'typebox';
import type { RouteConditions } from './route-rule.ts';

/** The rules of a route as people write them, and as they are kept. */

const MOST_INSTALLMENTS = 36;
const MOST_RULES = 50;
const MOST_LINKS = 5;

const installments = () => Type.Integer({ minimum: 1, maximum: MOST_INSTALLMENTS });
const words = <const Word extends string>(known: readonly Word[]) =>
  Type.Array(oneOf(known), { minItems: 1, maxItems: known.length });

const conditions = Type.Object(
  {
    brands: Type.Optional(words(CARD_BRANDS)),
    bins: Type.Optional(
      Type.Array(Type.String({ pattern: '^\\d{1,8}(-\\d{1,8})?$' }), { minItems: 1, maxItems: 200 }),
    ),
    card_types: Type.Optional(words(['credit', 'debit', 'prepaid'])),
    amount_from: Type.Optional(amountIn()),
    amount_to: Type.Optional(amountIn()),
    installments_from: Type.Optional(installments()),
    installments_to: Type.Optional(installments()),
    initiator: Type.Optional(oneOf(['payer', 'merchant'])),
    share: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  { additionalProperties: false },
);
export type ConditionForm = Static<typeof conditions>;

const rule = Type.Object(
  {
    conditions: Type.Optional(conditions),
    links: Type.Array(Type.String(), { minItems: 1, maxItems: MOST_LINKS }),
  },
  { additionalProperties: false },
);
export type RuleForm = Static<typeof rule>;

export const rulesForm = Type.Object({ rules: Type.Array(rule, { maxItems: MOST_RULES }) });

/** Only cards have these. */
export const cardConditions = [
  'brands',
  'bins',
  'card_types',
  'installments_from',
  'installments_to',
] as const satisfies readonly (keyof ConditionForm)[];

export function conditionsOf(form: ConditionForm): RouteConditions {
  const { amount_from: amountFrom, amount_to: amountTo } = form;
  return {
    brands: form.brands,
    bins: form.bins,
    cardTypes: form.card_types,
    amountFromCentavos: amountFrom === undefined ? undefined : centavosOf(amountFrom),
    amountToCentavos: amountTo === undefined ? undefined : centavosOf(amountTo),
    installmentsFrom: form.installments_from,
    installmentsTo: form.installments_to,
    initiator: form.initiator,
    sharePercent: form.share,
  };
}
