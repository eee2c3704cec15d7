import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/connections/connection.ts';
import { type BackupMetrics, newBackupMetrics } from './backup-metrics.ts';
import { newPaymentMetrics, type PaymentMetrics } from './payment-metrics.ts';
import { newSettlementMetrics, type SettlementMetrics } from './settlement-metrics.ts';

/** What an operator monitors: requests, sweeps, database connections. The portal serves it at /metrics. */
export interface Metrics extends PaymentMetrics, BackupMetrics, SettlementMetrics {
  registry: Registry;
  requests: Counter<'environment' | 'method' | 'route' | 'status'>;
  requestSeconds: Histogram<'environment' | 'route'>;
  sweepItems: Counter<'environment' | 'sweep'>;
  sweepFailures: Counter<'environment' | 'sweep'>;
  sweepLastSuccess: Gauge<'environment' | 'sweep'>;
  webhookTries: Counter<'environment' | 'result'>;
  /** Requests missing from the request log, because its queue was full or the database unavailable. */
  requestsNotNoted: Counter<'environment'>;
  /** Rows that failed in a batch whose other rows were processed. */
  failedRows: Counter<'environment' | 'kind'>;
  watchPool(environment: string, database: Database): void;
  /**
   * All metrics of this process as JSON. The first call also starts to measure CPU, memory and event loop: sampling the event
   * loop wakes the process a hundred times a second, so a program that nobody scrapes does not sample it.
   */
  readNumbers(): Promise<object[]>;
  connectionRequests: Counter<'environment' | 'link' | 'result'>;
  connectionRequestSeconds: Histogram<'environment' | 'link'>;
  watchConnections(environment: string, states: ConnectionStates): void;
}

/** The connections that this process has open now. */
export type ConnectionStates = () => readonly {
  connectionId: string;
  state: { isReady: boolean };
  circuit: 'closed' | 'open';
}[];

const counter = <Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
): Counter<Label> => new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });

export function newMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    readNumbers: newNumbers(registry),
    requests: counter(registry, 'recaudo_http_requests_total', 'Requests answered', [
      'environment',
      'method',
      'route',
      'status',
    ]),
    requestSeconds: new Histogram({
      name: 'recaudo_http_request_seconds',
      help: 'Time from request to answer',
      labelNames: ['environment', 'route'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    sweepItems: counter(registry, 'recaudo_sweep_items_total', 'Due rows that a sweep has worked off', [
      'environment',
      'sweep',
    ]),
    sweepFailures: counter(
      registry,
      'recaudo_sweep_failures_total',
      'Runs of a sweep that ended in an error',
      ['environment', 'sweep'],
    ),
    sweepLastSuccess: new Gauge({
      name: 'recaudo_sweep_last_success_timestamp_seconds',
      help: 'When a sweep last ran to its end',
      labelNames: ['environment', 'sweep'] as const,
      registers,
    }),
    webhookTries: counter(
      registry,
      'recaudo_webhook_tries_total',
      'Tries to deliver an event, by result (delivered, failed)',
      ['environment', 'result'],
    ),
    requestsNotNoted: counter(
      registry,
      'recaudo_requests_not_noted_total',
      'Requests that are missing from the request log',
      ['environment'],
    ),
    failedRows: counter(
      registry,
      'recaudo_failed_rows_total',
      'Rows that failed and will be retried; the rest of their batch continued',
      ['environment', 'kind'],
    ),
    watchPool: poolGauge(registry),
    ...connectionMetrics(registry),
    ...newPaymentMetrics(registry),
    ...newBackupMetrics(registry),
    ...newSettlementMetrics(registry),
  };
}

/**
 * Across several processes the worst value counts: a sum or a mean would hide a process that lags or has no file
 * descriptors left.
 */
const worstOf = {
  max: [
    'process_open_fds',
    ...['', 'mean_', 'p50_', 'p90_', 'p99_'].map(part => `nodejs_eventloop_lag_${part}seconds`),
  ],
  min: ['process_max_fds'],
} as const;

function newNumbers(registry: Registry): Metrics['readNumbers'] {
  let watched: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    watchProcess(registry);
    return sleep(FIRST_SAMPLES_MS);
  };
  return async () => {
    watched ??= begin();
    await watched;
    return registry.getMetricsAsJSON();
  };
}

/** Before the first samples, the event loop's shortest delay would read as 292 years. */
const FIRST_SAMPLES_MS = 100;

function watchProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry, prefix: 'recaudo_' });
  for (const [aggregator, names] of Object.entries(worstOf)) {
    // Some systems lack some of these metrics.
    for (const name of names)
      Object.assign(registry.getSingleMetric(`recaudo_${name}`) ?? {}, { aggregator });
  }
}

function connectionMetrics(
  registry: Registry,
): Pick<Metrics, 'connectionRequests' | 'connectionRequestSeconds' | 'watchConnections'> {
  return {
    connectionRequests: counter(
      registry,
      'recaudo_link_requests_total',
      'Requests over a connection by result; unknown and unavailable mean no response',
      ['environment', 'link', 'result'],
    ),
    connectionRequestSeconds: new Histogram({
      name: 'recaudo_link_request_seconds',
      help: 'Time from a request over a connection to its answer, or until it was given up',
      labelNames: ['environment', 'link'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    }),
    watchConnections: connectionGauges(registry),
  };
}

/** Returns a function that adds an environment's connections to the gauges. Across processes the worst value counts. */
function connectionGauges(registry: Registry): Metrics['watchConnections'] {
  const boards: { environment: string; states: ConnectionStates }[] = [];
  const gauge = (
    name: string,
    help: string,
    aggregator: 'min' | 'max',
    valueOf: (connection: ReturnType<ConnectionStates>[number]) => boolean,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['environment', 'link'] as const,
      aggregator,
      registers: [registry],
      collect() {
        // Removes connections that were disabled.
        this.reset();
        for (const { environment, states } of boards) {
          for (const connection of states())
            this.set({ environment, link: connection.connectionId }, Number(valueOf(connection)));
        }
      },
    });
  gauge(
    'recaudo_link_up',
    'Whether a connection can send requests: 1, or 0',
    'min',
    ({ state }) => state.isReady,
  );
  gauge(
    'recaudo_link_circuit_open',
    'Whether a connection is skipped until it answers an echo: 1, or 0',
    'max',
    ({ circuit }) => circuit === 'open',
  );
  return (environment, states) => {
    boards.push({ environment, states });
  };
}

/** Returns a function that adds a pool to the gauge. */
function poolGauge(registry: Registry): Metrics['watchPool'] {
  const pools: { environment: string; database: Database }[] = [];
  // oxlint-disable-next-line no-new -- a gauge registers itself
  new Gauge({
    name: 'recaudo_database_connections',
    help: 'Connections to the database by state; waiting are requests in the queue for one',
    labelNames: ['environment', 'state'] as const,
    registers: [registry],
    collect() {
      for (const { environment, database } of pools) {
        const { total, idle, waiting } = database.pool();
        this.set({ environment, state: 'busy' }, total - idle);
        this.set({ environment, state: 'idle' }, idle);
        this.set({ environment, state: 'waiting' }, waiting);
      }
    },
  });
  return (environment, database) => {
    pools.push({ environment, database });
  };
}
