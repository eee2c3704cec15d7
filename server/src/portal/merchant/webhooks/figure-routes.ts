import { webhookEndpoints } from '@recaudo/contract/merchant/settings/webhooks';
import type { Gateway } from '../../../dependencies.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { type FigureRow, listFigures } from './figure-store.ts';

const HOURS = 24;

/** Results of the last 24 hours by latest attempt. In real time, like deliveries. */
export function webhookFigureRoutes(app: App, { database, realClock }: Gateway): void {
  mount(app, webhookEndpoints.listFigures, async ({ caller }) => {
    const rows = await listFigures(database, caller.merchant.id, realClock.now());
    return rows.filter(row => row.hours_ago === null).map(whole => figuresOf(whole, rows));
  });
}

function figuresOf(whole: FigureRow, rows: readonly FigureRow[]) {
  const byHour = new Map(
    rows
      .filter(({ webhook_id }) => webhook_id === whole.webhook_id)
      .map(({ hours_ago, delivered, failed }) => [hours_ago, { delivered, failed }]),
  );
  return {
    webhook_id: whole.webhook_id,
    delivered: whole.delivered,
    failed: whole.failed,
    p95_ms: whole.p95_ms,
    hours: Array.from(
      { length: HOURS },
      (_, index) => byHour.get(HOURS - 1 - index) ?? { delivered: 0, failed: 0 },
    ),
  };
}
