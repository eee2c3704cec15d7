import type { Subscription } from '@recaudo/contract/api/billing/subscriptions';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { useToday } from '../../../../session/use-today.ts';
import { Badge } from '../../../../ui/values/badge.tsx';

type Shown = Pick<Subscription, 'status' | 'pause' | 'start_date' | 'creation_date'>;

/** Paused and future subscriptions have their own labels, although the API gives them another status. */
export function SubscriptionBadge({ subscription }: { subscription: Shown }) {
  const { status, pause, start_date: start, creation_date: created } = subscription;
  const today = useToday() ?? bogotaDateOf(new Date(created));
  if (pause !== undefined) return <Badge state="paused" apiWord={status} />;
  const isAhead = status === 'trial' && start !== undefined && start > today;
  return isAhead ? <Badge state="not_started" apiWord={status} /> : <Badge state={status} />;
}
