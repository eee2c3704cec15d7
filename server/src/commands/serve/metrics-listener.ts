import type { GatewayParts } from '../../operations/installation/gateway.ts';
import { loopbackNames, newHostRule } from '../../platform/http/access/host-rule.ts';
import type { LiveCertificate } from '../../platform/http/https-server.ts';
import { type App, newHttpServer } from '../../platform/http/server.ts';
import { addMetricsRoute } from '../../platform/http/watching/metrics-route.ts';

/** Serves metrics at a separate address in the first process, so that they can be read while the portal hangs. */
export function buildMetricsListener(
  { config, addresses, log }: GatewayParts,
  certificate: LiveCertificate | undefined,
  text: () => Promise<string>,
): App {
  const { listen, token } = config.metricsAccess;
  const app = newHttpServer({
    helpUrl: addresses.portal,
    listener: {
      isOwnHost: newHostRule([listen?.host ?? '', ...loopbackNames, ...config.allowedHosts]),
      certificate,
    },
    onUnexpectedError: (error, requestId) => log.error({ err: error, request_id: requestId }, 'fault'),
  });
  addMetricsRoute(app, text, { token, openTo: 'everybody' });
  return app;
}
