import type { routingConditionNames } from '@recaudo/contract/operator/connection-words';
import type { ConnectionMethod } from '../../processors/connections/connection.ts';
import type { RoutingFacts } from './routing-facts.ts';

/** The conditions of a rule, all of which must hold; an absent condition always holds. */
export interface RoutingConditions {
  brands?: readonly string[] | undefined;
  /** Leading digits of a card (`4111`), or a range of them (`510000-559999`). */
  bins?: readonly string[] | undefined;
  cardTypes?: readonly string[] | undefined;
  amountFromCentavos?: bigint | undefined;
  amountToCentavos?: bigint | undefined;
  installmentsFrom?: number | undefined;
  installmentsTo?: number | undefined;
  initiator?: 'payer' | 'merchant' | undefined;
  /** The share of the payments that reach this rule, chosen by their references. */
  sharePercent?: number | undefined;
}

export interface RoutingRule {
  method: ConnectionMethod;
  /** Starts at 1 within the rules of the same method and owner. */
  position: number;
  conditions: RoutingConditions;
  /** In the order in which they are tried. */
  connectionIds: readonly string[];
}

export type ConditionName = (typeof routingConditionNames)[number];

/** The first condition of a rule that fails; undefined if the rule matches. */
export function missedCondition(
  { conditions, position }: Pick<RoutingRule, 'conditions' | 'position'>,
  facts: RoutingFacts,
): ConditionName | undefined {
  const { brands, bins, cardTypes, initiator, sharePercent } = conditions;
  if (brands !== undefined && !isAmong(brands, facts.brand)) return 'brand';
  if (bins !== undefined && !bins.some(bin => isWithinBin(bin, facts.bin ?? ''))) return 'bin';
  if (cardTypes !== undefined && !isAmong(cardTypes, facts.cardType)) return 'card_type';
  if (!isBetween(facts.amountCentavos, conditions.amountFromCentavos, conditions.amountToCentavos)) {
    return 'amount';
  }
  if (!isBetween(facts.installments ?? 1, conditions.installmentsFrom, conditions.installmentsTo)) {
    return 'installments';
  }
  if (initiator !== undefined && initiator !== (facts.initiator ?? 'payer')) return 'initiator';
  if (sharePercent !== undefined && partOf(facts.reference, position) >= sharePercent) return 'share';
  return undefined;
}

const isAmong = (words: readonly string[], word: string | undefined): boolean =>
  word !== undefined && words.includes(word);

const isBetween = <Size extends bigint | number>(size: Size, from?: Size, to?: Size): boolean =>
  (from === undefined || size >= from) && (to === undefined || size <= to);

function isWithinBin(rule: string, bin: string): boolean {
  const dash = rule.indexOf('-');
  if (dash === -1) return bin.startsWith(rule);
  const [from, to] = [rule.slice(0, dash), rule.slice(dash + 1)];
  const digits = bin.slice(0, from.length);
  // Both ends have the same length, so comparing them as text compares the numbers.
  return digits.length === from.length && digits >= from && digits <= to;
}

/**
 * Maps a reference to a number from 0 to 99: always the same at one rule, but a different one at the next, so that the
 * second rule's share applies to what the first one left. FNV-1a with extra mixing, because references differ only in their
 * last characters.
 */
export function partOf(reference: string, position: number): number {
  let hash = 0x811c9dc5 ^ position;
  for (let index = 0; index < reference.length; index += 1) {
    hash = Math.imul(hash ^ reference.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}
