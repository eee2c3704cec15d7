import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { Coupon } from './coupon.ts';
import { type CouponRow, couponColumns, toCoupon } from './store.ts';

/** Locks the coupon until the end of the transaction, so that the customer's redemptions can be counted afterwards. */
const reserveCoupon = statement<{ max_per_customer: number | null }>(
  'coupons_reserve',
  `update coupons set reserved = reserved + 1
   where merchant_id = $1 and id = $2 and status = 'active'
     and (max_redemptions is null or times_redeemed + reserved < max_redemptions)
     and (redeem_by is null or redeem_by >= $3)
   returning max_per_customer`,
);
const countOfCustomer = statement<{ count: number }>(
  'coupon_redemptions_of_customer',
  `select count(*)::int as count from coupon_redemptions
   where merchant_id = $1 and coupon_id = $2 and customer_id = $3 and status <> 'released'`,
);
const reserveCode = statement(
  'coupon_codes_reserve',
  `update coupon_codes set reserved = reserved + 1
   where merchant_id = $1 and id = $2 and is_active
     and (max_redemptions is null or times_redeemed + reserved < max_redemptions)`,
);
const insert = statement(
  'coupon_redemptions_insert',
  `insert into coupon_redemptions (merchant_id, id, coupon_id, code_id, customer_id, subscription_id, status, creation_date)
   values ($1, $2, $3, $4, $5, $6, 'reserved', $7)`,
);

export interface NewRedemption {
  merchantId: string;
  id: string;
  couponId: string;
  codeId: string | null;
  customerId: string;
  subscriptionId: string;
  today: CalendarDate;
  now: Date;
}

export const countRedemptionsOf = async (
  database: Queryable,
  { merchantId, couponId, customerId }: Pick<NewRedemption, 'merchantId' | 'couponId' | 'customerId'>,
): Promise<number> => (await database.find(countOfCustomer, [merchantId, couponId, customerId]))?.count ?? 0;

/** Returns false if a limit is reached; the caller then rolls back. */
export async function insertReservation(tx: Queryable, redemption: NewRedemption): Promise<boolean> {
  const { merchantId, id, couponId, codeId, customerId, subscriptionId, today, now } = redemption;
  const coupon = await tx.find(reserveCoupon, [merchantId, couponId, today]);
  if (coupon === undefined) return false;
  const most = coupon.max_per_customer;
  if (most !== null && (await countRedemptionsOf(tx, redemption)) >= most) return false;
  if (codeId !== null && (await tx.run(reserveCode, [merchantId, codeId])) === 0) return false;
  await tx.run(insert, [merchantId, id, couponId, codeId, customerId, subscriptionId, now]);
  return true;
}

interface ReleasedRow {
  merchant_id: string;
  coupon_id: string;
  code_id: string | null;
}

// The charge of a period in progress may still be approved, and an open invoice may still be paid: they keep the reservation, and
// their outcome releases it. No other charge counts for a redemption: the charge of a change has no attempt number.
const release = statement<ReleasedRow>(
  'coupon_redemptions_release',
  `update coupon_redemptions set status = 'released'
   from unnest($1::text[], $2::text[]) as input (merchant_id, id)
   where coupon_redemptions.merchant_id = input.merchant_id and coupon_redemptions.id = input.id
     and coupon_redemptions.status = 'reserved'
     and not exists (
       select from transactions charge
       where charge.merchant_id = coupon_redemptions.merchant_id
         and charge.subscription_id = coupon_redemptions.subscription_id and charge.status = 'processing'
         and charge.subscription_attempt is not null)
     and not exists (
       select from invoices
       where invoices.merchant_id = coupon_redemptions.merchant_id
         and invoices.subscription_id = coupon_redemptions.subscription_id
         and invoices.redemption_id = coupon_redemptions.id and invoices.status = 'open')
   returning coupon_redemptions.merchant_id, coupon_redemptions.coupon_id, coupon_redemptions.code_id`,
);

/** Releases reservations that no payment will use. */
export async function releaseReservations(
  tx: Queryable,
  redemptions: readonly { merchantId: string; id: string }[],
): Promise<void> {
  if (redemptions.length === 0) return;
  const rows = await tx.rows(release, [
    textArray(redemptions.map(({ merchantId }) => merchantId)),
    textArray(redemptions.map(({ id }) => id)),
  ]);
  await countTogether(tx, rows, { redeemed: 0 });
}

export interface PaidRedemption {
  merchantId: string;
  id: string;
  subscriptionId: string;
  period: number;
  now: Date;
}

/** A redemption that an approved payment has counted. */
export interface CountedRedemption {
  id: string;
  code: string | null;
  customerId: string;
  subscriptionId: string;
  /** The discount of the payment. */
  discountCentavos: bigint;
  coupon: Coupon;
}

interface PaidRow extends ReleasedRow {
  id: string;
  code: string | null;
  customer_id: string;
  subscription_id: string;
  payments: number;
  given_centavos: bigint;
}

