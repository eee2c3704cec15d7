import { type FoundRow, overRange, pesos } from './check-store.ts';

/**
 * Each credit entry has one journal entry, and an invoice's credit entries add up to the credit that it applies. An invoice may
 * be missing while the change that creates it is being paid.
 */
export const credit = overRange<FoundRow>(
  'ledger_check_credit',
  inRange => `with kept as (
     select merchant_id, id, customer_id, amount_centavos as centavos from credit_entries where ${inRange('id')}
   ), booked as (
     select merchant_id, transaction_id as id, number, accounts, amounts_centavos
     from journal_entries where ${inRange('transaction_id')} and reason = 'credit'
   ), used as (
     select merchant_id, invoice_id as id, sum(amount_centavos) as centavos, min(subscription_id) as subscription_id
     from credit_entries where ${inRange('invoice_id')} and invoice_id is not null group by merchant_id, invoice_id
   ), applied as (
     select merchant_id, id, credit_applied_centavos as centavos from invoices
     where ${inRange('id')} and credit_applied_centavos <> 0
   )
   select merchant_id, 'credit' as rule, id as subject,
          coalesce(${pesos('kept.centavos')} || ' on credit:' || kept.customer_id, 'a credit entry') as expected,
          coalesce(${pesos('amounts_centavos[1]')} || ' on ' || accounts[1], 'none') as found
   from kept full join booked using (merchant_id, id)
   where (number = 1 and accounts = array['credit:' || kept.customer_id, 'credits']
          and amounts_centavos = array[kept.centavos, -kept.centavos]) is not true
   union all
   select merchant_id, 'credit', id, ${pesos('coalesce(applied.centavos, waiting.centavos)')} || ' of credit applied',
          ${pesos('-used.centavos')}
   from used full join applied using (merchant_id, id)
   left join lateral (
     select (pending_change -> 'invoice' ->> 'credit')::bigint as centavos from subscriptions
     where subscriptions.merchant_id = used.merchant_id and subscriptions.id = used.subscription_id
       and pending_change -> 'invoice' ->> 'id' = used.id
   ) waiting on true
   where coalesce(applied.centavos, waiting.centavos, 0) <> -coalesce(used.centavos, 0)
   order by 1, 2, 3`,
);
