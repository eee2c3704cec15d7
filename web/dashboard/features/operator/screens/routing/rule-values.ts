import { cardTypes, initiators } from '@recaudo/contract/operator/connection-words';
import type { RoutingConditions, RoutingRule } from '@recaudo/contract/operator/routing';
import { CARD_BRANDS } from '@recaudo/contract/shared/cards/card-brands';
import { parseMoney } from '../../../../format/money.ts';

const whole = (text = ''): number | undefined => (text === '' ? undefined : Number(text));

/** Removes empty conditions, so that a rule without conditions is empty. */
const withoutEmpty = (
  when: { [Name in keyof RoutingConditions]: RoutingConditions[Name] | undefined },
): RoutingConditions =>
  Object.fromEntries(
    Object.entries(when).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined,
    ),
  );

export const CONNECTIONS_OF_A_RULE = 3;

/** Reads a rule from its form. */
export function readRule(values: Record<string, string>): RoutingRule {
  const connections = Array.from(
    { length: CONNECTIONS_OF_A_RULE },
    (_none, place) => values[`link.${place}`] ?? '',
  );
  return {
    conditions: withoutEmpty({
      brands: CARD_BRANDS.filter(brand => values[`brand.${brand}`] !== undefined),
      bins: (values['bins'] ?? '').split(/[\s,;]+/).filter(bin => bin !== ''),
      card_types: cardTypes.filter(type => type === values['card_type']),
      amount_from: parseMoney(values['amount_from'] ?? ''),
      amount_to: parseMoney(values['amount_to'] ?? ''),
      installments_from: whole(values['installments_from']),
      installments_to: whole(values['installments_to']),
      initiator: initiators.find(initiator => initiator === values['initiator']),
      share: whole(values['share']),
    }),
    links: [...new Set(connections.filter(connection => connection !== ''))],
  };
}

/** A copy with the entry at `place` replaced. */
export const replaced = <T>(entries: readonly T[], place: number, ...by: readonly T[]): T[] => [
  ...entries.slice(0, place),
  ...by,
  ...entries.slice(place + 1),
];

/** A copy with the entry moved by one place. */
export function moved<T>(entries: readonly T[], from: number, by: -1 | 1): T[] {
  const rest = replaced(entries, from);
  return [...rest.slice(0, from + by), ...entries.slice(from, from + 1), ...rest.slice(from + by)];
}
