import type { Logger } from 'pino';
import type { Addresses } from '../operations/installation/addresses.ts';
import type { Control } from '../people/control.ts';
import type { Queryable } from '../platform/database/connections/connection.ts';
import { isForwarded } from '../platform/http/access/forwarded-request.ts';
import { acceptCookies } from '../platform/http/access/own-cookie.ts';
import { removeAbandonedUploads } from '../platform/http/files/upload-folder.ts';
import type { Listener } from '../platform/http/listener.ts';
import { type App, newHttpServer } from '../platform/http/server.ts';
import { defaultTimeouts } from '../platform/http/timeouts.ts';
import { addHealth, type Health } from '../platform/http/watching/health.ts';
import { addMetricsRoute, type MetricsDoor } from '../platform/http/watching/metrics-route.ts';
import { recordRequests } from '../platform/http/watching/request-log.ts';
import { ringAfterChanges } from '../platform/http/watching/ring-after-changes.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { MetricsAccess } from '../platform/primitives/network/metrics-access.ts';
import { addDashboard } from './dashboard-files.ts';
import type { DemoKeys } from './docs/reader/reader-routes.ts';
import { addDocumentation } from './docs/routes.ts';
import { addInbox } from './mailbox/inbox-routes.ts';
import { addMailbox } from './mailbox/mail-routes.ts';
import { newMailboxAccess } from './mailbox/mailbox-access.ts';
import { addPanel } from './panel.ts';
import { addStatus, type StatusParts } from './status/routes.ts';

export interface PortalParts {
  addresses: Addresses;
  health: Health;
  metrics: Metrics;
  /** The metrics of this process and of the API processes, for Prometheus. */
  metricsText: () => Promise<string>;
  metricsAccess?: MetricsAccess | undefined;
  log: Logger;
  /** The sandbox's database, whose emails and received events are shown to the people concerned. */
  mailbox?: Queryable | undefined;
  /** True if only people at this machine are expected, who may open the sandbox's mailbox without a session. */
  isLocal?: boolean | undefined;
  listener?: Listener | undefined;
  /** Called with every route as it is added. */
  prepare?: ((app: App) => void) | undefined;
  /** Accounts and businesses; without them there is no dashboard. */
  control?: Control | undefined;
  /** The demo merchant's keys, for a local installation's examples. */
  demo?: (() => DemoKeys | undefined) | undefined;
  /** The environments shown to everyone at /estado. */
  status?: StatusParts | undefined;
}

/** The portal for people: documentation, status, metrics and the dashboard. */
export async function buildPortal(parts: PortalParts): Promise<App> {
  const { addresses, health, metrics, metricsText, log, mailbox, control, status } = parts;
  removeAbandonedUploads();
  const app = newHttpServer({
    helpUrl: addresses.portal,
    listener: parts.listener,
    // People upload documents here. The head gets less time than elsewhere, so that the body gets the rest of 15 s.
    timeouts: { ...defaultTimeouts, headMs: 5_000, uploadMs: 120_000 },
    onUnexpectedError: (error, requestId) => log.error({ err: error, request_id: requestId }, 'fault'),
  });
  parts.prepare?.(app);
  if (parts.isLocal === true) warnOfProxy(app, log);
  recordRequests(app, { log, metrics, environment: 'portal' });
  await acceptCookies(app);
  addHealth(app, health);
  addMetricsRoute(app, metricsText, doorOf(parts));
  addDashboard(app);
  addDocumentation(app, addresses, { hasMailbox: mailbox !== undefined }, { control, demo: parts.demo });
  if (status !== undefined) addStatus(app, status);
  if (mailbox !== undefined) {
    const access = newMailboxAccess(control, parts.isLocal === true);
    addMailbox(app, { sandbox: mailbox, installation: ownMails(control), access, addresses });
    addInbox(app, mailbox, addresses, access);
  }
  if (control !== undefined) {
    const { sandbox, production } = control.gateways;
    ringAfterChanges(
      app,
      [sandbox, production].map(gateway => gateway?.workBell).filter(bell => bell !== undefined),
    );
    await addPanel(app, control);
  }
  return app;
}

/** Warns once, because an unconfigured proxy only shows in the requests that it forwards. */
function warnOfProxy(app: App, log: Logger): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isForwarded(request)) {
      hasWarned = true;
      log.warn(
        'a proxy or tunnel passes requests on to this local installation: they get nothing that is reserved for this machine. ' +
          'Set the public URLs and RECAUDO_TRUSTED_PROXIES if this is meant (docs/guides/operate/operating.md)',
      );
    }
    done();
  });
}

/** If the metrics have their own listener, the portal serves none. */
function doorOf({ metricsAccess, isLocal = false }: PortalParts): MetricsDoor {
  if (metricsAccess?.listen !== undefined) return { token: undefined, openTo: 'nobody' };
  return { token: metricsAccess?.token, openTo: isLocal ? 'this machine' : 'nobody' };
}

/**
 * Without a mail server, operators read the installation's own emails here. These include links to choose a password,
 * so they are hidden once production is open.
 */
const ownMails = (control: Control | undefined): Queryable | undefined =>
  control !== undefined && control.mailer === undefined && control.gateways.production === undefined
    ? control.database
    : undefined;
