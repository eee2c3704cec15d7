import type { Plan } from '@recaudo/contract/api/plans';
import { bogotaDateOf } from '@recaudo/contract/calendar-date';
import { useWords } from '../../shell/preferences.ts';
import { Day } from '../../ui/money.tsx';
import { fill } from '../../words/dictionary.ts';
import { recurringWords } from '../../words/recurring-words.ts';
import { previewCharges } from './charge-calendar.ts';

type PlanRhythm = Pick<Plan, 'repeat_every' | 'repeat_unit'>;

/** "Every 2 weeks", in words. */
export function RhythmText({ plan }: { plan: PlanRhythm }) {
  const words = useWords(recurringWords);
  const { repeat_every: count, repeat_unit: unit } = plan;
  const one = { week: words.eachWeek, month: words.eachMonth, year: words.eachYear };
  const many = { week: words.everyWeeks, month: words.everyMonths, year: words.everyYears };
  return count === 1 ? one[unit] : fill(many[unit], { count });
}

/** The days on which somebody who subscribes today would be charged. */
export function CalendarPreview({ plan }: { plan: PlanRhythm & Pick<Plan, 'trial_days'> }) {
  const words = useWords(recurringWords);
  const rhythm = { repeatEvery: plan.repeat_every, repeatUnit: plan.repeat_unit };
  const days = previewCharges(bogotaDateOf(new Date()), plan.trial_days, rhythm, 6);
  return (
    <div className="preview" aria-live="polite">
      <p className="small quiet">{words.preview}</p>
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
