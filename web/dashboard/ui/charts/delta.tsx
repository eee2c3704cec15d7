import { type Delta as Change, formatDelta, pointDelta, shareDelta } from '../../format/delta.ts';
import { chartMessages } from '../../messages/chart-messages.ts';
import { useMessages, usePreferences } from '../../session/preferences.ts';

type Props = {
  /** True if growth is bad, as for declines. */
  isBadUp?: boolean;
} & (
  | { unit: 'share'; now: number; before: number }
  | { unit: 'points'; now: number | null; before: number | null }
);

const toneOf = ({ direction }: Change, isBadUp: boolean): string => {
  if (direction === 'same') return 'same';
  return (direction === 'up') === isBadUp ? 'worse' : 'better';
};

/** `▲ 12 %` compared with the previous period, colored as better or worse; a dash without a previous value. */
export function Delta({ isBadUp = false, ...compared }: Props) {
  const messages = useMessages(chartMessages);
  const { language } = usePreferences();
  const change =
    compared.unit === 'share'
      ? shareDelta(compared.now, compared.before)
      : pointDelta(compared.now, compared.before);
  if (change === undefined) return <span className="delta same">{messages.noneBefore}</span>;
  return (
    <span className={`delta ${toneOf(change, isBadUp)}`}>
      <span className="hidden">{messages[change.direction]} </span>
      {formatDelta(change, compared.unit, language)}
    </span>
  );
}
