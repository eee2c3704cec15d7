import type { DeclineAlarm, DeclineEpisode } from '@recaudo/contract/merchant/payments/decline-alarm';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { formatDayAndTime } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { CheckBox, TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { declineAlarmMessages } from '../../messages/decline-alarm-messages.ts';

const EVERY_MS = 30_000;

/** The newest alarm, shown as a warning while it lasts. */
function Episode({ episode }: { episode: DeclineEpisode | null }) {
  const messages = useMessages(declineAlarmMessages);
  const { language } = usePreferences();
  const address = useAddress();
  if (episode === null) return <p className="quiet">{messages.none}</p>;
  const { started_at: startedAt, ended_at: endedAt, declines, attempts, cards, devices } = episode;
  const figures = { declines, attempts, cards, devices, minutes: episode.window_minutes };
  const sentence = fill(endedAt === null ? messages.open : messages.last, {
    ...figures,
    ...formatDayAndTime(startedAt, language),
  });
  const query = new URLSearchParams({
    status: 'failed',
    'creation[gte]': bogotaDateOf(new Date(startedAt)),
  });
  return (
    <div className={endedAt === null ? 'notice bad' : 'quiet'} role={endedAt === null ? 'alert' : undefined}>
      <p>
        {sentence} <Link href={address(`/transacciones?${query}`)}>{messages.seeDeclined}</Link>
      </p>
    </div>
  );
}

function Settings({ alarm }: { alarm: DeclineAlarm }) {
  const messages = useMessages(declineAlarmMessages);
  const ui = useMessages(uiMessages);
  const { data } = useGateway();
  return (
    <Form
      needs="business"
      submit={ui.save}
      done={ui.saved}
      action={({ enabled, least_attempts, rate_percent, window_minutes }) =>
        data.put('/decline-alarm', {
          body: {
            enabled: enabled !== undefined,
            least_attempts: Number(least_attempts),
            rate_percent: Number(rate_percent),
            window_minutes: Number(window_minutes),
          },
        })
      }
    >
      <CheckBox label={messages.enabled} name="enabled" defaultChecked={alarm.enabled} />
      <div className="pair">
        <TextField
          label={messages.leastAttempts}
          hint={messages.leastHint}
          name="least_attempts"
          type="number"
          min={10}
          max={10_000}
          defaultValue={alarm.least_attempts}
        />
        <TextField
          label={messages.windowMinutes}
          name="window_minutes"
          type="number"
          min={5}
          max={60}
          defaultValue={alarm.window_minutes}
        />
      </div>
      <TextField
        label={messages.ratePercent}
        hint={messages.rateHint}
        name="rate_percent"
        type="number"
        min={20}
        max={100}
        defaultValue={alarm.rate_percent}
      />
    </Form>
  );
}

/** The alarm for unusually many declines: its newest episode and its settings. */
export function DeclineAlarmPanel() {
  const messages = useMessages(declineAlarmMessages);
  const alarm = useData('/decline-alarm', {}, EVERY_MS);
  return (
    <Panel title={messages.title}>
      <p className="quiet">{messages.lead}</p>
      <Loaded query={alarm}>
        {found => (
          <>
            <Episode episode={found.last} />
            <Settings alarm={found} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
