import type { Action } from './permissions.ts';

/** Who may call a route: anybody, whoever is signed in, an operator, or a member whose role allows the action. */
export type Access = 'anyone' | 'account' | 'operator' | Action;

export interface RouteRule {
  access: Access;
  /** The name of the change in the audit log. Without one the route itself is named. */
  change?: string;
}

export const rule = (access: Access, change?: string): RouteRule =>
  change === undefined ? { access } : { access, change };
