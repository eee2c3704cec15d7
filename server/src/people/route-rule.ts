import type { Action } from './permissions.ts';

/** Who may call a route: anybody, whoever is signed in, an operator, or a member whose role allows the action. */
export type Access = 'anyone' | 'account' | 'operator' | Action;

export interface RouteRule {
  access: Access;
  /** Whoever calls has shown a few minutes ago who they are: what takes over an account or leads money elsewhere. */
  needsFresh?: true;
  /** The name of the change in the audit log. Without one the route itself is named. */
  change?: string;
}

export const rule = (access: Access, change?: string): RouteRule =>
  change === undefined ? { access } : { access, change };

/** The same, for whoever has just shown who they are. */
export const freshRule = (access: Access, change: string): RouteRule => ({
  access,
  change,
  needsFresh: true,
});
