import { reject } from '../../errors.ts';
import { addHealth } from '../../http/health.ts';
import type { Listener } from '../../http/listener.ts';
import { recordRequests } from '../../http/request-log.ts';
import { type App, newHttpServer } from '../../http/server.ts';
import type { GatewayParts } from '../../installation/gateway.ts';
import { PRODUCTION_IS_CLOSED } from '../with-gateway.ts';

/** Production without its key file: the port answers and says what is missing, and serves nothing. */
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
