import type { PeriodState, RecoveryWay } from '@recaudo/contract/merchant/billing/recovery';
import type { RetryClass, RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import type { ListQuery } from '../../platform/http/requests/list-query.ts';
import {
  classOf,
  isFirstDecline,
  joinOutcome,
  reasonOf,
  stateOf,
  wayOf,
} from '../recovery/failed-periods-store.ts';
import type { Keyed, Listed } from './page-store.ts';

/** A failed period with its export columns. */
export interface ExportedPeriod extends Keyed {
  creation_date: Date;
  customer_name: string;
  customer_email: string;
  customer_id: string;
  plan_name: string;
  subscription_id: string;
  period: number;
  amount_centavos: bigint;
  class: RetryClass;
  reason: RetryReason;
  error_code: number | null;
  tries: number;
  state: PeriodState;
  next_try: string | null;
  recovered_on: Date | null;
  recovered_centavos: bigint | null;
  way: RecoveryWay | null;
}

/** Ordered by first decline, newest first. */
export const listedFailedPeriods = (merchantId: string, filters: ListQuery): Listed => ({
  name: 'export_recovery',
  columns: 'merchant_id, id, creation_date',
  table: 'noted_statuses',
  where: [
    {
      sql: `merchant_id = ? and status = 'failed' and exists (
        select from transactions charge where charge.merchant_id = noted_statuses.merchant_id
          and charge.id = noted_statuses.id and ${isFirstDecline('charge')})`,
      value: merchantId,
    },
    ...creationConditions(filters),
  ],
  key: [
    { column: 'creation_date', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  around:
    page => `select own.cursor, first.creation_date, first.subscription_period as period, first.amount_centavos,
       ${classOf('first')} as class, ${reasonOf('first')} as reason, first.error_code, first.subscription_id,
       customers.name || coalesce(' ' || customers.last_name, '') as customer_name, customers.email as customer_email,
       subscription.customer_id, plans.name as plan_name, ${stateOf} as state, ${wayOf} as way,
       tries.refused + (paid.method = 'card' and paid.id is not null)::int as tries,
       case when ${stateOf} = 'open' then subscription.charge_date end as next_try,
       paid.operation_date as recovered_on, paid.amount_centavos as recovered_centavos
     from (${page}) own
     join transactions first on first.merchant_id = own.merchant_id and first.id = own.id
     join subscriptions subscription on subscription.merchant_id = first.merchant_id
       and subscription.id = first.subscription_id
     join customers on customers.merchant_id = first.merchant_id and customers.id = subscription.customer_id
     join plans on plans.merchant_id = first.merchant_id and plans.id = subscription.plan_id
     ${joinOutcome}
     order by own.creation_date desc, own.id desc`,
});
