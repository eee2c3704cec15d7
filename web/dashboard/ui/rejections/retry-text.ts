import type { RetryDecisionView } from '@recaudo/contract/shared/retry';
import { networkCaps, type RetryClass, type RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { brandName } from '../../format/card-brand.ts';
import { formatDay, formatDayAndTime } from '../../format/dates.ts';
import { fill, type Language } from '../../messages/dictionary.ts';
import { retryMessages } from '../../messages/retry-messages.ts';
import { useMessages, usePreferences } from '../../session/preferences.ts';

type Messages = Record<keyof typeof retryMessages.es, string>;

const instantOf = (messages: Messages, iso: string, language: Language): string =>
  fill(messages.instant, formatDayAndTime(iso, language));

/** "Visa allows 20 tries in 30 days". */
function capOf(messages: Messages, brand: string): string {
  const limits = (networkCaps.get(brand) ?? []).map(({ tries, withinDays }) =>
    withinDays === 1
      ? fill(messages.limitOfDay, { tries })
      : fill(messages.limit, { tries, days: withinDays }),
  );
  const name = limits.length === 0 ? messages.network : brandName(brand);
  return fill(messages.cap, { brand: name, limits: limits.join(` ${messages.and} `) });
}

const reasonOf = (messages: Messages, reason: RetryReason | null, code: string | null = null): string =>
  messages[`reason.${reason ?? 'declined'}`] + (code === null ? '' : ` (${code})`);

type Decision = Omit<RetryDecisionView, 'at' | 'period' | 'transaction_id' | 'class'>;

/** A decision on a renewal, as a sentence. */
function sentenceOf(messages: Messages, decision: Decision, language: Language): string {
  const { kind, because, retry_at: retryAt, until, brand } = decision;
  const reason = reasonOf(messages, decision.reason, decision.code);
  const cap = capOf(messages, brand);
  const when = retryAt === null ? '' : instantOf(messages, retryAt, language);
  if (kind === 'stop') {
    const words = {
      class: messages.stop,
      times: messages.stopTimes,
      period: messages.stopPeriod,
      cap: messages.stopCap,
    };
    return fill(words[because ?? 'class'], { reason, cap });
  }
  if (kind === 'new_card') {
    return until === null
      ? fill(messages.newCardNow, { reason })
      : fill(messages.newCard, { until: formatDay(until, language), reason });
  }
  return fill(because === 'cap' ? messages.capped : messages.again, { when, reason, cap });
}

/** Sentences about the steps after a declined card, in the reader's language. */
export function useRetryText() {
  const messages = useMessages(retryMessages);
  const { language } = usePreferences();
  return {
    decision: (decision: Decision) => sentenceOf(messages, decision, language),
    reason: (reason: RetryReason, code?: string) => reasonOf(messages, reason, code ?? null),
    className: (name: RetryClass) => messages[`class.${name}`],
    instant: (iso: string) => instantOf(messages, iso, language),
    notAllowed: (reason: RetryReason | undefined, allowedAt: string | undefined, brand: string): string => {
      if (allowedAt === undefined)
        return fill(messages.notAllowed, { reason: reasonOf(messages, reason ?? null) });
      const when = instantOf(messages, allowedAt, language);
      if (!networkCaps.has(brand)) return fill(messages.waitUntil, { when });
      return fill(messages.allowedAt, { cap: capOf(messages, brand), when });
    },
  };
}
