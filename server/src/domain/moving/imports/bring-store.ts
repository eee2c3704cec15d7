import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { groupStatement, runOnGroup } from '../../../platform/database/statements/input-rows.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { CREDIT_REASON, creditAccount, grantedCreditAccount } from '../../billing/credit/credit.ts';
import type { Subscription } from '../../billing/subscriptions/subscription.ts';
import type { Customer } from '../../customers/customer.ts';

interface BroughtCredit {
  merchantId: string;
  id: string;
  customer: Customer;
  now: Date;
}

// The customers' rows already contain their credit; this adds the credit entries and ledger entries that explain it.
const insertCredit = groupStatement<BroughtCredit, { id: string }>(
  'imports_insert_credit',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['id', 'text', row => row.id],
    ['customer_id', 'text', row => row.customer.id],
    ['creation_date', 'timestamptz', row => row.now],
    ['amount_centavos', 'bigint', row => row.customer.creditCentavos],
    ['account', 'text', row => creditAccount(row.customer.id)],
  ],
  input => `with input as (${input}), booked as (
     insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts, amounts_centavos)
     select merchant_id, id, 1, '${CREDIT_REASON}', creation_date, array[account, '${grantedCreditAccount}'],
       array[amount_centavos, -amount_centavos]
     from input order by position
   )
   insert into credit_entries (merchant_id, id, customer_id, creation_date, type, amount_centavos, balance_centavos, reason)
   select merchant_id, id, customer_id, creation_date, 'granted', amount_centavos, amount_centavos, 'Importado'
   from input order by position`,
);

/** Inserts the credit of imported customers. */
export async function insertBroughtCredit(
  tx: Queryable,
  merchantId: string,
  customers: readonly Customer[],
  now: Date,
): Promise<void> {
  const rows = customers
    .filter(({ creditCentavos }) => creditCentavos > 0n)
    .map(customer => ({ merchantId, id: newId('creditEntry'), customer, now }));
  if (rows.length > 0) await runOnGroup(tx, insertCredit, rows);
}

interface BroughtDiscount {
  merchantId: string;
  subscription: Subscription;
  discount: NonNullable<Subscription['discount']>;
  now: Date;
}

// The caller has locked the coupons and checked their limits.
const insertRedemptions = groupStatement<BroughtDiscount, { id: string }>(
  'imports_insert_redemptions',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['id', 'text', row => row.discount.redemptionId],
    ['coupon_id', 'text', row => row.discount.couponId],
    ['customer_id', 'text', row => row.subscription.customerId],
    ['subscription_id', 'text', row => row.subscription.id],
    ['payments', 'integer', row => row.discount.used],
    ['creation_date', 'timestamptz', row => row.now],
  ],
  input => `with input as (${input}), redeemed as (
     insert into coupon_redemptions (merchant_id, id, coupon_id, customer_id, subscription_id, status, creation_date,
       redeemed_at, payments)
     select merchant_id, id, coupon_id, customer_id, subscription_id,
       case when payments > 0 then 'redeemed' else 'reserved' end, creation_date,
       case when payments > 0 then creation_date end, payments
     from input order by position
   )
   update coupons set times_redeemed = coupons.times_redeemed + counted.redeemed,
     reserved = coupons.reserved + counted.reserved
   from (
     select merchant_id, coupon_id, count(*) filter (where payments > 0)::int as redeemed,
       count(*) filter (where payments = 0)::int as reserved
     from input group by merchant_id, coupon_id
   ) counted
   where coupons.merchant_id = counted.merchant_id and coupons.id = counted.coupon_id
   returning coupons.id`,
);

/**
 * Inserts the discounts of imported subscriptions. A discount without payments so far counts from its first payment here.
 */
export async function insertBroughtDiscounts(
  tx: Queryable,
  merchantId: string,
  subscriptions: readonly Subscription[],
  now: Date,
): Promise<void> {
  const rows = subscriptions.flatMap(subscription =>
    subscription.discount === null
      ? []
      : [{ merchantId, subscription, discount: subscription.discount, now }],
  );
  if (rows.length > 0) await runOnGroup(tx, insertRedemptions, rows);
}
