import { type FoundRow, overRange, pesos } from './check-store.ts';
import { paidStatusList } from './paid-statuses.ts';

/**
 * A counted payment and the invoice that it paid refer to each other, an invoice paid elsewhere has no charge, an invoiced item
 * is on an invoice that is not void, and the customer's row counts the waiting items.
 */
export const invoices = overRange<FoundRow>(
  'ledger_check_invoices',
  inRange => `with counted as (
     select merchant_id, transaction_id as id, invoice_id, amount_centavos from invoice_payments
     where ${inRange('transaction_id')} and status = 'counted'
   ), looked as (
     select counted.*, invoice.transaction_id as paid_by, invoice.status as invoice_status,
       invoice.amount_paid_centavos as paid, charge.status as charge_status, charge.amount_centavos as charged
     from counted
     left join invoices invoice on invoice.merchant_id = counted.merchant_id and invoice.id = counted.invoice_id
     left join transactions charge on charge.merchant_id = counted.merchant_id and charge.id = counted.id
   ), one_off as (
     select merchant_id, id, transaction_id, amount_paid_centavos, paid_date from invoices
     where ${inRange('id')} and status = 'paid' and subscription_id is null and amount_paid_centavos > 0
   ), invoiced as (
     select merchant_id, id, invoice_id from invoice_items where ${inRange('id')} and status = 'invoiced'
   ), waiting as (
     select merchant_id, customer_id as id, count(*)::int as count from invoice_items
     where ${inRange('customer_id')} and status = 'waiting' group by merchant_id, customer_id
   ), customer as (
     select merchant_id, id, waiting_items as count from customers where ${inRange('id')} and waiting_items <> 0
   )
   select merchant_id, 'invoices' as rule, id as subject,
          'a paid charge of ' || ${pesos('amount_centavos')} || ' and invoice ' || invoice_id || ' paid by it' as expected,
          coalesce(charge_status, 'no charge') || ', invoice ' || coalesce(invoice_status, 'none') as found
   from looked
   where (charge_status in ${paidStatusList} and charged = amount_centavos and invoice_status = 'paid'
          and paid_by = id and paid = amount_centavos) is not true
   union all
   select merchant_id, 'invoices', one_off.id, 'one payment that counts, or a day on which it was paid elsewhere',
          coalesce(one_off.transaction_id, 'none')
   from one_off
   where (one_off.transaction_id is null) = (one_off.paid_date is null)
     or one_off.transaction_id is not null and not exists (
       select from invoice_payments payment where payment.merchant_id = one_off.merchant_id
         and payment.transaction_id = one_off.transaction_id and payment.invoice_id = one_off.id
         and payment.status = 'counted')
   union all
   select merchant_id, 'invoices', invoiced.id, 'an invoice that is not void', coalesce(invoice.status, 'none')
   from invoiced left join lateral (
     select status from invoices where invoices.merchant_id = invoiced.merchant_id and invoices.id = invoiced.invoice_id
   ) invoice on true
   where (invoice.status <> 'void') is not true
   union all
   select merchant_id, 'invoices', id, coalesce(waiting.count, 0) || ' waiting items', coalesce(customer.count, 0)::text
   from waiting full join customer using (merchant_id, id)
   where coalesce(waiting.count, 0) <> coalesce(customer.count, 0)
   order by 1, 2, 3`,
);
