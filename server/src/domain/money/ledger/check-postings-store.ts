import { type FoundRow, overRange, pesos } from './check-store.ts';
import { paidStatusList } from './paid-statuses.ts';
import { processorAccountOf, settlementReasons } from './store.ts';

const ownKeys = settlementReasons.map(reason => `'${reason}'`).join(', ');

// A paid charge has one entry of a fixed shape (charges/settle-store.ts). An older one over a connection may have a second
// entry that moved its receivable to the connection's account (move-receivables-store.ts).
const isPlainlyPosted = `case
    when kind = 'charge' and status in ('completed', 'refunded') then amounts = array[-amount, amount, -(fee + tax), fee, tax]
      and (entries = 1
           and accounts = array[case when method = 'card' then receivable
                                     when accounts[1] = 'pse' or accounts[1] like 'cash:%' then accounts[1] end,
                                own, 'merchant', 'fees', 'fee_tax']
        or entries = 2 and accounts = array['processor', own, 'merchant', 'fees', 'fee_tax']
           and last_accounts = array['processor', receivable] and last_amounts = array[amount, -amount])
    when kind = 'charge' and status not in ${paidStatusList} then entries is null
  end`;

// The expected sums of a transaction's entries on each account, by its kind and status. The opposite account of a store or
// bank payment is not checked, because entries sum to zero. Money that a merchant transferred to a payer itself returns to the
// merchant's account.
export const postings = overRange<FoundRow>(
  'ledger_check_postings',
  inRange => `with booked as (
     select merchant_id, transaction_id as id, count(*) as entries, min(accounts) as accounts,
            min(amounts_centavos) as amounts, max(accounts) as last_accounts, max(amounts_centavos) as last_amounts
     from journal_entries where ${inRange('transaction_id')} and reason not in ('credit', ${ownKeys})
     group by merchant_id, transaction_id
   ), linked as (
     select merchant_id, transaction_id as id, min(link_id) as link_id
     from attempts where ${inRange('transaction_id')} and link_id is not null and status = 'approved'
     group by merchant_id, transaction_id
   ), checked as materialized (
     select merchant_id, id, kind, method, status, own, amount, fee, tax, remaining, receivable
     from (select merchant_id, id, kind, method, status, account as own, amount_centavos as amount, fee_centavos as fee,
                  fee_tax_centavos as tax, amount_centavos - refunded_centavos as remaining
           from transactions where ${inRange('id')}) kept
     full join booked using (merchant_id, id)
     left join linked using (merchant_id, id)
     cross join lateral (select ${processorAccountOf('link_id')} as receivable) named
     where (${isPlainlyPosted}) is not true
   ), legs as (
     select merchant_id, id, leg.* from checked, lateral (values (receivable, -amount), (own, amount),
       ('merchant', -(fee + tax)), ('fees', fee), ('fee_tax', tax)) leg (account, centavos)
     where kind = 'charge' and status in ${paidStatusList}
     union all
     select merchant_id, id, leg.* from checked
       left join (select merchant_id, transaction_id as id, amount_centavos as disputed from chargebacks
                  where ${inRange('transaction_id')}) chargeback using (merchant_id, id),
       lateral (values (own, -coalesce(disputed, remaining)),
         (case status when 'chargeback_pending' then 'chargebacks' else receivable end, coalesce(disputed, remaining))) leg
     where kind = 'charge' and status in ('chargeback_pending', 'chargeback_accepted')
     union all
     select merchant_id, id, leg.* from checked
       join (select merchant_id, transaction_id as id, posted_fee_centavos as charged from chargeback_cases
             where ${inRange('transaction_id')} and posted_fee_centavos > 0) disputed using (merchant_id, id),
       lateral (values ('merchant', -charged), (receivable, charged)) leg
     union all
     select merchant_id, id, leg.* from checked, lateral (values (own, -amount),
       (case status when 'completed' then receivable else 'refunds_pending' end, amount),
       ('merchant', fee + tax), ('fees', -fee), ('fee_tax', -tax)) leg
     where kind = 'refund' and status in ('processing', 'in_progress', 'completed')
     union all select checked.merchant_id, checked.id, 'merchant', amount from checked join reversals
       on reversals.merchant_id = checked.merchant_id and refund_id = checked.id and paid_by = 'merchant'
     union all
     select merchant_id, id, leg.* from checked, lateral (values (own, -amount), ('merchant', amount)) leg
     where kind = 'fee'
     union all
     select merchant_id, id, leg.* from checked, lateral (values ('merchant', -amount), (own, amount)) leg
     where kind = 'fee_refund'
   ), wanted as (
     select merchant_id, id, account, sum(centavos) as centavos from legs group by merchant_id, id, account
   ), entry as materialized (
     select journal_entries.*, kind is null as is_orphan
     from checked join (select * from journal_entries where ${inRange('transaction_id')}) journal_entries
       on journal_entries.merchant_id = checked.merchant_id and transaction_id = id
   ), moving as (
     select merchant_id from receivable_moves where finished_at is null
   ), posted as (
     -- Until a merchant's older entries are moved, the account processor counts as the connection's receivable.
     select merchant_id, id, account, sum(centavos) as centavos
     from (select entry.merchant_id, transaction_id as id, centavos,
             case when account = 'processor' and moving.merchant_id is not null then receivable else account end as account
           from entry join checked on checked.merchant_id = entry.merchant_id and id = transaction_id
             left join moving on moving.merchant_id = entry.merchant_id,
             unnest(entry.accounts, amounts_centavos) as leg (account, centavos)) leg
     group by merchant_id, id, account
   )
   select merchant_id, 'entry' as rule, transaction_id || ' ' || number as subject,
          '0.00 over as many accounts as amounts' as expected,
          ${pesos('sum.centavos')} || ' over ' || cardinality(accounts) || ' and ' || cardinality(amounts_centavos)
            as found
   from entry, lateral (select sum(leg) as centavos from unnest(amounts_centavos) leg) sum
   where sum.centavos is distinct from 0 or cardinality(accounts) <> cardinality(amounts_centavos)
   union all
   select merchant_id, 'orphan', 'entry ' || transaction_id || ' ' || number, 'a transaction', 'none'
   from entry where is_orphan
   union all
   select merchant_id, 'postings', id || ' ' || account, ${pesos('wanted.centavos')}, ${pesos('posted.centavos')}
   from wanted full join posted using (merchant_id, id, account) join checked using (merchant_id, id)
   where coalesce(wanted.centavos, 0) <> coalesce(posted.centavos, 0)
     and (method in ('card', 'customer') or account = 'merchant' or account like 'customer:%')
   order by 1, 2, 3`,
);
