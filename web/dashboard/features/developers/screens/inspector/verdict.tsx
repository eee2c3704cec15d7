import type { DeliveryDetail } from '@recaudo/contract/merchant/settings/webhooks';
import { useEffect, useState } from 'react';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { DeliveryReason } from '../../../../ui/rejections/delivery-reason.tsx';
import { deliveryMessages } from '../../messages/delivery-messages.ts';
import { adviceFor } from './mend.ts';
import { waitTime } from './wait-time.ts';

/** Seconds relative to the server's clock at the time of the response. */
function useSecondsUntil(next: string, serverNow: string): number {
  const [clock, setClock] = useState({ answer: serverNow, receivedMs: Date.now(), nowMs: Date.now() });
  // A new response has a new server time.
  if (clock.answer !== serverNow) setClock({ answer: serverNow, receivedMs: Date.now(), nowMs: Date.now() });
  useEffect(() => {
    const timer = setInterval(() => setClock(known => ({ ...known, nowMs: Date.now() })), 1_000);
    return () => clearInterval(timer);
  }, []);
  const passedMs = Math.max(0, clock.nowMs - clock.receivedMs);
  return Math.ceil((Date.parse(next) - Date.parse(serverNow) - passedMs) / 1_000);
}

function NextTry({ next, now }: { next: string; now: string }) {
  const messages = useMessages(deliveryMessages);
  const seconds = useSecondsUntil(next, now);
  return (
    <p className="next-try" role="timer">
      {seconds > 0 ? fill(messages.nextIn, { time: waitTime(seconds) }) : messages.nextNow}
    </p>
  );
}

/** Whether the delivery arrived; otherwise why not, what to do, and when the next attempt is. */
export function Verdict({ detail: { now, delivery } }: { detail: DeliveryDetail }) {
  const messages = useMessages(deliveryMessages);
  const { status, response_code: code, cause, duration_ms: duration, next_attempt_date: next } = delivery;
  if (status === 'delivered') {
    return (
      <section className="notice good arrived">
        <h2>{messages.arrived}</h2>
        <p>{code === null ? messages.arrivedQuietly : fill(messages.arrivedLead, { code, duration })}</p>
      </section>
    );
  }
  return (
    <section className="notice bad delivery-verdict">
      <h2>{messages.why}</h2>
      <p className="verdict-reason">
        <DeliveryReason delivery={delivery} />
      </p>
      <h3>{messages.mend}</h3>
      <p>{messages[adviceFor(cause, code)]}</p>
      {next === null ? <p>{messages.parkedLead}</p> : <NextTry next={next} now={now} />}
    </section>
  );
}
