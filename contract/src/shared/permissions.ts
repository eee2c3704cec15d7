import type { Environment } from './environment.ts';

export const roles = ['owner', 'finance', 'accountant', 'developer', 'read_only'] as const;
export type Role = (typeof roles)[number];

/** Permissions of a business member. */
export const actions = [
  'read',
  /** Accounting data: sums, deposits, fees, closings, invoices, coupons. With names, but no contact data of people. */
  'books',
  /** Charges, refunds, captures, customers, cards, plans, subscriptions, links: everything that moves or plans money. */
  'money',
  /** Decisions on payments in fraud review. */
  'review',
  /** Webhooks, deliveries, events. */
  'webhooks',
  /** The sandbox's clock, outages, simulated payments and chargebacks. */
  'simulate',
  'keys',
  /** The business's name, brand and fraud rules. */
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

/** The only table that assigns permissions to roles, per environment. */
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

/** Every role has personal views; read-only roles cannot change team views. */
export const mayShareViews = (role: Role): boolean => role !== 'read_only' && role !== 'accountant';

export const mayDo = (role: Role, action: Action, environment: Environment): boolean =>
  permissions[action][environment].includes(role);
