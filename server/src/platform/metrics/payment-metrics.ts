import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The stages of a payment, in order. `gather` reads the card, `judge` runs the fraud rules. */
export type PaymentStage = 'gather' | 'judge' | 'record' | 'call' | 'settle';

/** Waiting work, as counted on the health page (Salud). */
export interface WaitingWork {
  kind: string;
  state: string;
  count: number;
  oldest: Date | null;
}

export type ReadWaitingWork = () => Promise<readonly WaitingWork[]>;

export interface PaymentMetrics {
  stageSeconds: Histogram<'environment' | 'stage'>;
  payments: Counter<'environment' | 'result' | 'code' | 'retry'>;
  /** Merchants with an open alarm. */
  declineAlarms: Gauge<'environment'>;
  traceSpans: Counter<'result'>;
  /** Log lines for a collector, by result. */
  logLines: Counter<'result'>;
  watchQueues(environment: string, read: ReadWaitingWork, now: () => Date): void;
}

export function newPaymentMetrics(registry: Registry): PaymentMetrics {
  const registers = [registry];
  return {
    stageSeconds: new Histogram({
      name: 'recaudo_payment_stage_seconds',
      help: 'Time of one stage of a card payment: gather, judge, record, call, settle',
      labelNames: ['environment', 'stage'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    payments: new Counter({
      name: 'recaudo_payments_total',
      help: 'Card payments by result; of a refusal its code, and whether the card may be asked again',
      labelNames: ['environment', 'result', 'code', 'retry'] as const,
      registers,
    }),
    logLines: new Counter({
      name: 'recaudo_log_lines_total',
      help: 'Log lines shipped to the collector by result: sent, refused by it, or dropped because too many waited',
      labelNames: ['result'] as const,
      registers: [registry],
    }),
    declineAlarms: new Gauge({
      name: 'recaudo_decline_alarms',
      help: 'Merchants with unusually many declines now',
      aggregator: 'max',
      labelNames: ['environment'] as const,
      registers,
    }),
    traceSpans: new Counter({
      name: 'recaudo_trace_spans_total',
      help: 'Spans by what became of them: sent, lost (not taken by the collector), dropped (too many waited)',
      labelNames: ['result'] as const,
      registers,
    }),
    watchQueues: queueGauges(registry),
  };
}

/** Read on each scrape by one process of an installation; across several the highest value counts. */
function queueGauges(registry: Registry): PaymentMetrics['watchQueues'] {
  const boards: { environment: string; read: ReadWaitingWork; now: () => Date }[] = [];
  const labelNames = ['environment', 'queue', 'state'] as const;
  const fill = async () => {
    items.reset();
    ages.reset();
    for (const { environment, read, now } of boards) {
      // An environment whose database is unavailable is skipped; the others are still reported.
      for (const { kind, state, count, oldest } of await read().catch(() => [])) {
        const labels = { environment, queue: kind, state };
        items.set(labels, count);
        ages.set(labels, oldest === null ? 0 : Math.max(0, (now().getTime() - oldest.getTime()) / 1_000));
      }
    }
  };
  let filled = Promise.resolve();
  const items: Gauge<(typeof labelNames)[number]> = new Gauge({
    name: 'recaudo_queue_items',
    help: 'Work that waits: attempts without an outcome, webhook deliveries, mails, renewals, PSE, cash',
    labelNames,
    aggregator: 'max',
    registers: [registry],
    collect() {
      filled = fill();
      return filled;
    },
  });
  // Collected right after the other gauge, from the same read.
  const ages = new Gauge({
    name: 'recaudo_queue_oldest_seconds',
    help: 'How long the oldest waits of what recaudo_queue_items counts',
    labelNames,
    aggregator: 'max',
    registers: [registry],
    collect: () => filled,
  });
  return (environment, read, now) => {
    boards.push({ environment, read, now });
  };
}
