import type { Environment } from './environment.ts';

export const roles = ['owner', 'finance', 'accountant', 'developer', 'read_only'] as const;
export type Role = (typeof roles)[number];

/** What a member of a business may be allowed to do. */
export const actions = [
  'read',
  /** What the books are made of: sums, deposits, fees, closings. Without people's contact data. */
  'books',
  /** Charges, refunds, captures, customers, cards, plans, subscriptions, links: all that moves or plans money. */
  'money',
  /** Deciding on payments that a fraud rule wants looked at. */
  'review',
  /** Webhooks, deliveries, events. */
  'webhooks',
  /** The sandbox's clock, outages, simulated payments and chargebacks. */
  'simulate',
  'keys',
  /** The business' name, brand and fraud rules. */
  'business',
  'team',
  'go_live',
] as const;
export type Action = (typeof actions)[number];

const everyone = roles;
const team: readonly Role[] = ['owner', 'finance', 'developer', 'read_only'];
const owner: readonly Role[] = ['owner'];
const always = (allowed: readonly Role[]): Record<Environment, readonly Role[]> => ({
  sandbox: allowed,
  production: allowed,
});

/** Who may do what, where. The only place that knows. */
export const permissions: Record<Action, Record<Environment, readonly Role[]>> = {
  read: always(team),
  books: always(everyone),
  money: { sandbox: ['owner', 'finance', 'developer'], production: ['owner', 'finance'] },
  review: always(['owner', 'finance']),
  webhooks: always(['owner', 'developer']),
  simulate: always(['owner', 'developer']),
  keys: { sandbox: ['owner', 'developer'], production: owner },
  business: always(owner),
  team: always(owner),
  go_live: always(owner),
};

/** Views of one's own are everybody's; what the whole team sees is not for who only looks. */
export const mayShareViews = (role: Role): boolean => role !== 'read_only' && role !== 'accountant';

export const mayDo = (role: Role, action: Action, environment: Environment): boolean =>
  permissions[action][environment].includes(role);
