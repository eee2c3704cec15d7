import type { SubscriptionTimeline as Timeline } from '@recaudo/contract/merchant/billing/subscriptions';
import { fill } from '../../../messages/dictionary.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { retryMessages } from '../../../messages/retry-messages.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { useRetryText } from '../../../ui/rejections/retry-text.ts';
import { ChargeBadge } from '../../../ui/values/badge.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';

type Charge = Timeline['charges'][number];
type Decision = Timeline['decisions'][number];
type Step = { at: string; charge?: Charge; decision?: Decision | undefined };

/** Each charge with the decision after it, newest first; postponed retries have their own step. */
function stepsOf({ charges, decisions }: Timeline): Step[] {
  const alone = decisions.filter(decision => decision.transaction_id === null);
  const steps: Step[] = [
    ...charges.map(charge => ({
      at: charge.at,
      charge,
      decision: decisions.find(decision => decision.transaction_id === charge.transaction_id),
    })),
    ...alone.map(decision => ({ at: decision.at, decision })),
  ];
  return steps.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

function TimelineStep({ step: { at, charge, decision } }: { step: Step }) {
  const messages = useMessages(retryMessages);
  const text = useRetryText();
  const means = useMessages(paymentMessages);
  const address = useAddress();
  const period = charge?.period ?? decision?.period ?? 0;
  return (
    <li>
      <p className="small quiet">
        <Instant iso={at} /> · {fill(messages.period, { period })}
      </p>
      {charge !== undefined && (
        <p>
          <Link href={address(`/transacciones/${charge.transaction_id}`)}>
            <Money amount={charge.amount} />
          </Link>{' '}
          {charge.method !== 'customer' && <span className="quiet">{means[charge.method]}</span>}{' '}
          <ChargeBadge status={charge.status} method={charge.method} />
        </p>
      )}
      {decision !== undefined && <p className="small">{text.decision(decision)}</p>}
    </li>
  );
}

/** A subscription's charges, and what followed each decline. */
export function SubscriptionTimeline({ subscriptionId }: { subscriptionId: string }) {
  const messages = useMessages(retryMessages);
  const path = { subscription_id: subscriptionId };
  const timeline = useData('/subscriptions/:subscription_id/timeline', { path });
  return (
    <Panel title={messages.timeline}>
      <Loaded query={timeline} lines={3}>
        {data => {
          const steps = stepsOf(data);
          if (steps.length === 0) return <p className="quiet">{messages.noCharges}</p>;
          return (
            <ol className="timeline">
              {steps.map(step => (
                <TimelineStep key={step.at + (step.charge?.transaction_id ?? '')} step={step} />
              ))}
            </ol>
          );
        }}
      </Loaded>
    </Panel>
  );
}
