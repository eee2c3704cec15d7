import type { Plan } from '@recaudo/contract/api/billing/plans';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useToday } from '../../../session/use-today.ts';
import { Day } from '../../../ui/values/money.tsx';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { previewCharges } from './charge-calendar.ts';

type PlanRhythm = Pick<Plan, 'repeat_every' | 'repeat_unit'>;

/** "Every 2 weeks", in words. */
export function RhythmText({ plan }: { plan: PlanRhythm }) {
  const messages = useMessages(recurringMessages);
  const { repeat_every: count, repeat_unit: unit } = plan;
  const one = { week: messages.eachWeek, month: messages.eachMonth, year: messages.eachYear };
  const many = { week: messages.everyWeeks, month: messages.everyMonths, year: messages.everyYears };
  return count === 1 ? one[unit] : fill(many[unit], { count });
}

/** The charge days of a subscription that starts today. */
export function CalendarPreview({ plan }: { plan: PlanRhythm & Pick<Plan, 'trial_days'> }) {
  const messages = useMessages(recurringMessages);
  const rhythm = { repeatEvery: plan.repeat_every, repeatUnit: plan.repeat_unit };
  const today = useToday();
  const days = today === undefined ? [] : previewCharges(today, plan.trial_days, rhythm, 6);
  return (
    <div className="preview" aria-live="polite">
      <p className="small quiet">{messages.preview}</p>
      <ol className="days">
        {days.map(day => (
          <li key={day}>
            <Day day={day} />
          </li>
        ))}
      </ol>
    </div>
  );
}
