import { deviceSessions } from '@recaudo/contract/api/device-sessions';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { newSecret } from '../../platform/primitives/values/id.ts';

/** For back ends without the browser library, which creates its own sessions (Interface 9.6). */
export function deviceSessionRoutes(app: App): void {
  mount(app, deviceSessions.create, () => ({ id: newSecret(32) }));
  mount(app, deviceSessions.getAntifraudKeys, () => ({ data: '' }));
}

/**
 * Older pages load this path as a script or a frame. The response is empty for any merchant id, so it reveals nothing.
 */
export function antifraudScriptRoutes(app: App): void {
  app.get('/antifraud/:merchant_id/components', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send('/* No anti-fraud components. */\n'),
  );
}
