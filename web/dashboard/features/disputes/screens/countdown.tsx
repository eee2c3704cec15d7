import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Instant } from '../../../ui/values/money.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';
import { timeLeft } from './time-left.ts';

/** A deadline, with the remaining time while the dispute is open. */
export function Countdown({ now, deadline, isOpen }: { now: string; deadline: string; isOpen: boolean }) {
  const messages = useMessages(chargebackMessages);
  const instant = <Instant iso={deadline} />;
  if (!isOpen) return instant;
  const left = timeLeft(now, deadline);
  const isNear = left === undefined || left.unit === 'hours' || left.count < 2;
  return (
    <>
      <span className={`badge ${isNear ? 'bad' : 'wait'}`}>{leftText(left, messages)}</span> {instant}
    </>
  );
}

function leftText(
  left: ReturnType<typeof timeLeft>,
  messages: Record<keyof typeof chargebackMessages.es, string>,
): string {
  if (left === undefined) return messages.expired;
  if (left.unit === 'days' && left.count === 1) return messages.dayLeft;
  return fill(left.unit === 'days' ? messages.daysLeft : messages.hoursLeft, { count: left.count });
}
