import type { Queryable } from '../../database/connection.ts';
import { type FoundRow, type KeyRange, overRange, pesos } from './check-store.ts';
import { paidStatusList } from './paid-statuses.ts';
import { processorAccountOf } from './store.ts';

/**
 * The rules that hold for each transaction by itself. Each statement finds what breaks one, in a range of keys: it
 * puts aside what is plainly in order, which is nearly everything, and looks closer at the rest.
 */

type Problem = readonly [isThere: string, rule: string, expected: string, found: string];

/** What is wrong with a row, in a form in which nothing is worded unless it is there. */
const listed = (problems: readonly Problem[]): string =>
  `lateral (${problems
    .map(([isThere, rule, expected, found]) => `select '${rule}', ${expected}, ${found} where ${isThere}`)
    .join('\n union all ')}) problem (rule, expected, found)`;

// A charge that is paid has one entry, which is written in one way (charges/payment-settle-store.ts). An older one over a
// connection may have a second entry, which moved its receivable to the connection's account (move-receivables-store.ts).
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

// What the entries of a transaction come to on each account, as its kind and status want it. The other side of a store or bank
// payment is not named: that entries sum to zero proves it. What a merchant has transferred to a payer is its own again.
const postings = overRange<FoundRow>(
  'ledger_check_postings',
  inRange => `with booked as (
     select merchant_id, transaction_id as id, count(*) as entries, min(accounts) as accounts,
            min(amounts_centavos) as amounts, max(accounts) as last_accounts, max(amounts_centavos) as last_amounts
     from journal_entries where ${inRange('transaction_id')} group by merchant_id, transaction_id
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
     select merchant_id, id, leg.* from checked, lateral (values (own, -remaining),
       (case status when 'chargeback_pending' then 'chargebacks' else receivable end, remaining)) leg
     where kind = 'charge' and status in ('chargeback_pending', 'chargeback_accepted')
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
     -- Until the older entries of a merchant are moved, its one receivable stands for that of the connection.
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

// Most have no refunds, no customer, and a status that nobody notes: only the others are looked at.
const relations = overRange<FoundRow>(
  'ledger_check_relations',
  inRange => `with looked as materialized (
     select merchant_id, id, customer_id, kind, status,
            refunded_centavos + fee_returned_centavos + fee_tax_returned_centavos <> 0 or status = 'refunded' as is_refunded
     from transactions where ${inRange('id')}
       and (customer_id is not null or status not in ('completed', 'processing')
            or refunded_centavos + fee_returned_centavos + fee_tax_returned_centavos <> 0)
   ), made as materialized (
     select merchant_id, parent_id as id, min(kind) as first_kind, max(kind) as last_kind,
            sum(amount_centavos) filter (where status <> 'failed') as amount,
            sum(fee_centavos) filter (where status <> 'failed') as fee,
            sum(fee_tax_centavos) filter (where status <> 'failed') as tax,
            sum(amount_centavos) filter (where status = 'completed') as confirmed
     from transactions where ${inRange('parent_id')} and parent_id is not null group by merchant_id, parent_id
   ), checked as (
     select merchant_id, id, kind, status, amount_centavos, refunded_centavos, fee_returned_centavos,
            fee_tax_returned_centavos
     from (select merchant_id, id from looked where is_refunded union select merchant_id, id from made) refunded
     -- Whatever the planner thinks of it: no more than the range is read.
     join (select * from transactions where ${inRange('id')}) kept using (merchant_id, id)
   ), missing as materialized (
     select * from (select distinct merchant_id, customer_id from looked where customer_id is not null) named
     where (select true from customers where customers.merchant_id = named.merchant_id
            and customers.id = named.customer_id) is null
   ), noted as (
     select merchant_id, id, status from noted_statuses where ${inRange('id')}
   )
   select merchant_id, problem.rule, id as subject, problem.expected, problem.found
   from checked full join made using (merchant_id, id), ${listed([
     ['checked.kind is null', 'orphan', `'a charge or fee that is refunded'`, `'none'`],
     [
       `checked.kind is not null and (made.first_kind <> made.last_kind or made.first_kind
          <> case checked.kind when 'charge' then 'refund' when 'fee' then 'fee_refund' else '' end)`,
       'refunds',
       `'refunds of a ' || checked.kind`,
       `made.first_kind || ' ' || made.last_kind`,
     ],
     [
       'refunded_centavos <> coalesce(made.amount, 0)',
       'refunds',
       `${pesos('made.amount')} || ' refunded'`,
       pesos('refunded_centavos'),
     ],
     [
       `checked.kind = 'charge' and fee_returned_centavos <> coalesce(made.fee, 0)`,
       'refunds',
       `${pesos('made.fee')} || ' of the fee'`,
       pesos('fee_returned_centavos'),
     ],
     [
       `checked.kind = 'charge' and fee_tax_returned_centavos <> coalesce(made.tax, 0)`,
       'refunds',
       `${pesos('made.tax')} || ' of its tax'`,
       pesos('fee_tax_returned_centavos'),
     ],
     [
       `checked.kind in ('charge', 'fee') and made.amount > 0 and checked.status not in ${paidStatusList}`,
       'refunds',
       `'none of a transaction that is ' || checked.status`,
       pesos('made.amount'),
     ],
     [
       `checked.kind in ('charge', 'fee') and checked.status in ('completed', 'refunded')
          and (checked.status = 'refunded') <> (coalesce(made.confirmed, 0) = amount_centavos)`,
       'status',
       `case when made.confirmed = amount_centavos then 'refunded' else 'completed' end`,
       'checked.status',
     ],
   ])}
   union all
   select merchant_id, 'orphan', id, 'customer ' || customer_id, 'none'
   from missing join looked using (merchant_id, customer_id)
   union all
   select merchant_id, 'note', id, coalesce(wanted.status, 'no noted status'), coalesce(noted.status, 'no noted status')
   from (select merchant_id, id, status from looked
         where kind = 'charge' and status not in ('completed', 'processing')) wanted
   full join noted using (merchant_id, id)
   where wanted.status is distinct from noted.status
   order by 1, 2, 3`,
);

const attempts = overRange<FoundRow>(
  'ledger_check_attempts',
  inRange => `with tried as (
     select merchant_id, transaction_id as id,
            count(*) filter (where status in ('sent', 'unknown', 'reversing')) as live,
            count(*) filter (where status = 'needs_review') as reviewed,
            count(*) filter (where status = 'approved' and operation in ('authorise', 'renew', 'refund')) as approved,
            max(amount_centavos) filter (where status = 'approved' and operation in ('authorise', 'renew', 'refund'))
              as authorised,
            max(amount_centavos) filter (where status = 'approved' and operation = 'capture') as captured
     from attempts where ${inRange('transaction_id')} group by merchant_id, transaction_id
   ), vouchers as (
     select merchant_id, transaction_id as id,
            count(*) filter (where status in ('starting', 'needs_review')) as opening,
            count(*) filter (where status = 'paid') as paid
     from cash_attempts where ${inRange('transaction_id')} group by merchant_id, transaction_id
   ), checked as (
     select merchant_id, id, kind, status, amount_centavos,
            method = 'card' and (kind = 'charge' and status in ${paidStatusList} or kind = 'refund' and status = 'completed')
              as has_moved,
            method = 'card' and kind = 'charge' and status = 'in_progress' as is_held
     from transactions where ${inRange('id')}
   )
   select merchant_id, problem.rule, id as subject, problem.expected, problem.found
   from checked full join tried using (merchant_id, id) full join vouchers using (merchant_id, id), ${listed([
     ['kind is null', 'orphan', `'a transaction with these attempts'`, `'none'`],
     [
       `status = 'processing' and coalesce(live + reviewed, 0) + coalesce(opening, 0) = 0`,
       'attempts',
       `'a live attempt'`,
       `'none'`,
     ],
     [
       `paid > 0 and (paid > 1 or status not in ${paidStatusList})`,
       'attempts',
       `'one paid voucher of a charge that is paid'`,
       `paid || ' of one that is ' || status`,
     ],
     [
       `status <> 'processing' and live > 0`,
       'attempts',
       `'none that is live: it is ' || status`,
       `live || ' live'`,
     ],
     [
       '(has_moved or is_held) and coalesce(approved, 0) <> 1',
       'attempts',
       `'one approved attempt'`,
       'coalesce(approved, 0)::text',
     ],
     [
       'has_moved and coalesce(captured, authorised) <> amount_centavos',
       'attempts',
       `'an approved attempt of ' || ${pesos('amount_centavos')}`,
       pesos('coalesce(captured, authorised)'),
     ],
     [
       `status = 'failed' and approved > 0`,
       'attempts',
       `'none approved: it is failed'`,
       `approved || ' approved'`,
     ],
   ])}
   -- Most have moved what one attempt was approved for: no need to look further.
   where (has_moved and live = 0 and approved = 1 and coalesce(captured, authorised) = amount_centavos) is not true
   order by merchant_id, id`,
);

const rules = [postings, relations, attempts];

/** Everything in the range that breaks a rule. */
export async function findBrokenRules(database: Queryable, range: KeyRange): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (const rule of rules) found.push(...(await database.rows(...rule(range))));
  return found;
}
