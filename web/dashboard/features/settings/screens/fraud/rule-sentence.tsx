import type { FraudRule } from '@recaudo/contract/merchant/payments/fraud-rules';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { fraudMessages } from '../../messages/fraud-messages.ts';

const SHOWN_ENTRIES = 3;

/** `min` and `h` are the same in both languages. */
const spanOf = (seconds: number): string =>
  seconds % 3_600 === 0 ? `${seconds / 3_600} h` : `${seconds / 60} min`;

/** A rule as a sentence. */
export function RuleSentence({ rule }: { rule: FraudRule }) {
  const messages = useMessages(fraudMessages);
  const { language } = usePreferences();
  const entries = rule.bins ?? rule.emails ?? [];
  const more = entries.length > SHOWN_ENTRIES ? ` +${entries.length - SHOWN_ENTRIES}` : '';
  return fill(messages[`${rule.action === 'review' ? 'reviews' : 'tells'}_${rule.kind}`], {
    amount: formatMoney(rule.amount ?? 0, language),
    per: messages[rule.per ?? 'card'],
    counts: messages[rule.counts ?? 'charges'],
    limit: rule.limit ?? 0,
    window: spanOf(rule.window_seconds ?? 0),
    list: entries.slice(0, SHOWN_ENTRIES).join(', ') + more,
  });
}
