import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { PreviewedSchedule } from '@recaudo/contract/merchant/billing/plans';
import {
  exampleDeclines,
  type RetryReason,
  type RetrySchedule,
} from '@recaudo/contract/shared/words/retry-words';
import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useToday } from '../../../session/use-today.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useRetryText } from '../../../ui/rejections/retry-text.ts';
import { recurringMessages } from '../messages/recurring-messages.ts';

export function ScheduleField({ start }: { start: RetrySchedule }) {
  const messages = useMessages(recurringMessages);
  return (
    <SelectField
      label={messages.schedule}
      hint={messages.scheduleHint}
      name="retry_schedule"
      defaultValue={start}
      choices={[
        ['daily', messages.daily],
        ['smart', messages.smart],
      ]}
    />
  );
}

/** The retries if every one is declined, and the final status. */
function Schedule({
  schedule: { schedule, tries, end },
  reason,
  code,
}: {
  schedule: PreviewedSchedule;
  reason: RetryReason;
  code: string;
}) {
  const messages = useMessages(recurringMessages);
  const text = useRetryText();
  const ending = text.decision({ ...end, reason, code, brand: 'visa', retry_at: null });
  return (
    <div>
      <h3>{messages[schedule]}</h3>
      <ol className="tries">
        {tries.map(iso => (
          <li key={iso}>
            <time dateTime={iso}>{text.instant(iso)}</time>
          </li>
        ))}
      </ol>
      <p className="small">{ending}</p>
    </div>
  );
}

type Terms = Pick<Plan, 'repeat_every' | 'repeat_unit'> & { retry_times?: number };

/** An example of each retry schedule, computed by the gateway. */
export function RetryCalendar({ plan }: { plan: Terms }) {
  const today = useToday();
  return today === undefined ? null : <ExampleCalendar plan={plan} today={today} />;
}

function ExampleCalendar({ plan, today }: { plan: Terms; today: string }) {
  const messages = useMessages(recurringMessages);
  const [refusal, setRefusal] = useState<string>('funds');
  const [day, setDay] = useState(today);
  const { repeat_every, repeat_unit, retry_times = 3 } = plan;
  const preview = useData('/plans/retry-preview', {
    query: { refusal, day, repeat_every, repeat_unit, retry_times },
  });
  return (
    <section className="preview" aria-label={messages.calendar}>
      <h3>{messages.calendar}</h3>
      <div className="pair">
        <SelectField
          label={messages.refusal}
          value={refusal}
          onChange={event => setRefusal(event.target.value)}
          choices={exampleDeclines.map(name => [name, messages[name]] as const)}
        />
        <TextField
          label={messages.refusalDay}
          type="date"
          value={day}
          onChange={event => setDay(event.target.value)}
        />
      </div>
      <Loaded query={preview} lines={3}>
        {({ schedules, reason, code }) => (
          <div className="pair" aria-live="polite">
            {schedules.map(schedule => (
              <Schedule key={schedule.schedule} schedule={schedule} reason={reason} code={code} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}
