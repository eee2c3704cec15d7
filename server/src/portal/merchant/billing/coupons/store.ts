import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

export interface CouponFigures {
  coupon_id: string;
  given: bigint;
  codes: number;
}

const couponFigures = statement<CouponFigures>(
  'coupon_figures',
  `select wanted.coupon_id,
     (select coalesce(sum(given_centavos), 0)::bigint from coupon_redemptions
      where coupon_redemptions.merchant_id = $1 and coupon_redemptions.coupon_id = wanted.coupon_id) as given,
     (select count(*)::int from coupon_codes
      where coupon_codes.merchant_id = $1 and coupon_codes.coupon_id = wanted.coupon_id) as codes
   from unnest($2::text[]) as wanted (coupon_id)`,
);

export async function readCouponFigures(
  database: Queryable,
  merchantId: string,
  couponIds: readonly string[],
): Promise<Map<string, CouponFigures>> {
  const rows = await database.rows(couponFigures, [merchantId, couponIds]);
  return new Map(rows.map(row => [row.coupon_id, row]));
}
