import { statement } from '../../../platform/database/connections/connection.ts';

// An invoice with a charge in progress may still be paid, so it keeps its credit.
export const releaseCredit = statement<{
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
