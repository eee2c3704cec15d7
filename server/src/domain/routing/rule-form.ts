import {
  type RoutingConditions as ConditionForm,
  type RoutingRule as RuleForm,
  routingRules,
} from '@recaudo/contract/operator/routing';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import Type from 'typebox';
import type { RoutingConditions } from './routing-rule.ts';

/** The contract's form of a rule, as people write it and as it is stored. */
export type { ConditionForm, RuleForm };

export const rulesForm = Type.Object({ rules: routingRules });

/** Conditions that apply to cards only. */
export const cardConditions = [
  'brands',
  'bins',
  'card_types',
  'installments_from',
  'installments_to',
] as const satisfies readonly (keyof ConditionForm)[];

export function conditionsOf(form: ConditionForm): RoutingConditions {
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
