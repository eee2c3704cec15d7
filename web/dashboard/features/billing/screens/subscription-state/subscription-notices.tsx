import type { Subscription } from '@recaudo/contract/api/billing/subscriptions';
import { useState } from 'react';
import { formatDay } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useGet } from '../../../../session/use-api.ts';
import { useToday } from '../../../../session/use-today.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form.tsx';
import { ResumeDialog } from '../../dialogs/pause-dialogs.tsx';
import { pathOf } from '../../dialogs/use-preview.ts';
import { changeMessages } from '../../messages/change-messages.ts';

interface NoticeProps {
  subscription: Subscription;
}

function PauseNotice({ subscription }: NoticeProps) {
  const messages = useMessages(changeMessages);
  const { language } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const { pause } = subscription;
  if (pause === undefined) return null;
  const { since, until } = pause;
  return (
    <div className="notice wait">
      <p>
        {until === null
          ? fill(messages.pausedSince, { since: formatDay(since, language) })
          : fill(messages.pausedUntil, {
              since: formatDay(since, language),
              until: formatDay(until, language),
            })}
      </p>
      <Button needs="money" look="primary" onClick={() => setOpen(true)}>
        {messages.resume}
      </Button>
      {isOpen && <ResumeDialog subscription={subscription} onClose={() => setOpen(false)} />}
    </div>
  );
}

const REVOKE = '/customers/:customer_id/subscriptions/:subscription_id/pending_change';

function usePendingText({ pending_change: change }: Subscription): string {
  const messages = useMessages(changeMessages);
  const { language } = usePreferences();
  const plans = useGet('/plans', { query: { limit: 100 } }, change !== undefined);
  if (change === undefined) return '';
  const items = change.items ?? [change];
  const what = items
    .map(({ plan_id: id, quantity }) => {
      const name = plans.data?.find(plan => plan.id === id)?.name ?? id;
      return quantity === 1 ? name : `${name} × ${quantity}`;
    })
    .join(', ');
  if (change.status === 'processing') return fill(messages.pendingPaying, { what });
  return change.effective_date === null
    ? fill(messages.pendingSoon, { what })
    : fill(messages.pendingText, { day: formatDay(change.effective_date, language), what });
}

function PendingChangeNotice({ subscription }: NoticeProps) {
  const messages = useMessages(changeMessages);
  const { api } = useGateway();
  const text = usePendingText(subscription);
  const { pending_change: change } = subscription;
  if (change === undefined) return null;
  return (
    <div className="notice">
      <p>
        <strong>{messages.pendingTitle}</strong> {text}
      </p>
      {change.status === 'scheduled' && (
        <Form
          needs="money"
          action={() => api.delete(REVOKE, { path: pathOf(subscription) })}
          submit={messages.revoke}
          look="plain"
          done={messages.revoked}
        />
      )}
    </div>
  );
}

/** Upcoming changes of a subscription: its start, a pause, or a pending change. */
export function SubscriptionNotices({ subscription }: NoticeProps) {
  const messages = useMessages(changeMessages);
  const { language } = usePreferences();
  const today = useToday();
  const { start_date: start, status } = subscription;
  if (status === 'cancelled') return null;
  const isAhead = start !== undefined && today !== undefined && start > today;
  return (
    <>
      {isAhead && (
        <div className="notice">
          <p>{fill(messages.startsOn, { day: formatDay(start, language) })}</p>
        </div>
      )}
      <PauseNotice subscription={subscription} />
      <PendingChangeNotice subscription={subscription} />
    </>
  );
}
