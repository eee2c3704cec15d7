import { recovery } from '@recaudo/contract/merchant/billing/recovery';
import { addDays, bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { CreationQuery } from '@recaudo/contract/shared/schema/query-fields';
import type { Gateway } from '../../../../dependencies.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { type Forecast, forecastOf, NEEDED_CASES } from '../../../../reports/recovery/forecast.ts';
import { listCases, listOwed, sumRecovery } from '../../../../reports/recovery/store.ts';
import { toPeriod } from '../../../lists/period.ts';
import { recoveryToView } from './recovery.ts';

const MAX_DAYS = 366;
const USUAL_DAYS = 90;
/** The history that the forecast uses. */
const HISTORY_DAYS = 180;

/** Recuperación: the outcome of declined renewals, and a forecast for the overdue ones. */
export function recoveryRoutes(app: App, { database }: Gateway): void {
  mount(app, recovery.get, async ({ gateway, caller, query }) => {
    const merchantId = caller.merchant.id;
    const now = gateway.clock.now();
    const today = bogotaDateOf(now);
    const { from, to, createdFrom, createdBefore } = toPeriod(withDefaultDays(query, now), now, MAX_DAYS);
    const tomorrow = startOfBogotaDay(addDays(today, 1));
    const [parts, cases, owed] = await Promise.all([
      sumRecovery(database, merchantId, createdFrom, createdBefore),
      listCases(database, merchantId, startOfBogotaDay(addDays(today, 1 - HISTORY_DAYS)), tomorrow),
      listOwed(database, merchantId),
    ]);
    return { from, to, ...recoveryToView(parts), forecast: forecastToView(forecastOf(cases, owed)) };
  });
}

/** The default is the last ninety days. */
function withDefaultDays(query: CreationQuery, now: Date): CreationQuery {
  if (query.creation !== undefined || query['creation[gte]'] !== undefined) return query;
  const to = query['creation[lte]'] ?? bogotaDateOf(now);
  return { ...query, 'creation[gte]': addDays(to, 1 - USUAL_DAYS) };
}

const forecastToView = (forecast: Forecast) => ({
  cases: forecast.cases,
  needed: NEEDED_CASES,
  count: forecast.count,
  owed: forecast.owedCentavos,
  expected: forecast.expectedCentavos,
  days: forecast.days.map(({ day, count, owedCentavos, expectedCentavos }) => ({
    day,
    count,
    owed: owedCentavos,
    expected: expectedCentavos,
  })),
});
