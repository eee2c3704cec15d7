import type { DiscountDuration } from '@recaudo/contract/api/billing/coupons';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { Coupon, CouponLimits } from './coupon.ts';
import { ruleOf } from './stored-discount.ts';

export interface CouponRow {
  merchant_id: string;
  id: string;
  creation_date: Date;
  name: string;
  percent_basis_points: number | null;
  amount_centavos: bigint | null;
  duration: DiscountDuration;
  payments: number | null;
  max_redemptions: number | null;
  max_per_customer: number | null;
  redeem_by: string | null;
  plan_ids: string[] | null;
  status: 'active' | 'inactive' | 'deleted';
  times_redeemed: number;
  reserved: number;
  event_count: number;
}

export const couponColumns = `merchant_id, id, creation_date, name, percent_basis_points, amount_centavos, duration,
  payments, max_redemptions, max_per_customer, redeem_by, plan_ids, status, times_redeemed, reserved, event_count`;

export const toCoupon = (row: CouponRow): Coupon => ({
  merchantId: row.merchant_id,
  id: row.id,
  creationDate: row.creation_date,
  name: row.name,
  rule: ruleOf(row.percent_basis_points, row.amount_centavos),
  duration: row.duration,
  payments: row.payments,
  maxRedemptions: row.max_redemptions,
  maxPerCustomer: row.max_per_customer,
  // From a column of dates.
  redeemBy: row.redeem_by as CalendarDate | null,
  planIds: row.plan_ids,
  isActive: row.status === 'active',
  timesRedeemed: row.times_redeemed,
  reserved: row.reserved,
  eventCount: row.event_count,
});

const insert = statement(
  'coupons_insert',
  `insert into coupons (merchant_id, id, creation_date, name, percent_basis_points, amount_centavos, duration, payments,
     max_redemptions, max_per_customer, redeem_by, plan_ids)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (merchant_id, id) do nothing`,
);

/** Returns false if the id is taken, even by a deleted coupon. */
export const insertCoupon = async (database: Queryable, coupon: Coupon): Promise<boolean> => {
  const { merchantId, id, creationDate, name, rule, duration, payments } = coupon;
  const percent = rule.kind === 'percent' ? rule.basisPoints : null;
  const amount = rule.kind === 'amount' ? rule.amountCentavos : null;
  const { maxRedemptions, maxPerCustomer, redeemBy, planIds } = coupon;
  const terms = [percent, amount, duration, payments];
  const limits = [maxRedemptions, maxPerCustomer, redeemBy, planIds];
  return (await database.run(insert, [merchantId, id, creationDate, name, ...terms, ...limits])) === 1;
};

const byId = statement<CouponRow>(
  'coupons_by_id',
  `select ${couponColumns} from coupons where merchant_id = $1 and id = $2 and status <> 'deleted'`,
);

export async function findCoupon(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<Coupon | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toCoupon(row);
}

/** Newest first, without deleted coupons. */
export async function listCoupons(
  database: Queryable,
  merchantId: string,
  query: ListQuery,
): Promise<Coupon[]> {
  const list = filteredList<CouponRow>({
    name: 'coupons_list',
    select: `select ${couponColumns} from coupons`,
    where: [
      { sql: `status <> 'deleted' and merchant_id = ?`, value: merchantId },
      ...creationConditions(query),
    ],
    orderBy: 'creation_date desc, id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toCoupon);
}

const lock = statement<CouponRow>(
  'coupons_lock',
  `select ${couponColumns} from coupons
   where merchant_id = $1 and id = any($2::text[]) and status <> 'deleted' order by id for no key update`,
);

/** Locks coupons until the end of the transaction, in the order of their ids. */
export const lockCoupons = async (
  tx: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Coupon[]> => (await tx.rows(lock, [merchantId, ids])).map(toCoupon);

const update = statement(
  'coupons_update',
  `update coupons set name = $3, max_redemptions = $4, max_per_customer = $5, redeem_by = $6, plan_ids = $7, status = $8
   where merchant_id = $1 and id = $2 and status <> 'deleted'`,
);

export const updateLimits = (
  tx: Queryable,
  { merchantId, id }: Pick<Coupon, 'merchantId' | 'id'>,
  { name, maxRedemptions, maxPerCustomer, redeemBy, planIds, isActive }: CouponLimits,
): Promise<number> => {
  const limits = [maxRedemptions, maxPerCustomer, redeemBy, planIds];
  return tx.run(update, [merchantId, id, name, ...limits, isActive ? 'active' : 'inactive']);
};

const remove = statement(
  'coupons_delete',
  `update coupons set status = 'deleted' where merchant_id = $1 and id = $2 and status <> 'deleted'`,
);

/** Keeps the row, because discounts and reports refer to it and its id stays taken. */
export const markDeleted = async (database: Queryable, merchantId: string, id: string): Promise<boolean> =>
  (await database.run(remove, [merchantId, id])) === 1;

const activePlans = statement<{ count: number }>(
  'coupons_count_plans',
  `select count(*)::int as count from plans
   where merchant_id = $1 and id = any($2::text[]) and status = 'active'`,
);

export const countActivePlans = async (
  database: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<number> => (await database.find(activePlans, [merchantId, ids]))?.count ?? 0;
