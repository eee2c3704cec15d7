import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** Results of a payment method in the last hour. */
export interface PaymentMethodCounts {
  total: number;
  approved: number;
  declined: number;
  /** Missing responses, and responses that meant "not now". */
  failed: number;
  p50Ms: number | null;
  p95Ms: number | null;
}

interface PaymentMethodRow {
  total: number;
  approved: number;
  declined: number;
  failed: number;
  p50_ms: number | null;
  p95_ms: number | null;
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

const cards = statement<PaymentMethodRow>(
  'payment_methods_cards',
  `select count(*)::int as total, count(*) filter (where status = 'approved')::int as approved,
     count(*) filter (where status = 'declined')::int as declined,
     count(*) filter (where status in ('unknown', 'reversing', 'reversed', 'not_found', 'needs_review'))::int as failed,
     ${percentiles('sent_at')}
   from attempts where sent_at > $1`,
);
const pse = statement<PaymentMethodRow>(
  'payment_methods_pse',
  `select count(*)::int as total, count(*) filter (where status = 'approved')::int as approved,
     count(*) filter (where status in ('rejected', 'expired'))::int as declined,
     count(*) filter (where status in ('refused', 'not_started', 'needs_review'))::int as failed,
     null::float8 as p50_ms, null::float8 as p95_ms
   from pse_attempts where started_at > $1`,
);

const toCounts = (row: PaymentMethodRow | undefined): PaymentMethodCounts => ({
  total: row?.total ?? 0,
  approved: row?.approved ?? 0,
  declined: row?.declined ?? 0,
  failed: row?.failed ?? 0,
  p50Ms: row?.p50_ms ?? null,
  p95Ms: row?.p95_ms ?? null,
});

export const countCards = async (database: Queryable, since: Date): Promise<PaymentMethodCounts> =>
  toCounts(await database.find(cards, [since]));

export const countPse = async (database: Queryable, since: Date): Promise<PaymentMethodCounts> =>
  toCounts(await database.find(pse, [since]));
