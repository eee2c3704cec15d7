import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import { giveBackCreditOf } from './post-credit.ts';

// An invoice whose charge is under way may still be paid, with the credit that it was recorded with.
const release = statement<{
  merchant_id: string;
  id: string;
  customer_id: string;
  subscription_id: string;
  applied: bigint;
}>(
  'credit_release',
  `with ended as (
     select invoices.merchant_id, invoices.id, invoices.credit_applied_centavos as applied
     from unnest($1::text[], $2::text[]) as input (merchant_id, subscription_id)
     join invoices on invoices.merchant_id = input.merchant_id and invoices.subscription_id = input.subscription_id
     where invoices.status in ('uncollectible', 'void') and invoices.credit_applied_centavos > 0
       and not exists (
         select from transactions where transactions.merchant_id = invoices.merchant_id
           and transactions.subscription_id = invoices.subscription_id
           and transactions.subscription_period = invoices.period and transactions.status = 'processing')
     order by invoices.merchant_id, invoices.customer_id, invoices.id for no key update of invoices
   )
   update invoices set credit_applied_centavos = 0
   from ended where invoices.merchant_id = ended.merchant_id and invoices.id = ended.id
   returning invoices.merchant_id, invoices.id, invoices.customer_id, invoices.subscription_id, ended.applied`,
);

/** Gives back the credit of invoices that ended unpaid with these subscriptions. */
export async function returnCredit(
  tx: Queryable,
  ended: readonly { merchantId: string; subscriptionId: string }[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  const released = await tx.rows(release, [
    textArray(ended.map(({ merchantId }) => merchantId)),
    textArray(ended.map(({ subscriptionId }) => subscriptionId)),
  ]);
  // In the order of customers, as everywhere where several are locked.
  const inOrder = released.toSorted((a, b) => (a.customer_id < b.customer_id ? -1 : 1));
  for (const { merchant_id: merchantId, id, customer_id, subscription_id, applied } of inOrder) {
    await giveBackCreditOf(tx, {
      merchantId,
      customerId: customer_id,
      invoiceId: id,
      subscriptionId: subscription_id,
      appliedCentavos: applied,
      now,
    });
  }
}
