import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { CouponCode } from './coupon.ts';

interface CodeRow {
  merchant_id: string;
  id: string;
  code: string;
  coupon_id: string;
  creation_date: Date;
  max_redemptions: number | null;
  is_active: boolean;
  times_redeemed: number;
  reserved: number;
}

const columns =
  'merchant_id, id, code, coupon_id, creation_date, max_redemptions, is_active, times_redeemed, reserved';

const toCode = (row: CodeRow): CouponCode => ({
  merchantId: row.merchant_id,
  id: row.id,
  code: row.code,
  couponId: row.coupon_id,
  creationDate: row.creation_date,
  maxRedemptions: row.max_redemptions,
  isActive: row.is_active,
  timesRedeemed: row.times_redeemed,
  reserved: row.reserved,
});

const insert = statement(
  'coupon_codes_insert',
  `insert into coupon_codes (merchant_id, id, code, coupon_id, creation_date, max_redemptions)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);

/** Returns false if the id or the code is taken. */
export const insertCode = async (database: Queryable, code: CouponCode): Promise<boolean> =>
  (await database.run(insert, [
    code.merchantId,
    code.id,
    code.code,
    code.couponId,
    code.creationDate,
    code.maxRedemptions,
  ])) === 1;

const byId = statement<CodeRow>(
  'coupon_codes_by_id',
  `select ${columns} from coupon_codes where merchant_id = $1 and id = $2`,
);

export async function findCode(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<CouponCode | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toCode(row);
}

const byText = statement<CodeRow>(
  'coupon_codes_by_text',
  `select ${columns} from coupon_codes where merchant_id = $1 and code = $2`,
);

/** `code` is in upper case. */
export async function findCodeByText(
  database: Queryable,
  merchantId: string,
  code: string,
): Promise<CouponCode | undefined> {
  const row = await database.find(byText, [merchantId, code]);
  return row && toCode(row);
}

/** Newest first. */
export async function listCodes(
  database: Queryable,
  { merchantId, couponId }: { merchantId: string; couponId: string },
  query: ListQuery,
): Promise<CouponCode[]> {
  const list = filteredList<CodeRow>({
    name: 'coupon_codes_list',
    select: `select ${columns} from coupon_codes`,
    where: [
      { sql: 'merchant_id = ?', value: merchantId },
      { sql: 'coupon_id = ?', value: couponId },
      ...creationConditions(query),
    ],
    orderBy: 'creation_date desc, id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toCode);
}

const update = statement<CodeRow>(
  'coupon_codes_update',
  `update coupon_codes set is_active = coalesce($4, is_active),
     max_redemptions = case when $5 then $6 else max_redemptions end
   where merchant_id = $1 and id = $2 and coupon_id = $3 returning ${columns}`,
);

/** Changes the given fields; null removes the limit. */
export async function updateCode(
  database: Queryable,
  { merchantId, id, couponId }: Pick<CouponCode, 'merchantId' | 'id' | 'couponId'>,
  changes: { isActive: boolean | undefined; maxRedemptions: number | null | undefined },
): Promise<CouponCode | undefined> {
  const { isActive, maxRedemptions } = changes;
  const limit = [maxRedemptions !== undefined, maxRedemptions ?? null];
  const row = await database.find(update, [merchantId, id, couponId, isActive ?? null, ...limit]);
  return row && toCode(row);
}
