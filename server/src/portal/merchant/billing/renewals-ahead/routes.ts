import { type RenewalAction, renewalsAhead } from '@recaudo/contract/merchant/billing/renewals-ahead';
import { bogotaDateOf, compareDates } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import {
  type DuePreview,
  previewDue,
} from '../../../../domain/billing/subscriptions/renewals/preview-due.ts';
import { refusedValue } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';

const actions: Record<DuePreview['action'], RenewalAction> = {
  'first charges': 'first_charges',
  renewals: 'renewals',
  retries: 'retries',
  cancelled: 'cancelled',
  unpaid: 'unpaid',
};

/** Predicts billing up to a day on the merchant's clock: the next step of each subscription. Read-only. */
export function renewalsAheadRoutes(app: App, { database }: Gateway): void {
  mount(app, renewalsAhead.get, async ({ gateway, caller, query: { until } }) => {
    const today = bogotaDateOf(gateway.clock.now());
    if (until === undefined || compareDates(until, today) < 0) {
      throw refusedValue('until', 'day_in_past');
    }
    const steps = await previewDue(database, { merchantId: caller.merchant.id, dueBy: until }, until);
    return {
      until,
      steps: steps
        .filter(({ count }) => count > 0)
        .map(({ action, count, amountCentavos }) => ({
          action: actions[action],
          count,
          amount: amountCentavos,
        })),
    };
  });
}
