import type { Subscription } from '@recaudo/contract/api/subscriptions';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { useState } from 'react';
import type { Params } from '../../../router/paths.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGet } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { Identifier, RawObject } from '../../../ui/values/code.tsx';
import { Day, Money } from '../../../ui/values/money.tsx';
import { DiscountDialog } from '../dialogs/discount-dialog.tsx';
import { CancelDialog, ChangeCardDialog, KeepOnForm } from '../dialogs/subscription-dialogs.tsx';
import { couponMessages } from '../messages/coupon-messages.ts';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { ArrearsOf } from './arrears.tsx';
import { discountText } from './coupons/coupon-text.ts';
import { RhythmText } from './rhythm.tsx';
import { SubscriptionTimeline } from './subscription-timeline.tsx';

function useCustomerName(customerId: string): string | undefined {
  const { data } = useGet('/customers/:customer_id', { path: { customer_id: customerId } });
  return data && [data.name, data.last_name].filter(Boolean).join(' ');
}

function PlanOf({ planId }: { planId: string }) {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const plan = useGet('/plans/:plan_id', { path: { plan_id: planId } });
  return (
    <Panel title={messages.plan}>
      <Loaded query={plan} lines={2}>
        {data => (
          <Facts
            rows={[
              [
                messages.name,
                <Link key="plan" href={address(`/planes/${planId}`)}>
                  {data.name}
                </Link>,
              ],
              [messages.amount, <Money key="amount" amount={data.amount} />],
              [messages.every, <RhythmText key="rhythm" plan={data} />],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function SubscriptionFacts({ subscription, name }: { subscription: Subscription; name: string }) {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const coupons = useMessages(couponMessages);
  const { language } = usePreferences();
  const { charge_date: chargeDate, cancel_at_period_end: ends, discount } = subscription;
  // Without a trial it ends the day before the subscription begins.
  const hasTrial = subscription.trial_end_date >= bogotaDateOf(new Date(subscription.creation_date));
  return (
    <Panel title={messages.subscription} actions={<Badge state={subscription.status} />}>
      <Facts
        rows={[
          [
            messages.customer,
            <Link key="customer" href={address(`/clientes/${subscription.customer_id}`)}>
              {name}
            </Link>,
          ],
          [messages.card, `•${subscription.card.card_number.slice(-4)}`],
          [
            messages.nextCharge,
            chargeDate !== null && !ends ? <Day key="next" day={chargeDate} /> : undefined,
          ],
          [
            coupons.discount,
            discount && (
              <Link key="discount" href={address(`/cupones/${discount.coupon_id}`)}>
                {`${discount.name} · ${discountText(discount, language)}`}
              </Link>
            ),
          ],
          [messages.period, subscription.current_period_number],
          [messages.periodEnd, <Day key="end" day={subscription.period_end_date} />],
          [messages.trialEnd, hasTrial ? <Day key="trial" day={subscription.trial_end_date} /> : null],
          ['id', <Identifier key="id" value={subscription.id} />],
        ]}
      />
      {ends && (
        <div className="notice">
          <p>{messages.endsAtPeriod}</p>
          <KeepOnForm subscription={subscription} />
        </div>
      )}
      <RawObject value={subscription} />
    </Panel>
  );
}

export default function SubscriptionScreen({ params }: { params: Params }) {
  const messages = useMessages(recurringMessages);
  const [open, setOpen] = useState<'card' | 'cancel' | 'discount'>();
  const coupons = useMessages(couponMessages);
  const subscription = useGet('/customers/:customer_id/subscriptions/:subscription_id', {
    path: { customer_id: params['customer'] ?? '', subscription_id: params['id'] ?? '' },
  });
  const { data } = subscription;
  const address = useAddress();
  const name = useCustomerName(params['customer'] ?? '');
  const plan = useGet('/plans/:plan_id', { path: { plan_id: data?.plan_id ?? '' } }, data !== undefined);
  const title =
    name === undefined || plan.data === undefined ? messages.subscription : `${name} · ${plan.data.name}`;
  const isOver = data?.status === 'cancelled';
  const onClose = () => setOpen(undefined);
  return (
    <>
      <PageHead title={title} trail={[{ title: messages.subscriptions, href: address('/suscripciones') }]}>
        {data !== undefined && !isOver && (
          <>
            <Button needs="money" onClick={() => setOpen('card')}>
              {messages.changeCard}
            </Button>
            <Button needs="money" onClick={() => setOpen('discount')}>
              {coupons.changeDiscount}
            </Button>
            <Button needs="money" onClick={() => setOpen('cancel')}>
              {messages.cancel}
            </Button>
          </>
        )}
      </PageHead>
      <Loaded query={subscription}>
        {shown => (
          <>
            <ArrearsOf subscription={shown} />
            <div className="split">
              <div>
                <SubscriptionFacts subscription={shown} name={name ?? shown.customer_id} />
                <SubscriptionTimeline subscriptionId={shown.id} />
              </div>
              <PlanOf planId={shown.plan_id} />
            </div>
          </>
        )}
      </Loaded>
      {data !== undefined && plan.data !== undefined && open === 'card' && (
        <ChangeCardDialog
          subscription={data}
          plan={plan.data}
          name={name ?? data.customer_id}
          onClose={onClose}
        />
      )}
      {data !== undefined && open === 'discount' && <DiscountDialog subscription={data} onClose={onClose} />}
      {data !== undefined && open === 'cancel' && <CancelDialog subscription={data} onClose={onClose} />}
    </>
  );
}
