import type { App } from '../../../src/platform/http/server.ts';

export interface ListedRoute {
  method: string;
  url: string;
  isPublic?: boolean;
}

/** Collects an app's routes as they are added; pass `watch` to its `prepare`. */
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
