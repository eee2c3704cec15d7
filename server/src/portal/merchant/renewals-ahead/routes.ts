import type { Gateway } from '../../../dependencies.ts';
import { previewDue } from '../../../domain/subscriptions/preview-due.ts';
import { refusedValue } from '../../../errors.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { bogotaDateOf, compareDates, parseCalendarDate } from '../../../primitives/calendar-date.ts';

/** What billing would do by a day, on the merchant's own clock: the next step of each subscription. Writes nothing. */
export function renewalsAheadRoutes(app: App, { database }: Gateway): void {
  app.get('/renewals-ahead', { schema: { hide: true } }, async request => {
    const until = parseCalendarDate(readText(request.query as Query, 'until', 10) ?? '');
    const today = bogotaDateOf(request.gateway.clock.now());
    if (until === undefined || compareDates(until, today) < 0) {
      throw refusedValue('until', 'must be a day from today on, YYYY-MM-DD');
    }
    const filter = { merchantId: request.caller.merchant.id, dueBy: until };
    const steps = await previewDue(database, filter, until);
    return {
      until,
      steps: steps
        .filter(({ count }) => count > 0)
        .map(({ action, count, amountCentavos }) => ({
          action: action.replace(' ', '_'),
          count,
          amount: amountCentavos,
        })),
    };
  });
}
