import type { Chargeback } from '../../api/chargeback-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { Moment } from '../../ui/money.tsx';
import { chargebackWords } from '../../words/chargeback-words.ts';
import { fill } from '../../words/dictionary.ts';
import { timeLeft } from './time-left.ts';

/** The deadline, and how far away it is while that matters. */
export function Countdown({ now, chargeback }: { now: string; chargeback: Chargeback }) {
  const words = useWords(chargebackWords);
  const moment = <Moment iso={chargeback.deadline} />;
  if (chargeback.state !== 'pending') return moment;
  const left = timeLeft(now, chargeback.deadline);
  const isNear = left === undefined || left.unit === 'hours' || left.count < 2;
  return (
    <>
      <span className={`badge ${isNear ? 'bad' : 'wait'}`}>{leftText(left, words)}</span> {moment}
    </>
  );
}

function leftText(
  left: ReturnType<typeof timeLeft>,
  words: Record<keyof typeof chargebackWords.es, string>,
): string {
  if (left === undefined) return words.expired;
  if (left.unit === 'days' && left.count === 1) return words.dayLeft;
  return fill(left.unit === 'days' ? words.daysLeft : words.hoursLeft, { count: left.count });
}
