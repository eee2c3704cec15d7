import type { Access, RouteRule } from '@recaudo/contract/route';

export const rule = (access: Access, change?: string): RouteRule =>
  change === undefined ? { access } : { access, change };

/** The same, for whoever has just shown who they are. */
export const freshRule = (access: Access, change: string): RouteRule => ({
  access,
  change,
  needsFresh: true,
});
