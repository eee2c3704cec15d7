import { statement } from '../../../../src/platform/database/connections/connection.ts';

const columns = `id creation_date customer_id plan_id card_id card status cancel_at_period_end trial_end_date
  first_charge_date current_period_number period_end_date charge_date failed_attempts attempts_made due_date last_error_code
  not_before retry_class retry_reason event_count requires_first_payment`
  .split(/\s+/)
  .map(column => `subscriptions.${column}`)
  .join(', ');

/** The claim of a 0.3.0 worker, copied from server/src/domain/subscriptions/billing-store.ts of that release. */
export const oldClaim = statement<{ id: string; amount_centavos: bigint }>(
  'test_claim_of_0_3_0',
  `with claimed as materialized (
     select due.merchant_id, due.id from (
       select * from (select id from merchants
         where $1::text is null and id > $7 and clock_frozen_at is null and status = 'active' order by id) later
       union all
       select * from (select id from merchants
         where $1::text is null and id <= $7 and clock_frozen_at is null and status = 'active' order by id) earlier
       union all
       select id from merchants where id = $1 and status = 'active'
     ) merchant
     cross join lateral (
       select merchant_id, id from subscriptions
       where merchant_id = merchant.id and due_date <= $2 and (lease_until is null or lease_until <= $3)
         and (not_before is null or not_before <= $8)
       order by due_date limit $6 for update skip locked
     ) due
     limit $5
   )
   update subscriptions set lease_until = $4 from claimed, plans
   where subscriptions.merchant_id = claimed.merchant_id and subscriptions.id = claimed.id
     and plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   returning subscriptions.merchant_id, ${columns}, plans.amount_centavos, plans.repeat_every,
     plans.repeat_unit, plans.retry_times, plans.retry_schedule, plans.status_after_retry, plans.name as plan_name`,
);

/** The lease statement of a 0.3.0 request. */
export const oldLease = statement(
  'test_lease_of_0_3_0',
  `update subscriptions set lease_until = $4
   where merchant_id = $1 and id = $2 and coalesce(lease_until, '-infinity') <= $3`,
);
