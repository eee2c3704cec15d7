import type { App } from '../../../src/platform/http/server.ts';

export interface ListedRoute {
  method: string;
  url: string;
  /** Whether the public key may call it. */
  isPublic?: boolean;
}

/** Every route of an app as it is added: hand `watch` to its `prepare`. A new route is in it by itself. */
export function newRouteList(): { routes: ListedRoute[]; watch: (app: App) => void } {
  const routes: ListedRoute[] = [];
  return {
    routes,
    watch: app =>
      app.addHook('onRoute', ({ method, url, config }) => {
        const isPublic = config?.publicKey === true;
        for (const one of [method].flat()) routes.push({ method: one, url, isPublic });
      }),
  };
}
