import type { Metrics } from '../metrics/metrics.ts';
import type { PaymentStage } from '../metrics/payment-metrics.ts';
import { monotonicMs } from '../primitives/time/clock.ts';
import { inSpan, isTracing } from './tracer.ts';

/** Where the stages of payments are recorded. */
export interface StageWatch {
  environment: string;
  metrics: Pick<Metrics, 'stageSeconds' | 'payments'>;
}

/** The object of a stage. */
export interface StageSubject {
  merchantId: string;
  /** The transaction, or the verified card. */
  resourceId?: string | undefined;
  /** Null: the environment's own processor. */
  connectionId?: string | null | undefined;
  result?: string | undefined;
}

/** The stage's result. */
export interface StageResult {
  result: string;
  code?: number | undefined;
}

export interface WatchedStage<Result> {
  stage: PaymentStage;
  subject: () => StageSubject;
  resultOf?: (result: Result) => StageResult;
}

/** Records one stage of one payment: always in the metrics, and in a trace if tracing is on. */
export async function inStage<Result>(
  { environment, metrics }: StageWatch,
  watched: WatchedStage<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedMs = monotonicMs();
  try {
    // Every payment runs this four times, so the trace's data are only built if tracing is on.
    return await (isTracing() ? inStageSpan(environment, watched, work) : work());
  } finally {
    metrics.stageSeconds.observe({ environment, stage: watched.stage }, (monotonicMs() - startedMs) / 1_000);
  }
}

const inStageSpan = <Result>(
  environment: string,
  { stage, subject, resultOf }: WatchedStage<Result>,
  work: () => Promise<Result>,
): Promise<Result> =>
  inSpan(
    stage,
    () => attributesOf(environment, subject()),
    async span => {
      const done = await work();
      if (resultOf !== undefined) {
        const { result, code } = resultOf(done);
        span.set({ 'recaudo.result': result, 'recaudo.error_code': code });
      }
      return done;
    },
  );

const attributesOf = (
  environment: string,
  { merchantId, resourceId, connectionId, result }: StageSubject,
) => ({
  'recaudo.environment': environment,
  'recaudo.merchant_id': merchantId,
  'recaudo.resource_id': resourceId,
  'recaudo.method': 'card',
  'recaudo.link': connectionId === null ? 'own' : connectionId,
  'recaudo.result': result,
});

/** A card operation and its outcome. */
interface Asked {
  kind: string;
  code?: number;
  retry?: { kind: string } | undefined;
}

export const resultOfCall = ({ kind, code }: Asked): StageResult => ({ result: kind, code });

export const countPayment = ({ environment, metrics }: StageWatch, { kind, code, retry }: Asked): void =>
  metrics.payments.inc({ environment, result: kind, code: code ?? '', retry: retry?.kind ?? '' });
