import { type Queryable, statement } from '#src/platform/database/connections/connection.ts';

export interface SeenCoupon {
  id: string;
  times_redeemed: number;
  reserved: number;
}

export interface SeenRedemption {
  id: string;
  coupon_id: string;
  customer_id: string;
  subscription_id: string;
  status: 'reserved' | 'redeemed' | 'released';
  creation_date: Date;
  payments: number;
  given_centavos: bigint;
}

export interface SeenEntry {
  id: string;
  customer_id: string;
  creation_date: Date;
  type: string;
  amount_centavos: bigint;
  balance_centavos: bigint;
  invoice_id: string | null;
  subscription_id: string | null;
}

/** A refund of a charge of a subscription. */
export interface SeenRefund {
  id: string;
  charge_id: string;
  subscription_id: string;
  amount_centavos: bigint;
  status: string;
}

const coupons = statement<SeenCoupon>(
  'simulate_coupons',
  'select id, times_redeemed, reserved from coupons where merchant_id = any($1)',
);
const redemptions = statement<SeenRedemption>(
  'simulate_redemptions',
  `select id, coupon_id, customer_id, subscription_id, status, creation_date, payments, given_centavos
   from coupon_redemptions where merchant_id = any($1) order by creation_date, id`,
);
const entries = statement<SeenEntry>(
  'simulate_credit_entries',
  `select id, customer_id, creation_date, type, amount_centavos, balance_centavos, invoice_id, subscription_id
   from credit_entries where merchant_id = any($1) order by creation_date, id`,
);
const balances = statement<{ id: string; credit_centavos: bigint }>(
  'simulate_credit_balances',
  'select id, credit_centavos from customers where merchant_id = any($1) and credit_centavos <> 0',
);
const refunds = statement<SeenRefund>(
  'simulate_refunds',
  `select refund.id, charge.id as charge_id, charge.subscription_id, refund.amount_centavos, refund.status
   from transactions refund
   join transactions charge on charge.merchant_id = refund.merchant_id and charge.id = refund.parent_id
   where refund.merchant_id = any($1) and refund.kind = 'refund' and charge.subscription_id is not null`,
);

export async function readDeals(database: Queryable, merchantIds: readonly string[]) {
  return {
    coupons: await database.rows(coupons, [merchantIds]),
    redemptions: await database.rows(redemptions, [merchantIds]),
    entries: await database.rows(entries, [merchantIds]),
    credits: new Map(
      (await database.rows(balances, [merchantIds])).map(row => [row.id, row.credit_centavos]),
    ),
    refunds: await database.rows(refunds, [merchantIds]),
  };
}

export type SeenDeals = Awaited<ReturnType<typeof readDeals>>;
