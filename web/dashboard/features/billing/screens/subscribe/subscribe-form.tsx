import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { useState } from 'react';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { navigate } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useToday } from '../../../../session/use-today.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { Skeleton } from '../../../../ui/loaded.tsx';
import { MoneySummary } from '../../../../ui/values/money-summary.tsx';
import { chargeMessages } from '../../messages/charge-messages.ts';
import { recurringMessages } from '../../messages/recurring-messages.ts';
import { CardChoice, sourceOf, useChosenCard } from '../card-fields.tsx';
import { previewCharges } from '../charge-calendar.ts';
import { CouponChoice, useQuote } from '../coupons/coupon-choice.tsx';
import { repeatText } from './repeat-text.ts';

/** Amount, customer and date of the charge, and the button's label. */
function useTexts(
  { plan, amount, later }: { plan: Plan; amount: number; later: number | undefined },
  who: string,
  today: CalendarDate,
): { summary: string; button: string } {
  const messages = useMessages(chargeMessages);
  const { language } = usePreferences();
  const rhythm = { repeatEvery: plan.repeat_every, repeatUnit: plan.repeat_unit };
  const [first = today] = previewCharges(today, plan.trial_days, rhythm, 1);
  const isToday = first === today;
  const values = {
    amount: formatMoney(amount, language),
    who,
    day: formatDay(first, language),
    repeat: [
      later !== undefined && later !== amount ? formatMoney(later, language) : '',
      repeatText(messages, plan, first, language),
    ]
      .filter(Boolean)
      .join(' '),
  };
  return {
    summary: fill(isToday ? messages.today : messages.later, values),
    button: fill(isToday ? messages.subscribeNow : messages.subscribeLater, values),
  };
}

interface Chosen {
  plan: Plan;
  customer: { id: string; name: string };
}

function CardAndSummary({ plan, customer, today }: Chosen & { today: CalendarDate }) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  const address = useAddress();
  const [values, setValues] = useState<FormValues>({});
  const card = useChosenCard(customer.id, values);
  const quote = useQuote(plan.id, values['coupon'] ?? '');
  const who = [customer.name, card].filter(Boolean).join(', ');
  const texts = useTexts({ plan, amount: quote?.first ?? plan.amount, later: quote?.later }, who, today);
  return (
    <Form
      needs="money"
      action={async (sent, idempotencyKey) =>
        api.post('/customers/:customer_id/subscriptions', {
          path: { customer_id: customer.id },
          body: {
            plan_id: plan.id,
            source_id: await sourceOf(api, sent),
            ...(sent['coupon'] ? { coupon: sent['coupon'] } : {}),
          },
          idempotencyKey,
        })
      }
      submit={texts.button}
      done={messages.subscribed}
      onDone={({ id }) => navigate(address(`/suscripciones/${customer.id}/${id}`))}
      onInput={setValues}
    >
      <CardChoice customerId={customer.id} chosen={values['source']} />
      <CouponChoice planId={plan.id} />
      <MoneySummary>{texts.summary}</MoneySummary>
    </Form>
  );
}

/** The card, the amount to be charged, and a button that names the amount. */
export function SubscribeForm(chosen: Chosen) {
  const today = useToday();
  if (today === undefined) return <Skeleton lines={4} />;
  return <CardAndSummary key={chosen.customer.id} {...chosen} today={today} />;
}
