import { loopbackNames, newHostRule } from '../../http/host-rule.ts';
import type { LiveCertificate } from '../../http/https-server.ts';
import { addMetricsRoute } from '../../http/metrics-route.ts';
import { type App, newHttpServer } from '../../http/server.ts';
import type { GatewayParts } from '../../installation/gateway.ts';

/** Metrics at an address of their own, in the first process: they can be read while the portal hangs. */
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
