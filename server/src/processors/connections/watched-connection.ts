import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import type { CardProcessor, Deadline } from '../card-processor.ts';
import type { CashProvider } from '../cash-provider.ts';
import type { PseProvider } from '../pse-provider.ts';

/** Callbacks around every call of a connection. */
export interface Watch {
  /** Nothing is sent for a merchant without an enrollment, which is not the connection's fault. */
  isEnrolled(merchantId: string): Promise<boolean>;
  onOutcome(isAnswered: boolean): void;
  /** Records the result and duration of a call for metrics and the log. */
  onCall(result: string, afterMs: number, request: WatchedRequest): void;
  /** The connection threw an exception: the connection, or a dependency of ours, is broken. */
  onBroken(error: unknown): void;
}

/** The merchant and reference of a request. */
export interface WatchedRequest {
  merchantId: string;
  reference?: string;
  /** The reference of the original, because a refund has its own. */
  original?: string;
}

type Answer = { kind: string };
type NoAnswer = { kind: 'unavailable' } | { kind: 'unknown' };

const UNAVAILABLE: NoAnswer = { kind: 'unavailable' };
const UNKNOWN: NoAnswer = { kind: 'unknown' };

const isAnswer = ({ kind }: Answer): boolean => kind !== 'unavailable' && kind !== 'unknown';

/** Wraps every call of a connection: reports its outcome to the watch and never throws. */
const watchCall =
  <Request extends WatchedRequest, Result extends Answer>(
    watch: Watch,
    call: (request: Request, deadline: Deadline) => Promise<Result>,
  ) =>
  async (request: Request, deadline: Deadline): Promise<Result | NoAnswer> => {
    try {
      if (!(await watch.isEnrolled(request.merchantId))) return UNAVAILABLE;
    } catch (error) {
      watch.onBroken(error);
      return UNAVAILABLE;
    }
    const startedMs = monotonicMs();
    try {
      const result = await call(request, deadline);
      watch.onOutcome(isAnswer(result));
      watch.onCall(result.kind, monotonicMs() - startedMs, request);
      return result;
    } catch (error) {
      // The request may have been sent.
      watch.onBroken(error);
      watch.onCall(UNKNOWN.kind, monotonicMs() - startedMs, request);
      return UNKNOWN;
    }
  };

/** Nothing was sent yet: if drafting fails, the call itself reports the reason. */
const draftUnlessBroken =
  (draft: NonNullable<CardProcessor['draft']>, watch: Watch): NonNullable<CardProcessor['draft']> =>
  async request => {
    try {
      return await draft(request);
    } catch (error) {
      watch.onBroken(error);
      return undefined;
    }
  };

const unheard: Pick<Watch, 'onOutcome' | 'onCall'> = { onOutcome: () => undefined, onCall: () => undefined };

/**
 * On a connection without inquiries, the request book answers them, so they say nothing about the connection's health.
 */
export const watchCard = (card: CardProcessor, watch: Watch, canInquire: boolean): CardProcessor => ({
  ...(card.draft && { draft: draftUnlessBroken(card.draft.bind(card), watch) }),
  authorise: watchCall(watch, card.authorise.bind(card)),
  capture: watchCall(watch, card.capture.bind(card)),
  refund: watchCall(watch, card.refund.bind(card)),
  reverse: watchCall(watch, card.reverse.bind(card)),
  inquire: watchCall(canInquire ? watch : { ...watch, ...unheard }, card.inquire.bind(card)),
  journal: card.journal,
  days: card.days,
});

export const watchPse = (pse: PseProvider, watch: Watch): PseProvider => ({
  listBanks: watchCall(watch, pse.listBanks.bind(pse)),
  start: watchCall(watch, pse.start.bind(pse)),
  inquire: watchCall(watch, pse.inquire.bind(pse)),
});

export const watchCash = (cash: CashProvider, watch: Watch): CashProvider => ({
  start: watchCall(watch, cash.start.bind(cash)),
  inquire: watchCall(watch, cash.inquire.bind(cash)),
});
