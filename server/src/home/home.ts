import type { Logger } from 'pino';
import type { Control } from '../control/control.ts';
import { addPanel } from '../dashboard/panel.ts';
import type { Queryable } from '../database/connection.ts';
import { addHealth, type Health } from '../http/health.ts';
import { recordRequests } from '../http/request-log.ts';
import { type App, newHttpServer } from '../http/server.ts';
import type { Addresses } from '../installation/addresses.ts';
import type { Metrics } from '../metrics.ts';
import { addDashboard } from './dashboard-routes.ts';
import { addDocumentation } from './documentation-routes.ts';
import { addInbox } from './inbox-routes.ts';
import { addMailbox } from './mail-routes.ts';
import { addStatus, type StatusParts } from './status-routes.ts';

export interface HomeParts {
  addresses: Addresses;
  health: Health;
  metrics: Metrics;
  /** The numbers of this process and of the API processes beside it, as Prometheus reads them. */
  metricsText: () => Promise<string>;
  log: Logger;
  /** The sandbox's database, whose mails and caught deliveries are shown. There is no password before them. */
  mailbox?: Queryable | undefined;
  trustedProxies?: readonly string[] | undefined;
  /** Accounts and businesses: with them there is a dashboard. */
  control?: Control | undefined;
  /** Whose state is shown to everyone at /estado. */
  status?: StatusParts | undefined;
}

/** Home: where people go. Documentation and metrics now, the dashboard above them. */
export async function buildHome(parts: HomeParts): Promise<App> {
  const { addresses, health, metrics, metricsText, log, mailbox, control, status } = parts;
  const app = newHttpServer({
    helpUrl: addresses.home,
    trustedProxies: parts.trustedProxies,
    onUnexpectedError: (error, requestId) => log.error({ err: error, request_id: requestId }, 'fault'),
  });
  recordRequests(app, { log, metrics, environment: 'home' });
  addHealth(app, health);
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText()),
  );
  addDashboard(app);
  addDocumentation(app, addresses, { hasMailbox: mailbox !== undefined });
  if (status !== undefined) addStatus(app, status);
  if (mailbox !== undefined) {
    addMailbox(app, [mailbox, ...ownLetters(control)]);
    addInbox(app, mailbox, addresses);
  }
  if (control !== undefined) await addPanel(app, control);
  return app;
}

/**
 * Where the installation has no mail server, its own letters can only be read here. Links to choose a password are among
 * them and the page asks for none: once production is open and real money moves, they are no longer shown.
 */
const ownLetters = (control: Control | undefined): Queryable[] =>
  control !== undefined && control.mailer === undefined && control.gateways.production === undefined
    ? [control.database]
    : [];
