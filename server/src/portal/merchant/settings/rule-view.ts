import type { RuleFields } from '@recaudo/contract/merchant/payments/fraud-rules';
import { centavosFromNumber } from '@recaudo/contract/shared/money';
import type { FraudRule } from '../../../domain/fraud/rule.ts';
import { refusedValue, withFieldNames } from '../../../platform/errors.ts';

/** A rule for the screens: snake_case and pesos, as everywhere in the API. */
export function ruleToView(rule: FraudRule): RuleFields {
  const shared = { kind: rule.kind, name: rule.name, action: rule.action ?? 'refuse' };
  switch (rule.kind) {
    case 'max_amount':
      return { ...shared, amount: rule.amountCentavos };
    case 'velocity':
      return {
        ...shared,
        per: rule.per,
        counts: rule.counts,
        limit: rule.limit,
        window_seconds: rule.windowSeconds,
        counts_test_cards: rule.countsTestCards,
      };
    case 'blocked_bin':
      return { ...shared, bins: [...rule.bins] };
    default:
      return { ...shared, emails: [...rule.emails] };
  }
}

const names: Readonly<Record<string, string>> = {
  window_seconds: 'windowSeconds',
  counts_test_cards: 'countsTestCards',
  amount: 'amountCentavos',
};

/** The input of `checkRule`. Keeps unknown fields, so that it can name them. */
export function ruleFromView(view: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(view).map(([name, value]) => [
      names[name] ?? name,
      name === 'amount' ? centavosOf(value) : value,
    ]),
  );
}

function centavosOf(value: unknown): number {
  const centavos = typeof value === 'number' ? centavosFromNumber(value) : 'not_a_number';
  if (typeof centavos !== 'bigint') throw refusedValue('amount', 'not_pesos');
  return Number(centavos);
}

const shownNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(names).map(([shown, own]) => [own, shown]),
);

/** A rejection of `checkRule` with the screen's field names. */
export const rejectionInView = (error: unknown): unknown =>
  withFieldNames(error, field => shownNames[field] ?? field);
