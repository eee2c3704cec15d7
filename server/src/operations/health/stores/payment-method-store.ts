import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** Results of a payment method in the last hour. */
export interface PaymentMethodCounts {
  total: number;
  approved: number;
  declined: number;
  /** Missing responses, and responses with a temporary failure. */
  failed: number;
  p50Ms: number | null;
  p95Ms: number | null;
  /** The hour in equal parts, oldest first. */
  trend: TrendPart[];
}

export interface TrendPart {
  total: number;
  failed: number;
}

const PARTS = 12;
const PART_SECONDS = 300;

interface PaymentMethodRow {
  total: number;
  approved: number;
  declined: number;
  failed: number;
  p50_ms: number | null;
  p95_ms: number | null;
  /** JSON. */
  trend: string;
}

// A merchant with its own clock resolves payments in its own time, so impossible latencies are left out.
const latency = (from: string) => `extract(epoch from resolved_at - ${from}) * 1000`;
const percentiles = (from: string) =>
  [50, 95]
    .map(
      share => `percentile_disc(0.${share}) within group (order by ${latency(from)})
     filter (where status in ('approved', 'declined') and ${latency(from)} between 0 and 60000)::float8 as p${share}_ms`,
    )
    .join(', ');

// A merchant with its own clock may have attempts in the future: these belong to the last part.
const trend = (failed: string) =>
  `(select coalesce(json_agg(parts), '[]'::json)::text from (
      select least(${PARTS - 1}, floor(extract(epoch from asked_at - $1) / ${PART_SECONDS})::int) as part,
        count(*)::int as total, count(*) filter (where status in (${failed}))::int as failed
      from asked group by 1
    ) as parts) as trend`;

const CARD_FAILURES = `'unknown', 'reversing', 'reversed', 'not_found', 'needs_review'`;
const PSE_FAILURES = `'refused', 'not_started', 'needs_review'`;

const cards = statement<PaymentMethodRow>(
  'payment_methods_cards',
  `with asked as (select status, sent_at as asked_at, resolved_at from attempts where sent_at > $1)
   select count(*)::int as total, count(*) filter (where status = 'approved')::int as approved,
     count(*) filter (where status = 'declined')::int as declined,
     count(*) filter (where status in (${CARD_FAILURES}))::int as failed,
     ${percentiles('asked_at')}, ${trend(CARD_FAILURES)}
   from asked`,
);
const pse = statement<PaymentMethodRow>(
  'payment_methods_pse',
  `with asked as (select status, started_at as asked_at from pse_attempts where started_at > $1)
   select count(*)::int as total, count(*) filter (where status = 'approved')::int as approved,
     count(*) filter (where status in ('rejected', 'expired'))::int as declined,
     count(*) filter (where status in (${PSE_FAILURES}))::int as failed,
     null::float8 as p50_ms, null::float8 as p95_ms, ${trend(PSE_FAILURES)}
   from asked`,
);

/** A part without attempts has no row. */
function toTrend(json: string): TrendPart[] {
  const found = JSON.parse(json) as (TrendPart & { part: number })[];
  return Array.from({ length: PARTS }, (_none, index) => {
    const { total = 0, failed = 0 } = found.find(({ part }) => part === index) ?? {};
    return { total, failed };
  });
}

const toCounts = (row: PaymentMethodRow | undefined): PaymentMethodCounts => ({
  total: row?.total ?? 0,
  approved: row?.approved ?? 0,
  declined: row?.declined ?? 0,
  failed: row?.failed ?? 0,
  p50Ms: row?.p50_ms ?? null,
  p95Ms: row?.p95_ms ?? null,
  trend: toTrend(row?.trend ?? '[]'),
});

export const countCards = async (database: Queryable, since: Date): Promise<PaymentMethodCounts> =>
  toCounts(await database.find(cards, [since]));

export const countPse = async (database: Queryable, since: Date): Promise<PaymentMethodCounts> =>
  toCounts(await database.find(pse, [since]));