const pay = statement<PaidRow>(
  'coupon_redemptions_pay',
  `update coupon_redemptions set status = 'redeemed', redeemed_at = coalesce(redeemed_at, input.now),
     payments = payments + 1, given_centavos = given_centavos + coalesce((
       select discount_centavos from invoices
       where invoices.merchant_id = input.merchant_id and invoices.subscription_id = input.subscription_id
         and invoices.period = input.period), 0)
   from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::timestamptz[])
     as input (merchant_id, id, subscription_id, period, now)
   where coupon_redemptions.merchant_id = input.merchant_id and coupon_redemptions.id = input.id
     and coupon_redemptions.status <> 'released'
   returning coupon_redemptions.merchant_id, coupon_redemptions.id, coupon_redemptions.coupon_id,
     coupon_redemptions.code_id, coupon_redemptions.customer_id, coupon_redemptions.subscription_id,
     coupon_redemptions.payments, coupon_redemptions.given_centavos,
     (select code from coupon_codes where coupon_codes.merchant_id = coupon_redemptions.merchant_id
        and coupon_codes.id = coupon_redemptions.code_id) as code`,
);

/** Counts approved payments with a discount. Returns the redemptions whose first payment this is. */
export async function countPayments(
  tx: Queryable,
  paid: readonly PaidRedemption[],
): Promise<CountedRedemption[]> {
  if (paid.length === 0) return [];
  const rows = await tx.rows(pay, [
    textArray(paid.map(({ merchantId }) => merchantId)),
    textArray(paid.map(({ id }) => id)),
    textArray(paid.map(({ subscriptionId }) => subscriptionId)),
    paid.map(({ period }) => period),
    textArray(paid.map(({ now }) => now.toISOString())),
  ]);
  const first = rows.filter(({ payments }) => payments === 1);
  const coupons = await countTogether(tx, first, { redeemed: 1 });
  return first.flatMap(row => {
    const coupon = coupons.get(`${row.merchant_id} ${row.coupon_id}`);
    if (coupon === undefined) return [];
    const { id, code, customer_id: customerId, subscription_id: subscriptionId } = row;
    return [{ id, code, customerId, subscriptionId, discountCentavos: row.given_centavos, coupon }];
  });
}

const takeOfInvoice = statement<{ redemption_id: string }>(
  'coupon_redemptions_take_of_invoice',
  `update invoices set redemption_id = null
   from (select merchant_id, id, redemption_id from invoices where merchant_id = $1 and id = $2) before
   where invoices.merchant_id = before.merchant_id and invoices.id = before.id and before.redemption_id is not null
   returning before.redemption_id`,
);

/** Returns and clears the redemption of an invoice, so that it is counted or released once. The caller holds the invoice. */
export const takeRedemptionOf = async (
  tx: Queryable,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<string | undefined> => (await tx.find(takeOfInvoice, [merchantId, id]))?.redemption_id;

const countCoupon = statement<CouponRow>(
  'coupons_count',
  `update coupons set reserved = reserved - $3, times_redeemed = times_redeemed + $4, event_count = event_count + $4
   where merchant_id = $1 and id = $2 returning ${couponColumns}`,
);
const countCode = statement(
  'coupon_codes_count',
  `update coupon_codes set reserved = reserved - $3, times_redeemed = times_redeemed + $4
   where merchant_id = $1 and id = $2`,
);

/** Updates the counts of coupons and codes, in the order of their ids to avoid deadlocks. */
async function countTogether(
  tx: Queryable,
  rows: readonly ReleasedRow[],
  { redeemed }: { redeemed: 0 | 1 },
): Promise<Map<string, Coupon>> {
  const coupons = new Map<string, Coupon>();
  for (const [merchantId, couponId, count] of counted(rows, row => row.coupon_id)) {
    const row = await tx.find(countCoupon, [merchantId, couponId, count, count * redeemed]);
    if (row !== undefined) coupons.set(`${merchantId} ${couponId}`, toCoupon(row));
  }
  for (const [merchantId, codeId, count] of counted(rows, row => row.code_id)) {
    await tx.run(countCode, [merchantId, codeId, count, count * redeemed]);
  }
  return coupons;
}

function counted(
  rows: readonly ReleasedRow[],
  idOf: (row: ReleasedRow) => string | null,
): [merchantId: string, id: string, count: number][] {
  const counts = new Map<string, [string, string, number]>();
  for (const row of rows) {
    const id = idOf(row);
    if (id === null) continue;
    const key = `${row.merchant_id} ${id}`;
    counts.set(key, [row.merchant_id, id, (counts.get(key)?.[2] ?? 0) + 1]);
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

const giveWithin = statement(
  'coupon_redemptions_give',
  `update coupon_redemptions set given_centavos = given_centavos + $3 where merchant_id = $1 and id = $2`,
);

/** Adds the discount of a change within a period, which is not a payment of its own. */
export const addGiven = (
  tx: Queryable,
  merchantId: string,
  id: string,
  discountCentavos: bigint,
): Promise<number> => tx.run(giveWithin, [merchantId, id, discountCentavos]);
