import { analytics } from '@recaudo/contract/merchant/money/analytics';
import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { CreationQuery } from '@recaudo/contract/shared/schema/query-fields';
import { onReads } from '../../../../dependencies.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { toPeriod } from '../../../lists/period.ts';
import { analyticsOf, mrrOf } from './analytics.ts';
import { analysePeriod } from './period.ts';

const MAX_DAYS = 366;
const USUAL_DAYS = 30;

export function analyticsRoutes(app: App): void {
  mount(app, analytics.get, ({ gateway, caller, query }) =>
    analyticsOf(onReads(gateway), caller.merchant.id, query.months),
  );
  mount(app, analytics.mrr, ({ gateway, caller, query }) =>
    mrrOf(onReads(gateway), caller.merchant.id, query.months),
  );
  mount(app, analytics.period, ({ gateway, caller, query }) => {
    const now = gateway.clock.now();
    return analysePeriod(
      onReads(gateway),
      caller.merchant.id,
      toPeriod(withDefaultDays(query, now), now, MAX_DAYS),
    );
  });
}

/** The default is the last thirty days. */
function withDefaultDays(query: CreationQuery, now: Date): CreationQuery {
  if (query.creation !== undefined || query['creation[gte]'] !== undefined) return query;
  const to = query['creation[lte]'] ?? bogotaDateOf(now);
  return { ...query, 'creation[gte]': addDays(to, 1 - USUAL_DAYS) };
}
