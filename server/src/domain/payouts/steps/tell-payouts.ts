import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvents } from '../../webhooks/events/store.ts';
import type { PayoutDetail, PayoutStatus } from '../payout.ts';
import { payoutToView } from '../view.ts';

const events = {
  draft: 'payout.created',
  sent: 'payout.sent',
  paid: 'payout.paid',
  failed: 'payout.failed',
  returned: 'payout.returned',
  cancelled: 'payout.cancelled',
} as const satisfies Partial<Record<PayoutStatus, string>>;

const isTold = (status: PayoutStatus): status is keyof typeof events => status in events;

/** How many events tell of a payout that gets this status. */
export const countEvents = (status: PayoutStatus): number => (isTold(status) ? 1 : 0);

/** Emits the event of each payout's status, which the caller has just counted. */
export const tellPayouts = (tx: Queryable, payouts: readonly PayoutDetail[]): Promise<void> =>
  insertEvents(
    tx,
    payouts.flatMap(payout => {
      const { status, merchantId, id: resourceId, eventCount: sequence, statusDate: creationDate } = payout;
      if (!isTold(status)) return [];
      return [
        { ...newEvent(events[status], payoutToView(payout)), merchantId, resourceId, sequence, creationDate },
      ];
    }),
  );
