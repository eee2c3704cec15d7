import type { Subscription, SubscriptionChange } from '@recaudo/contract/api/billing/subscriptions';
import { addDays } from '@recaudo/contract/shared/calendar/calendar-date';
import { useState } from 'react';
import { formatDay } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useToday } from '../../../session/use-today.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { changeMessages } from '../messages/change-messages.ts';
import { pathOf, SUBSCRIPTION, usePreview } from './use-preview.ts';

interface DialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** The next charge after a pause, according to the gateway's preview. */
function NextCharge({ subscription, body }: { subscription: Subscription; body: SubscriptionChange }) {
  const messages = useMessages(changeMessages);
  const { language } = usePreferences();
  const preview = usePreview(subscription, body);
  return (
    <Loaded query={preview} lines={1}>
      {({ next_charge_date: day, next_amount: amount }) => (
        <MoneySummary>
          {day === null
            ? messages.pauseOpen
            : fill(messages.pauseNext, {
                amount: formatMoney(amount, language),
                day: formatDay(day, language),
              })}
        </MoneySummary>
      )}
    </Loaded>
  );
}

const pauseOf = ({ until = '', extend }: FormValues) => ({
  ...(until === '' ? {} : { until }),
  extend: extend !== undefined,
});

export function PauseDialog({ subscription, onClose }: DialogProps) {
  const messages = useMessages(changeMessages);
  const { api } = useGateway();
  const today = useToday();
  const [values, setValues] = useState<FormValues>({});
  return (
    <Dialog title={messages.pauseTitle} onClose={onClose}>
      <p>{messages.pauseLead}</p>
      <Form
        needs="money"
        action={sent => api.put(SUBSCRIPTION, { path: pathOf(subscription), body: { pause: pauseOf(sent) } })}
        submit={messages.pause}
        done={messages.paused}
        onDone={onClose}
        onCancel={onClose}
        onInput={setValues}
      >
        <TextField
          label={messages.pauseUntil}
          hint={messages.pauseUntilHint}
          name="until"
          type="date"
          min={today && addDays(today, 1)}
        />
        <CheckBox label={messages.extend} name="extend" />
        <NextCharge subscription={subscription} body={{ pause: pauseOf(values) }} />
      </Form>
    </Dialog>
  );
}

export function ResumeDialog({ subscription, onClose }: DialogProps) {
  const messages = useMessages(changeMessages);
  const { api } = useGateway();
  return (
    <Dialog title={messages.resumeTitle} onClose={onClose}>
      <Form
        needs="money"
        action={() => api.put(SUBSCRIPTION, { path: pathOf(subscription), body: { pause: null } })}
        submit={messages.resume}
        done={messages.resumed}
        onDone={onClose}
        onCancel={onClose}
      >
        <NextCharge subscription={subscription} body={{ pause: null }} />
      </Form>
    </Dialog>
  );
}
