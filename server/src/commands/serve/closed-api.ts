import type { GatewayParts } from '../../operations/installation/gateway.ts';
import { reject } from '../../platform/errors.ts';
import type { Listener } from '../../platform/http/listener.ts';
import { type App, newHttpServer } from '../../platform/http/server.ts';
import { addHealth } from '../../platform/http/watching/health.ts';
import { recordRequests } from '../../platform/http/watching/request-log.ts';
import { PRODUCTION_IS_CLOSED } from '../access/with-gateway.ts';

/** Production without a key file: the port responds with what is missing. */
export async function buildClosedApi(
  { addresses, log, metrics }: GatewayParts,
  listener: Listener,
): Promise<App> {
  const app = newHttpServer({
    helpUrl: addresses.portal,
    listener,
    onUnexpectedError: (error, requestId) => log.error({ err: error, request_id: requestId }, 'fault'),
  });
  recordRequests(app, { log, metrics, environment: 'production' });
  addHealth(app, { notReady: async () => PRODUCTION_IS_CLOSED });
  app.all('/v1/*', async () => {
    throw reject('production_closed', {}, { retryAfterSeconds: 60 });
  });
  return app;
}
