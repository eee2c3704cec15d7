import type { Subscription } from '@recaudo/contract/api/billing/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { couponMessages } from '../messages/coupon-messages.ts';
import { CouponChoice } from '../screens/coupons/coupon-choice.tsx';

const PATH = '/customers/:customer_id/subscriptions/:subscription_id';

/** Chooses a subscription's coupon, or none, and shows the next charge. */
export function DiscountDialog({
  subscription,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  const messages = useMessages(couponMessages);
  const { language } = usePreferences();
  const { api } = useGateway();
  const chosen = subscription.discount?.coupon_id ?? '';
  const [values, setValues] = useState<FormValues>({ coupon: chosen });
  const path = { customer_id: subscription.customer_id, subscription_id: subscription.id };
  const coupon = values['coupon'] || null;
  // A preview changes nothing, so it can be requested again and again.
  const { data: preview } = useQuery({
    queryKey: ['discount-preview', path, coupon],
    queryFn: () => api.post(`${PATH}/preview`, { path, body: { coupon } }),
  });
  return (
    <Dialog title={messages.changeDiscount} onClose={onClose}>
      <p>{messages.changeLead}</p>
      <Form
        needs="money"
        action={sent => api.put(PATH, { path, body: { coupon: sent['coupon'] || null } })}
        submit={messages.changeDiscount}
        done={messages.discountSaved}
        onDone={onClose}
        onCancel={onClose}
        onInput={setValues}
      >
        <CouponChoice planId={subscription.plan_id} chosen={chosen} />
        {preview !== undefined && (
          <MoneySummary>
            {fill(messages.nextAmount, { amount: formatMoney(preview.next_amount, language) })}
          </MoneySummary>
        )}
      </Form>
    </Dialog>
  );
}
