import type { NewPlan, Plan } from '@recaudo/contract/api/billing/plans';
import { type ReactNode, useState } from 'react';
import { parseMoney } from '../../../format/money.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { RetryCalendar, ScheduleField } from './retry-calendar.tsx';
import { CalendarPreview } from './rhythm.tsx';

const whole = (text: string | undefined, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.trunc(Number(text)) || 0));

/** Reads the form's fields within the API's limits. */
export const readPlan = (values: FormValues): NewPlan => ({
  name: values['name'] ?? '',
  amount: parseMoney(values['amount'] ?? '') ?? 0,
  repeat_every: whole(values['repeat_every'], 1, 1000),
  repeat_unit: (values['repeat_unit'] ?? 'month') as Plan['repeat_unit'],
  retry_times: whole(values['retry_times'], 0, 31),
  retry_schedule: values['retry_schedule'] === 'smart' ? 'smart' : 'daily',
  status_after_retry: (values['status_after_retry'] ?? 'unpaid') as Plan['status_after_retry'],
  trial_days: whole(values['trial_days'], 0, 3650),
});

const NUMBER = { type: 'number', required: true } as const;

/** The fields of every plan. */
function PlanFields({ start }: { start: FormValues }) {
  const messages = useMessages(recurringMessages);
  return (
    <>
      <TextField label={messages.name} name="name" maxLength={255} autoComplete="off" required />
      <MoneyField label={messages.amount} name="amount" />
      <div className="pair">
        <TextField
          label={messages.every}
          name="repeat_every"
          min={1}
          max={1000}
          defaultValue={start['repeat_every']}
          {...NUMBER}
        />
        <SelectField
          label={messages.unit}
          name="repeat_unit"
          defaultValue={start['repeat_unit']}
          choices={[
            ['week', messages.week],
            ['month', messages.month],
            ['year', messages.year],
          ]}
        />
      </div>
    </>
  );
}

/** Trial and retries, collapsed because most plans keep the defaults. */
function MoreOptions({ start, children }: { start: FormValues; children: ReactNode }) {
  const messages = useMessages(recurringMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="more"
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
      // Opens the section, so that an invalid field is visible.
      onInvalidCapture={() => setOpen(true)}
    >
      <summary>{messages.moreOptions}</summary>
      <div className="form">
        <div className="pair">
          <TextField
            label={messages.trialDays}
            name="trial_days"
            min={0}
            max={3650}
            defaultValue={start['trial_days']}
            {...NUMBER}
          />
          <TextField
            label={messages.retries}
            hint={messages.retriesHint}
            name="retry_times"
            min={0}
            max={31}
            defaultValue={start['retry_times']}
            {...NUMBER}
          />
        </div>
        <div className="pair">
          <ScheduleField start="smart" />
          <SelectField
            label={messages.afterRetries}
            name="status_after_retry"
            choices={[
              ['unpaid', messages.thenUnpaid],
              ['cancelled', messages.thenCancelled],
            ]}
          />
        </div>
        {isOpen && children}
      </div>
    </details>
  );
}

/** The form of a new plan with a live calendar. */
export function NewPlanForm({
  unit,
  onDone,
  onCancel,
}: {
  unit: Plan['repeat_unit'];
  onDone: (plan: Plan) => void;
  onCancel: () => void;
}) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  const start = { repeat_every: '1', repeat_unit: unit, trial_days: '0', retry_times: '3' };
  const [written, setWritten] = useState<FormValues>(start);
  return (
    <Form
      needs="money"
      action={(values, idempotencyKey) => api.post('/plans', { body: readPlan(values), idempotencyKey })}
      submit={messages.newPlan}
      done={messages.planCreated}
      onDone={onDone}
      onCancel={onCancel}
      onInput={setWritten}
    >
      <PlanFields start={start} />
      <CalendarPreview plan={readPlan(written)} />
      <MoreOptions start={start}>
        <RetryCalendar plan={readPlan(written)} />
      </MoreOptions>
    </Form>
  );
}
