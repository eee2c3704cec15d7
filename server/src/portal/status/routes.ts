import type { ProblemCode } from '@recaudo/contract/operator/problem-codes';
import type { Gateway } from '../../dependencies.ts';
import { readHealth } from '../../operations/health/health.ts';
import { judgeHealth } from '../../operations/health/judgments/judge-health.ts';
import type { App } from '../../platform/http/server.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { pickLanguage } from '../../platform/primitives/values/language.ts';
import {
  type EnvironmentStatus,
  renderStatusPage,
  type ServiceState,
  type StatusReport,
} from './status-page.ts';

/** The page is public, so its database reads are cached. */
const KEPT_MS = 10_000;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'";

export interface StatusParts {
  sandbox: Gateway | undefined;
  /** Undefined while production is closed. */
  production: Gateway | undefined;
}

/** /estado: whether payments currently work, public and without a key. */
export function addStatus(app: App, parts: StatusParts): void {
  let kept: { report: Promise<StatusReport>; readAtMs: number } | undefined;
  const report = (): Promise<StatusReport> => {
    const nowMs = monotonicMs();
    if (kept === undefined || nowMs - kept.readAtMs > KEPT_MS) {
      kept = { report: readReport(parts), readAtMs: nowMs };
    }
    return kept.report;
  };
  app.get('/estado', async (request, reply) => {
    const language = pickLanguage(
      (request.query as { lang?: unknown }).lang,
      request.headers['accept-language'],
    );
    return reply
      .headers({
        'content-security-policy': PAGE_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        vary: 'Accept-Language',
      })
      .type('text/html; charset=utf-8')
      .send(renderStatusPage(await report(), language));
  });
}

async function readReport(parts: StatusParts): Promise<StatusReport> {
  const [sandbox, production] = await Promise.all([statusOf(parts.sandbox), statusOf(parts.production)]);
  // Production that was open and lost its keys is down, not unopened.
  const isLost = production === undefined && parts.sandbox?.findKeyFileFault?.()?.kind === 'not_named';
  return { sandbox, production: isLost && sandbox ? { now: sandbox.now, ...nothing } : production };
}

/** Only up or down, because the cause concerns the operator. */
async function statusOf(gateway: Gateway | undefined): Promise<EnvironmentStatus | undefined> {
  if (gateway === undefined) return undefined;
  const health = await readHealth(gateway).catch(() => undefined);
  const now = gateway.realClock.now();
  if (health?.paymentMethods === undefined) return { now, ...nothing };
  const codes = judgeHealth(health).map(({ code }) => code);
  if (health.copy !== undefined && gateway.environment === 'production') {
    return { now, ...nothing, closedCopyOf: health.copy.stateOf };
  }
  if (codes.some(code => stopsPayments.has(code))) return { now, ...nothing };
  const api: ServiceState = codes.some(code => slowsPayments.has(code)) ? 'degraded' : 'ok';
  return { now, api, ...health.paymentMethods };
}

const nothing = { api: 'down', cards: 'down', pse: 'down', stores: 'down' } as const;

/** Problems that prevent recording a charge, so no payment is accepted. */
const stopsPayments: ReadonlySet<ProblemCode> = new Set([
  'database_down',
  'disk_full',
  'disk_read_only',
  'disk_refuses',
]);
const slowsPayments: ReadonlySet<ProblemCode> = new Set([
  'database_slow',
  'disk_slow',
  'memory_low',
  'pages_corrupt',
  'worker_silent',
  'sweep_silent',
  'attempts_stuck',
  'clock_set_back',
  'link_failing',
]);
