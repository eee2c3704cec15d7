import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type {
  DecisionCause,
  DecisionKind,
  RetryClass,
  RetryReason,
} from '@recaudo/contract/shared/words/retry-words';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';

/** The decision about a declined renewal, or about a retry that its network did not allow yet. */
export interface KeptDecision {
  subscriptionId: string;
  period: number;
  /** On the merchant's clock. */
  decidedAt: Date;
  /** The declined charge; null for a postponed retry. */
  transactionId: string | null;
  kind: DecisionKind;
  because: DecisionCause | null;
  class: RetryClass | null;
  reason: RetryReason | null;
  /** The response code of the host, or our own. */
  code: string | null;
  brand: string;
  retryAt: Date | null;
  until: CalendarDate | null;
}

const columns = `subscription_id, period, decided_at, transaction_id, kind, because, retry_class, retry_reason, code, brand,
  retry_at, until`;

const insert = statement(
  'retry_decisions_insert',
  `insert into retry_decisions (merchant_id, ${columns})
   select * from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::text[], $6::text[], $7::text[],
     $8::text[], $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::date[])
   on conflict do nothing`,
);

/** Runs in the transaction that settles the renewals. */
export async function keepDecisions(
  tx: Queryable,
  decisions: readonly (KeptDecision & { merchantId: string })[],
): Promise<void> {
  if (decisions.length === 0) return;
  const texts = (read: (one: (typeof decisions)[number]) => string | null) => decisions.map(read);
  await tx.run(insert, [
    textArray(decisions.map(({ merchantId }) => merchantId)),
    textArray(decisions.map(({ subscriptionId }) => subscriptionId)),
    decisions.map(({ period }) => period),
    decisions.map(({ decidedAt }) => decidedAt.toISOString()),
    texts(({ transactionId }) => transactionId),
    texts(({ kind }) => kind),
    texts(({ because }) => because),
    texts(one => one.class),
    texts(({ reason }) => reason),
    texts(({ code }) => code),
    texts(({ brand }) => brand),
    texts(({ retryAt }) => retryAt?.toISOString() ?? null),
    texts(({ until }) => until),
  ]);
}

interface DecisionRow {
  subscription_id: string;
  period: number;
  decided_at: Date;
  transaction_id: string | null;
  kind: DecisionKind;
  because: DecisionCause | null;
  retry_class: RetryClass | null;
  retry_reason: RetryReason | null;
  code: string | null;
  brand: string;
  retry_at: Date | null;
  until: CalendarDate | null;
}

const toDecision = (row: DecisionRow): KeptDecision => ({
  subscriptionId: row.subscription_id,
  period: row.period,
  decidedAt: row.decided_at,
  transactionId: row.transaction_id,
  kind: row.kind,
  because: row.because,
  class: row.retry_class,
  reason: row.retry_reason,
  code: row.code,
  brand: row.brand,
  retryAt: row.retry_at,
  until: row.until,
});

const newest = statement<DecisionRow>(
  'retry_decisions_newest',
  `select ${columns} from retry_decisions where merchant_id = $1 and subscription_id = $2
   order by decided_at desc limit $3`,
);

/** The decisions of a subscription, newest first. */
export const listDecisions = async (
  database: Queryable,
  merchantId: string,
  subscriptionId: string,
  limit: number,
): Promise<KeptDecision[]> =>
  (await database.rows(newest, [merchantId, subscriptionId, limit])).map(toDecision);

const ofCharge = statement<DecisionRow>(
  'retry_decisions_of_charge',
  `select ${columns} from retry_decisions where merchant_id = $1 and transaction_id = $2`,
);

export async function findDecision(
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<KeptDecision | undefined> {
  const row = await database.find(ofCharge, [merchantId, transactionId]);
  return row && toDecision(row);
}
