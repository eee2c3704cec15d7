import type { Subscription } from '@recaudo/contract/api/billing/subscriptions';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { fill } from '../../../../messages/dictionary.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { Identifier, RawObject } from '../../../../ui/values/code.tsx';
import { Day } from '../../../../ui/values/money.tsx';
import { KeepOnForm } from '../../dialogs/subscription-dialogs.tsx';
import { couponMessages } from '../../messages/coupon-messages.ts';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import { recurringMessages } from '../../messages/recurring-messages.ts';
import { subscribeMessages } from '../../messages/subscribe-messages.ts';
import { discountText } from '../coupons/coupon-text.ts';
import { SubscriptionBadge } from './subscription-badge.tsx';

export function SubscriptionFacts({ subscription, name }: { subscription: Subscription; name: string }) {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const coupons = useMessages(couponMessages);
  const { language } = usePreferences();
  const invoices = useMessages(invoiceMessages);
  const options = useMessages(subscribeMessages);
  const { charge_date: chargeDate, cancel_at_period_end: ends, discount, card } = subscription;
  const { days_until_due: days } = subscription;
  // Without a trial, the trial's end date is the day before the subscription begins.
  const begins = subscription.start_date ?? bogotaDateOf(new Date(subscription.creation_date));
  const hasTrial = subscription.trial_end_date >= begins;
  return (
    <Panel title={messages.subscription} actions={<SubscriptionBadge subscription={subscription} />}>
      <Facts
        rows={[
          [
            messages.customer,
            <Link key="customer" href={address(`/clientes/${subscription.customer_id}`)}>
              {name}
            </Link>,
          ],
          [messages.card, card === null ? undefined : `•${card.card_number.slice(-4)}`],
          [
            invoices.collection,
            days === undefined
              ? undefined
              : days === 0
                ? invoices.send_invoice
                : `${invoices.send_invoice} · ${fill(options.dueDays, { count: days })}`,
          ],
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
