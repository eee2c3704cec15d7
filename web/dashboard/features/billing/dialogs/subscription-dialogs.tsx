import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { CancellationRefund, Subscription } from '@recaudo/contract/api/billing/subscriptions';
import { useState } from 'react';
import { formatDay } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { chargeMessages } from '../messages/charge-messages.ts';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { CardChoice, sourceOf, useChosenCard } from '../screens/card-fields.tsx';
import { pathOf, SUBSCRIPTION } from './use-preview.ts';

interface DialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** The amount that the new card would be charged: the owed period now, otherwise the next period on its day. */
function useChangeTexts({
  subscription,
  plan,
  who,
}: {
  subscription: Subscription;
  plan: Plan;
  who: string;
}) {
  const messages = useMessages(chargeMessages);
  const recurring = useMessages(recurringMessages);
  const { language } = usePreferences();
  const amount = formatMoney(plan.amount, language);
  const { status, charge_date: next, cancel_at_period_end: ends } = subscription;
  if (status === 'past_due' || status === 'unpaid') {
    return {
      summary: fill(messages.cardOwed, { amount, who }),
      button: fill(messages.changeAndCharge, { amount }),
    };
  }
  const summary =
    next === null || ends
      ? messages.cardNoCharge
      : fill(messages.cardNotOwed, { amount, who, day: formatDay(next, language) });
  return { summary, button: recurring.changeCard };
}

export function ChangeCardDialog({
  subscription,
  plan,
  name,
  onClose,
}: DialogProps & { plan: Plan; name: string }) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  const [values, setValues] = useState<FormValues>({});
  const card = useChosenCard(subscription.customer_id, values);
  const who = [name, card].filter(Boolean).join(', ');
  const texts = useChangeTexts({ subscription, plan, who });
  return (
    <Dialog title={messages.changeCard} onClose={onClose}>
      <Form
        action={async sent =>
          api.put(SUBSCRIPTION, {
            path: pathOf(subscription),
            body: { source_id: await sourceOf(api, sent) },
          })
        }
        submit={texts.button}
        done={messages.cardChanged}
        onDone={onClose}
        onCancel={onClose}
        onInput={setValues}
      >
        <CardChoice customerId={subscription.customer_id} chosen={values['source']} />
        <MoneySummary>{texts.summary}</MoneySummary>
      </Form>
    </Dialog>
  );
}

const refundOf = (value: string | undefined): CancellationRefund =>
  value === 'credit' || value === 'prorated' ? value : 'none';

/** Cancels at the end of the period, or immediately, and then returns the unused days or not. */
export function CancelDialog({ subscription, onClose }: DialogProps) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  const [refund, setRefund] = useState<CancellationRefund>('none');
  const summaries: Record<CancellationRefund, string> = {
    none: messages.unusedNoneSummary,
    credit: messages.unusedCreditSummary,
    prorated: messages.unusedRefundSummary,
  };
  const path = pathOf(subscription);
  return (
    <Dialog title={messages.cancel} onClose={onClose}>
      <p>{messages.cancelLead}</p>
      <Form
        action={() => api.put(SUBSCRIPTION, { path, body: { cancel_at_period_end: true } })}
        submit={messages.cancelLater}
        done={messages.willEnd}
        onDone={onClose}
      />
      <Form
        action={() => api.delete(SUBSCRIPTION, { path, ...(refund === 'none' ? {} : { query: { refund } }) })}
        submit={messages.cancelNow}
        look="danger"
        done={messages.cancelled}
        onDone={onClose}
        onInput={values => setRefund(refundOf(values['refund']))}
      >
        <SelectField
          label={messages.unusedDays}
          name="refund"
          choices={[
            ['none', messages.unusedNone],
            ['credit', messages.unusedCredit],
            ['prorated', messages.unusedRefund],
          ]}
        />
        <MoneySummary>{summaries[refund]}</MoneySummary>
      </Form>
    </Dialog>
  );
}

export function KeepOnForm({ subscription }: { subscription: Subscription }) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  return (
    <Form
      needs="money"
      action={() =>
        api.put(SUBSCRIPTION, { path: pathOf(subscription), body: { cancel_at_period_end: false } })
      }
      submit={messages.keepOn}
      look="plain"
      done={messages.keptOn}
    />
  );
}
