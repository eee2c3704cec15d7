import type {
  ruleActions,
  velocityCounts,
  velocitySubjects,
} from '@recaudo/contract/merchant/payments/fraud-rules';

export type VelocitySubject = (typeof velocitySubjects)[number];
export type VelocityCount = (typeof velocityCounts)[number];
export type RuleAction = (typeof ruleActions)[number];

interface AnyRule {
  name: string;
  /**
   * The action for a charge that breaks the rule; by default `refuse`. `review` lets it proceed and asks a person to check
   * it.
   */
  action?: RuleAction;
}

export interface MaxAmountRule extends AnyRule {
  kind: 'max_amount';
  /** The highest amount that is accepted. */
  amountCentavos: bigint;
}

export interface VelocityRule extends AnyRule {
  kind: 'velocity';
  per: VelocitySubject;
  counts: VelocityCount;
  /** How many are accepted in a window. */
  limit: number;
  /** A window starts with the first counted member; rejected attempts do not extend it. */
  windowSeconds: number;
  /** Counters of different cards and declines skip the sandbox's test cards, unless a merchant tests its rule with them. */
  countsTestCards: boolean;
}

export interface BlockedBinRule extends AnyRule {
  kind: 'blocked_bin';
  /** The first six digits of card numbers. */
  bins: readonly string[];
}

export interface BlockedEmailRule extends AnyRule {
  kind: 'blocked_email';
  /** Lowercase addresses, or a whole domain as `@example.com`. */
  emails: readonly string[];
}

export type FraudRule = MaxAmountRule | VelocityRule | BlockedBinRule | BlockedEmailRule;

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/**
 * For merchants without their own rules: stops card testing and guessing of card data without affecting normal sales. The
 * caller's address and the customer do not count, because a shop's server shares them across charges; the payer's own address
 * does, even if the device changes each time.
 */
export const defaultRules: readonly FraudRule[] = [
  {
    kind: 'velocity',
    name: 'many_cards_on_one_device',
    per: 'device_session',
    counts: 'different_cards',
    limit: 10,
    windowSeconds: 10 * MINUTE_SECONDS,
    countsTestCards: false,
  },
  {
    kind: 'velocity',
    name: 'many_cards_from_one_address',
    per: 'payer_ip',
    counts: 'different_cards',
    limit: 10,
    windowSeconds: 10 * MINUTE_SECONDS,
    countsTestCards: false,
  },
  {
    kind: 'velocity',
    name: 'many_declines_of_one_card',
    per: 'card',
    counts: 'declines_in_a_row',
    limit: 15,
    windowSeconds: DAY_SECONDS,
    countsTestCards: false,
  },
];
