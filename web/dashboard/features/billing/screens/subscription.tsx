import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { Subscription } from '@recaudo/contract/api/billing/subscriptions';
import { useState } from 'react';
import type { Params } from '../../../router/paths.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGet } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { CustomerInvoices } from '../../customers/screens/customer-invoices.tsx';
import { itemsOf } from '../dialogs/change-items.tsx';
import { ChangePlanDialog } from '../dialogs/change-plan-dialog.tsx';
import { DiscountDialog } from '../dialogs/discount-dialog.tsx';
import { PauseDialog } from '../dialogs/pause-dialogs.tsx';
import { CancelDialog, ChangeCardDialog } from '../dialogs/subscription-dialogs.tsx';
import { changeMessages } from '../messages/change-messages.ts';
import { couponMessages } from '../messages/coupon-messages.ts';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { ArrearsOf } from './arrears.tsx';
import { usePriceText } from './prices/price-text.ts';
import { RhythmText } from './rhythm.tsx';
import { SubscriptionFacts } from './subscription-state/subscription-facts.tsx';
import { SubscriptionNotices } from './subscription-state/subscription-notices.tsx';
import { SubscriptionTimeline } from './subscription-timeline.tsx';

function useCustomerName(customerId: string): string | undefined {
  const { data } = useGet('/customers/:customer_id', { path: { customer_id: customerId } });
  return data && [data.name, data.last_name].filter(Boolean).join(' ');
}

function PlanOf({ planId, quantity = 1 }: { planId: string; quantity?: number | undefined }) {
  const messages = useMessages(recurringMessages);
  const changes = useMessages(changeMessages);
  const priceText = usePriceText();
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
              [messages.amount, priceText(data)],
              [changes.quantity, quantity === 1 ? undefined : quantity],
              [messages.interval, <RhythmText key="rhythm" plan={data} />],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

type Opened = 'card' | 'plan' | 'discount' | 'pause' | 'cancel';

/** The currently possible actions: a paused subscription must be resumed first, and an overdue one paid first. */
function Actions({ subscription, onOpen }: { subscription: Subscription; onOpen: (what: Opened) => void }) {
  const messages = useMessages(recurringMessages);
  const changes = useMessages(changeMessages);
  const coupons = useMessages(couponMessages);
  const { status, pause, pending_change: pending } = subscription;
  if (status === 'cancelled') return null;
  const isCharged = subscription.collection !== 'send_invoice';
  const isSettled = status === 'active' || status === 'trial';
  const isChangeable = isSettled && pause === undefined && pending?.status !== 'processing';
  return (
    <>
      {isChangeable && (
        <>
          <Button needs="money" onClick={() => onOpen('plan')}>
            {changes.changePlan}
          </Button>
          <Button needs="money" onClick={() => onOpen('discount')}>
            {coupons.changeDiscount}
          </Button>
          <Button needs="money" onClick={() => onOpen('pause')}>
            {changes.pause}
          </Button>
        </>
      )}
      {isCharged && (
        <Button needs="money" onClick={() => onOpen('card')}>
          {messages.changeCard}
        </Button>
      )}
      <Button needs="money" onClick={() => onOpen('cancel')}>
        {messages.cancel}
      </Button>
    </>
  );
}

interface DialogsProps {
  open: Opened | undefined;
  subscription: Subscription;
  plan: Plan | undefined;
  name: string;
  onClose: () => void;
}

function Dialogs({ open, subscription, plan, name, onClose }: DialogsProps) {
  const shown = { subscription, onClose };
  if (open === 'pause') return <PauseDialog {...shown} />;
  if (open === 'discount') return <DiscountDialog {...shown} />;
  if (open === 'cancel') return <CancelDialog {...shown} />;
  if (plan === undefined) return null;
  if (open === 'plan') return <ChangePlanDialog {...shown} plan={plan} />;
  return open === 'card' && <ChangeCardDialog {...shown} plan={plan} name={name} />;
}

export default function SubscriptionScreen({ params }: { params: Params }) {
  const messages = useMessages(recurringMessages);
  const [open, setOpen] = useState<Opened>();
  const subscription = useGet('/customers/:customer_id/subscriptions/:subscription_id', {
    path: { customer_id: params['customer'] ?? '', subscription_id: params['id'] ?? '' },
  });
  const { data } = subscription;
  const address = useAddress();
  const customerName = useCustomerName(params['customer'] ?? '');
  const plan = useGet('/plans/:plan_id', { path: { plan_id: data?.plan_id ?? '' } }, data !== undefined);
  const title =
    customerName === undefined || plan.data === undefined
      ? messages.subscription
      : `${customerName} · ${plan.data.name}`;
  const name = customerName ?? params['customer'] ?? '';
  return (
    <>
      <PageHead title={title} trail={[{ title: messages.subscriptions, href: address('/suscripciones') }]}>
        {data !== undefined && <Actions subscription={data} onOpen={setOpen} />}
      </PageHead>
      <Loaded query={subscription}>
        {shown => (
          <>
            <ArrearsOf subscription={shown} />
            <SubscriptionNotices subscription={shown} />
            <div className="split">
              <div>
                <SubscriptionFacts subscription={shown} name={name} />
                <CustomerInvoices customerId={shown.customer_id} subscriptionId={shown.id} />
                <SubscriptionTimeline subscriptionId={shown.id} />
              </div>
              <div>
                {itemsOf(shown).map(({ plan_id: planId, quantity }) => (
                  <PlanOf key={planId} planId={planId} quantity={quantity} />
                ))}
              </div>
            </div>
          </>
        )}
      </Loaded>
      {data !== undefined && (
        <Dialogs
          open={open}
          subscription={data}
          plan={plan.data}
          name={name}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
