import type { NewPlan, Plan, PriceModel } from '@recaudo/contract/api/billing/plans';
import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { MoreOptions } from '../../../ui/more-options.tsx';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { AmountField, PriceFields } from './prices/price-fields.tsx';
import { modelOf, readPriceFields } from './prices/read-price-fields.ts';
import { RetryCalendar, ScheduleField } from './retry-calendar.tsx';
import { CalendarPreview } from './rhythm.tsx';

const whole = (text: string | undefined, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.trunc(Number(text)) || 0));

/** Reads the form's fields within the API's limits. */
export const readPlan = (values: FormValues) =>
  ({
    name: values['name'] ?? '',
    ...readPriceFields(values),
    repeat_every: whole(values['repeat_every'], 1, 1000),
    repeat_unit: (values['repeat_unit'] ?? 'month') as Plan['repeat_unit'],
    retry_times: whole(values['retry_times'], 0, 31),
    retry_schedule: values['retry_schedule'] === 'smart' ? 'smart' : 'daily',
    status_after_retry: (values['status_after_retry'] ?? 'unpaid') as Plan['status_after_retry'],
    trial_days: whole(values['trial_days'], 0, 3650),
  }) as NewPlan;

const NUMBER = { type: 'number', required: true } as const;

/** The fields of every plan. */
function PlanFields({ start, model }: { start: FormValues; model: PriceModel }) {
  const messages = useMessages(recurringMessages);
  return (
    <>
      <TextField label={messages.name} name="name" maxLength={255} autoComplete="off" required />
      <AmountField model={model} />
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

/** Price model, trial and retries, collapsed because most plans keep the defaults. */
function FurtherFields({ start, written }: { start: FormValues; written: FormValues }) {
  const messages = useMessages(recurringMessages);
  return (
    <MoreOptions title={messages.moreOptions}>
      {isOpen => (
        <>
          <PriceFields values={written} />
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
          {isOpen && <RetryCalendar plan={readPlan(written)} />}
        </>
      )}
    </MoreOptions>
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
      <PlanFields start={start} model={modelOf(written)} />
      <CalendarPreview plan={readPlan(written)} />
      <FurtherFields start={start} written={written} />
    </Form>
  );
}
