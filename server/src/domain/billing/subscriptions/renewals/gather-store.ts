import { keptBy } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { groupStatement, runOnGroup } from '../../../../platform/database/statements/input-rows.ts';
import { newWriteBatch } from '../../../../platform/database/statements/write-batches.ts';
import { gatherText, type SourceRow, sourceColumns, toPaymentSource } from '../../../charges/gather-store.ts';
import { type PaymentSource, type SourceQuery } from '../../../charges/payment.ts';
import type { Plan } from '../../plans/plan.ts';
import { type PlanRow, planColumns, toPlan } from '../../plans/store.ts';

/** The ids that a request for a new subscription contains. */
export interface SubscriptionQuery extends SourceQuery {
  planId: string;
}

/** The plan and the data for the payment of the first period. */
export interface SubscriptionSource extends PaymentSource {
  /** Also set for a deleted plan. */
  plan: Plan | undefined;
  /** Credit of the customer. */
  creditCentavos: bigint;
  /** True if items wait for the customer's next invoice. */
  hasWaitingItems: boolean;
}

type PrefixedPlan = { [Column in keyof PlanRow as `plan_${Column}`]: PlanRow[Column] | null };

const prefixed = planColumns.map(column => `plans.${column} as plan_${column}`).join(', ');

interface OfCustomer {
  credit_centavos: bigint;
  has_waiting_items: boolean;
}

const gather = groupStatement<SubscriptionQuery, SourceRow & PrefixedPlan & OfCustomer>(
  'subscriptions_gather',
  [...sourceColumns, ['plan_id', 'text', row => row.planId]],
  input =>
    gatherText(input, {
      columns: `, coalesce(customers.credit_centavos, 0) as credit_centavos,
        coalesce(customers.waiting_items, 0) > 0 as has_waiting_items, ${prefixed}`,
      joins: 'left join plans on plans.merchant_id = input.merchant_id and plans.id = input.plan_id',
    }),
);

const gatherSubscriptions = async (
  database: Queryable,
  queries: readonly SubscriptionQuery[],
): Promise<SubscriptionSource[]> =>
  (await runOnGroup(database, gather, queries)).map(row => ({
    ...toPaymentSource(row),
    creditCentavos: row.credit_centavos,
    hasWaitingItems: row.has_waiting_items,
    plan: row.plan_id === null ? undefined : toPlan(planOf(row)),
  }));

// The join either finds a plan with all columns or none.
const planOf = (row: PrefixedPlan): PlanRow =>
  Object.fromEntries(planColumns.map(column => [column, row[`plan_${column}`]])) as unknown as PlanRow;

const MAX_BATCH = 64;
const AT_ONCE = 4;

/** Concurrent requests share one read, as for charges. */
export const gatheringSubscriptions = keptBy(({ database, vault = database }) =>
  newWriteBatch<SubscriptionQuery, SubscriptionSource>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf: ({ merchantId, sourceId }) => `${merchantId} ${sourceId}`,
    flush: queries => gatherSubscriptions(vault, queries),
  }),
);
