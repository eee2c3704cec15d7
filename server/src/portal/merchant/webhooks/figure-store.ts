import { type Queryable, replannedStatement } from '../../../platform/database/connections/connection.ts';

/** Newest deliveries checked per endpoint; a busy one may have more in a day. */
export const LOOKED_AT = 2_000;

export interface FigureRow {
  webhook_id: string;
  /** 0 is the current hour; null in the row of the whole day. */
  hours_ago: number | null;
  delivered: number;
  failed: number;
  p95_ms: number | null;
}

// Event ids rise with time, so the newest deliveries are last in the key. Skipped deliveries were not sent.
const figures = replannedStatement<FigureRow>(
  'webhook_figures',
  `select webhook_id, hours_ago, (count(*) filter (where status = 'delivered'))::int as delivered,
     (count(*) filter (where status = 'failed'))::int as failed,
     percentile_disc(0.95) within group (order by duration_ms) as p95_ms
   from (
     select webhooks.id as webhook_id, delivery.status, delivery.duration_ms,
       floor(extract(epoch from $2::timestamptz - delivery.last_attempt_at) / 3600)::int as hours_ago
     from webhooks cross join lateral (
       select status, duration_ms, last_attempt_at from webhook_deliveries
       where merchant_id = $1 and webhook_id = webhooks.id order by event_id desc limit ${LOOKED_AT}
     ) delivery
     where webhooks.merchant_id = $1 and webhooks.kind = 'endpoint' and webhooks.status <> 'deleted'
       and delivery.status <> 'parked' and delivery.last_attempt_at > $2::timestamptz - interval '24 hours'
   ) tried
   group by grouping sets ((webhook_id), (webhook_id, hours_ago))
   order by webhook_id, hours_ago desc nulls first`,
);

export const listFigures = (database: Queryable, merchantId: string, now: Date): Promise<FigureRow[]> =>
  database.rows(figures, [merchantId, now]);

/** Exported for the test that explains the query. */
export const figureStatement = figures;
