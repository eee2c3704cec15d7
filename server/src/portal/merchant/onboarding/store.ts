import type { ChargingWay, Onboarding } from '@recaudo/contract/merchant/settings/onboarding';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const steps = statement<Onboarding['has'] & { way: ChargingWay | null }>(
  'onboarding_steps',
  `select
     (select way from charging_ways where merchant_id = $1) as way,
     exists (select 1 from merchants where id = $1 and logo is not null) as logo,
     exists (select 1 from reusable_links where merchant_id = $1 and plan_id is null)
       or exists (select 1 from charge_handles where merchant_id = $1 and handle like 'ck%') as link,
     exists (select 1 from plans where merchant_id = $1) as plan,
     exists (select 1 from reusable_links where merchant_id = $1 and plan_id is not null) as subscription_link,
     exists (select 1 from subscriptions where merchant_id = $1) as subscription,
     exists (select 1 from webhooks where merchant_id = $1) as webhook,
     exists (select 1 from transactions where merchant_id = $1 and kind = 'charge') as charge,
     exists (
       select 1 from transactions where merchant_id = $1 and kind = 'charge' and status in ('completed', 'refunded')
     ) as payment`,
);

export async function readOnboarding(database: Queryable, merchantId: string): Promise<Onboarding> {
  const row = await database.find(steps, [merchantId]);
  if (row === undefined) throw new Error('a select without a table found no row');
  const { way, ...has } = row;
  return { way, has };
}

const choose = statement(
  'charging_ways_choose',
  `insert into charging_ways (merchant_id, way, chosen_at) values ($1, $2, $3)
   on conflict (merchant_id) do update set way = excluded.way, chosen_at = excluded.chosen_at`,
);

export const chooseWay = (
  database: Queryable,
  merchantId: string,
  way: ChargingWay,
  now: Date,
): Promise<number> => database.run(choose, [merchantId, way, now]);
