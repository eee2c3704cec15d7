/** What a link can carry. */
export const linkMethods = ['card', 'pse', 'store'] as const;
export type LinkMethod = (typeof linkMethods)[number];

/** Chosen by the operator, and kept for ever: attempts remember it. */
export const LINK_ID = '^[a-z0-9][a-z0-9\\-]{0,39}$';

export const cardTypes = ['credit', 'debit'] as const;
export const initiators = ['payer', 'merchant'] as const;

/** What would become of a payment at a link of its route. */
export const linkVerdicts = [
  'chosen',
  'next',
  'not_usable',
  'disabled',
  'not_enrolled',
  'cannot',
  'unknown',
] as const;
