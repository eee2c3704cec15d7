import type { FraudRule } from '../../api/settings-types.ts';
import { formatMoney } from '../../format/money.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { fill } from '../../words/dictionary.ts';
import { fraudWords } from '../../words/fraud-words.ts';

const SHOWN_ENTRIES = 3;

/** `min` and `h` are the same in both languages. */
const spanOf = (seconds: number): string =>
  seconds % 3_600 === 0 ? `${seconds / 3_600} h` : `${seconds / 60} min`;

/** A rule as a sentence. */
export function RuleSentence({ rule }: { rule: FraudRule }) {
  const words = useWords(fraudWords);
  const { language } = usePreferences();
  const entries = rule.bins ?? rule.emails ?? [];
  const more = entries.length > SHOWN_ENTRIES ? ` +${entries.length - SHOWN_ENTRIES}` : '';
  return fill(words[`${rule.action === 'review' ? 'reviews' : 'tells'}_${rule.kind}`], {
    amount: formatMoney(rule.amount ?? 0, language),
    per: words[rule.per ?? 'card'],
    counts: words[rule.counts ?? 'charges'],
    limit: rule.limit ?? 0,
    window: spanOf(rule.window_seconds ?? 0),
    list: entries.slice(0, SHOWN_ENTRIES).join(', ') + more,
  });
}
