/** What a connection can carry. */
export const connectionMethods = ['card', 'pse', 'store'] as const;
export type ConnectionMethod = (typeof connectionMethods)[number];

/** Chosen by the operator, and kept for ever: attempts remember it. */
export const CONNECTION_ID = '^[a-z0-9][a-z0-9\\-]{0,39}$';

export const cardTypes = ['credit', 'debit', 'prepaid'] as const;
export const initiators = ['payer', 'merchant'] as const;

/** By this word a rule names the processor of the environment itself: the sandbox has one. */
export const OWN_PROCESSOR = 'sandbox';

/** Why a connection that a rule names is, or is not, tried. */
export const connectionChoices = [
  'usable',
  'no_link',
  'disabled',
  'not_ready',
  'circuit_open',
  'other_method',
  'not_enrolled',
] as const;

/** What a rule can ask of a payment. */
export const routingConditionNames = [
  'brand',
  'bin',
  'card_type',
  'amount',
  'installments',
  'initiator',
  'share',
] as const;
