import type { Metrics } from '../metrics/metrics.ts';
import type { PaymentStage } from '../metrics/payment-metrics.ts';
import { monotonicMs } from '../primitives/time/clock.ts';
import { inSpan, isTracing } from './tracer.ts';

/** Where the stages of payments are measured. */
export interface StageWatch {
  environment: string;
  metrics: Pick<Metrics, 'stageSeconds' | 'payments'>;
}

/** What a stage works on. */
export interface StageSubject {
  merchantId: string;
  /** The transaction, or the card that is verified. */
  resourceId?: string | undefined;
  /** Null: the processor of the environment itself. */
  connectionId?: string | null | undefined;
  result?: string | undefined;
}

/** What came of it. */
export interface StageResult {
  result: string;
  code?: number | undefined;
}

export interface WatchedStage<Result> {
  stage: PaymentStage;
  subject: () => StageSubject;
  resultOf?: (result: Result) => StageResult;
}

/** One stage of one payment: in the metrics always, in a trace where these are on. */
export async function inStage<Result>(
  { environment, metrics }: StageWatch,
  watched: WatchedStage<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedMs = monotonicMs();
  try {
    // Every payment passes through here four times: what a trace needs is made only for one.
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

/** What a card was asked and what came of it. */
interface Asked {
  kind: string;
  code?: number;
  retry?: { kind: string } | undefined;
}

export const resultOfCall = ({ kind, code }: Asked): StageResult => ({ result: kind, code });

export const countPayment = ({ environment, metrics }: StageWatch, { kind, code, retry }: Asked): void =>
  metrics.payments.inc({ environment, result: kind, code: code ?? '', retry: retry?.kind ?? '' });
