import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { formatDay } from '../format/dates.ts';
import { fill } from '../messages/dictionary.ts';
import { shellMessages } from '../messages/shell-messages.ts';
import { useMessages, usePreferences } from '../session/preferences.ts';
import { useGateway } from '../session/session.tsx';
import { useChange, useGet } from '../session/use-api.ts';
import { Button } from '../ui/button.tsx';
import { CalendarClock } from '../ui/icons/icons.tsx';
import { ErrorText } from '../ui/rejections/failure.tsx';
import { showToast } from '../ui/toast.tsx';

/** Shown on every screen while the sandbox's clock is moved, with a button to reset it. */
export function ClockBand() {
  const messages = useMessages(shellMessages);
  const { language } = usePreferences();
  const { environment, merchantId, api } = useGateway();
  const { data: clock } = useGet('/sandbox/clock', {}, environment === 'sandbox' && merchantId !== '');
  const change = useChange(() => api.put('/sandbox/clock', { body: { now: null } }));
  if (environment !== 'sandbox' || clock === undefined) return null;
  const day = bogotaDateOf(new Date(clock.now));
  if (!clock.is_frozen && day === bogotaDateOf(new Date())) return null;
  return (
    <section className="clock-band" aria-label={messages.clockLabel}>
      <p>
        <CalendarClock className="icon-mark" aria-hidden="true" />
        {fill(messages.clockBand, { day: formatDay(day, language) })}
      </p>
      <Button
        needs="simulate"
        busy={change.isPending}
        onClick={() => change.mutate(undefined, { onSuccess: () => showToast(messages.clockIsBack) })}
      >
        {messages.clockBack}
      </Button>
      {change.error !== null && <ErrorText error={change.error} />}
    </section>
  );
}
