import { formatRate } from '../../format/rate.ts';
import { declineMessages } from '../../messages/decline-messages.ts';
import { fill } from '../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { useReasons } from '../rejections/reason.tsx';
import { BarList } from './bar-list.tsx';
import { Delta } from './delta.tsx';

export interface ShownDecline {
  error_code: number;
  description: string;
  count: number;
  /** The number in the previous period, if known. */
  before?: number;
}

/** The most frequent reasons, each linked to its payments: `3003: fondos insuficientes (2)`. */
export function DeclineBars({
  title,
  declines,
  hrefOf,
}: {
  title: string;
  declines: readonly ShownDecline[];
  hrefOf: (code: number) => string;
}) {
  const messages: Record<string, string | undefined> = useMessages(declineMessages);
  const longReasonOf = useReasons();
  const { language } = usePreferences();
  const most = Math.max(1, ...declines.map(({ count }) => count));
  const all = declines.reduce((sum, { count }) => sum + count, 0);
  return (
    <BarList
      title={title}
      tone="bad"
      rows={declines.map(({ error_code: code, description, count, before }) => ({
        id: String(code),
        name: fill(messages['line'] ?? '', {
          code,
          count,
          reason: messages[`e${code}`] ?? longReasonOf(code) ?? description,
        }),
        share: count / most,
        text:
          before === undefined ? (
            <span className="small quiet">{formatRate(Math.round((count / all) * 100) / 100, language)}</span>
          ) : (
            <Delta unit="share" now={count} before={before} isBadUp />
          ),
        href: hrefOf(code),
      }))}
    />
  );
}
