/** Payment methods of a connection. */
export const connectionMethods = ['card', 'pse', 'store'] as const;
export type ConnectionMethod = (typeof connectionMethods)[number];

/** Chosen by the operator and permanent, because attempts store it. */
export const CONNECTION_ID = '^[a-z0-9][a-z0-9\\-]{0,39}$';

export const cardTypes = ['credit', 'debit', 'prepaid'] as const;
export const initiators = ['payer', 'merchant'] as const;

/** In rules, the environment's own processor, which only the sandbox has. */
export const OWN_PROCESSOR = 'sandbox';

/** Why a connection of a rule is used or skipped. */
export const connectionChoices = [
  'usable',
  'no_link',
  'disabled',
  'not_ready',
  'circuit_open',
  'other_method',
  'not_enrolled',
] as const;

/** Conditions of a routing rule. */
export const routingConditionNames = [
  'brand',
  'bin',
  'card_type',
  'amount',
  'installments',
  'initiator',
  'share',
] as const;
