import type { RouteRule } from '@recaudo/contract/shared/schema/route';
import type { Control } from '../../../src/people/control.ts';
import { newHttpServer } from '../../../src/platform/http/server.ts';
import { panelRoute } from '../../../src/portal/guard/guard.ts';
import { addPanel } from '../../../src/portal/panel.ts';
import type { Person } from '../world/shop/person.ts';

export interface MountedRoute {
  method: string;
  url: string;
  /** The route's key in the access rules. */
  key: string;
  environment: 'sandbox' | 'production' | undefined;
  /** The access rule; undefined if the route has none. */
  rule: RouteRule | undefined;
}

export async function listPanelRoutes(control: Control): Promise<MountedRoute[]> {
  const app = newHttpServer({ helpUrl: '', onUnexpectedError: () => undefined });
  const found = new Map<string, MountedRoute>();
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      const route = panelRoute(one, url);
      found.set(`${route.environment} ${route.key}`, { method: one, url, ...route, rule: config?.rule });
    }
  });
  await addPanel(app, control);
  await app.ready();
  await app.close();
  return [...found.values()];
}

/** Calls a route as the person in their own business, with a minimal body. */
export function callRoute(
  person: Person,
  { method, url, environment }: MountedRoute,
  place = environment ?? 'sandbox',
) {
  const path = url
    .replace(':business_id', person.business().id)
    .replace(':merchant_id', person.business()[`${place}_merchant_id`] ?? '')
    .replace(':environment', place)
    .replaceAll(/:\w+/g, 'none');
  const isRead = method === 'GET' || method === 'HEAD';
  return person.call(method as 'GET', path, isRead ? undefined : {});
}
