import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { NewSubscription } from '@recaudo/contract/api/billing/subscriptions';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { useState } from 'react';
import type { GatewayClient } from '../../../../api/gateway-client.ts';
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
import { subscribeMessages } from '../../messages/subscribe-messages.ts';
import { CardChoice, sourceOf, useChosenCard } from '../card-fields.tsx';
import { previewCharges } from '../charge-calendar.ts';
import { useQuote } from '../coupons/coupon-choice.tsx';
import { repeatText } from './repeat-text.ts';
import { QuantityField, quantityOf, SubscribeOptions } from './subscribe-options.tsx';

interface Announced {
  plan: Plan;
  amount: number;
  later: number | undefined;
  /** The day on which the subscription begins. */
  start: CalendarDate;
  isInvoiced: boolean;
}

/** Amount, customer and date of the charge, and the button's label. */
function useTexts(
  { plan, amount, later, start, isInvoiced }: Announced,
  who: string,
  today: CalendarDate,
): { summary: string; button: string } {
  const messages = useMessages(chargeMessages);
  const invoiced = useMessages(subscribeMessages);
  const { language } = usePreferences();
  const rhythm = { repeatEvery: plan.repeat_every, repeatUnit: plan.repeat_unit };
  const [first = start] = previewCharges(start, plan.trial_days, rhythm, 1);
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
  const texts = isInvoiced
    ? isToday
      ? [invoiced.invoiceToday, invoiced.subscribeInvoiced]
      : [invoiced.invoiceLater, invoiced.subscribeInvoicedLater]
    : isToday
      ? [messages.today, messages.subscribeNow]
      : [messages.later, messages.subscribeLater];
  const [summary = '', button = ''] = texts.map(text => fill(text, values));
  return { summary, button };
}

interface Chosen {
  plan: Plan;
  customer: { id: string; name: string };
}

/** Sends only what differs from a plain subscription. */
async function readSubscription(api: GatewayClient, plan: Plan, sent: FormValues): Promise<NewSubscription> {
  const isInvoiced = sent['collection'] === 'send_invoice';
  const quantity = quantityOf(sent);
  return {
    plan_id: plan.id,
    ...(isInvoiced
      ? { collection: 'send_invoice', days_until_due: Number(sent['days_until_due'] ?? 0) }
      : { source_id: await sourceOf(api, sent) }),
    ...(quantity === 1 ? {} : { quantity }),
    ...(sent['coupon'] ? { coupon: sent['coupon'] } : {}),
    ...(sent['start_date'] ? { start_date: sent['start_date'] } : {}),
  };
}

function CardAndSummary({ plan, customer, today }: Chosen & { today: CalendarDate }) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  const address = useAddress();
  const [values, setValues] = useState<FormValues>({});
  const isInvoiced = values['collection'] === 'send_invoice';
  const card = useChosenCard(customer.id, values);
  const quote = useQuote(plan.id, { quantity: quantityOf(values), couponId: values['coupon'] ?? '' });
  const who = [customer.name, isInvoiced ? undefined : card].filter(Boolean).join(', ');
  const start = (values['start_date'] || today) as CalendarDate;
  const announced = { plan, amount: quote?.first ?? plan.amount, later: quote?.later, start, isInvoiced };
  const texts = useTexts(announced, who, today);
  return (
    <Form
      needs="money"
      action={async (sent, idempotencyKey) =>
        api.post('/customers/:customer_id/subscriptions', {
          path: { customer_id: customer.id },
          body: await readSubscription(api, plan, sent),
          idempotencyKey,
        })
      }
      submit={texts.button}
      done={messages.subscribed}
      onDone={({ id }) => navigate(address(`/suscripciones/${customer.id}/${id}`))}
      onInput={setValues}
    >
      {!isInvoiced && <CardChoice customerId={customer.id} chosen={values['source']} />}
      <QuantityField plan={plan} />
      <SubscribeOptions planId={plan.id} isInvoiced={isInvoiced} today={today} />
      <MoneySummary>{texts.summary}</MoneySummary>
    </Form>
  );
}

/** The card, the amount to be charged, and a button that names the amount. */
export function SubscribeForm(chosen: Chosen) {
  const today = useToday();
  if (today === undefined) return <Skeleton lines={4} />;
  return <CardAndSummary key={`${chosen.customer.id} ${chosen.plan.id}`} {...chosen} today={today} />;
}
