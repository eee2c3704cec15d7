import { long, type Queryable, statement } from '../../database/connection.ts';
import { type FoundRow, type IdRange, inRange, pesos } from './check-store.ts';
import { paidStatusList } from './paid-statuses.ts';

/** The rules that hold for each transaction by itself. Each statement finds what breaks one, in a range of ids. */

const entries = long(
  statement<FoundRow>(
    'ledger_check_entries',
    `select 'entry' as rule, transaction_id || ' ' || number as subject, '0.00 over as many accounts as amounts' as expected,
          ${pesos('sum.centavos')} || ' over ' || cardinality(accounts) || ' and ' || cardinality(amounts_centavos)
            as found
   from journal_entries, lateral (select sum(leg) as centavos from unnest(amounts_centavos) leg) sum
   where ${inRange('transaction_id')}
     and (sum.centavos is distinct from 0 or cardinality(accounts) <> cardinality(amounts_centavos))
   union all
   select 'orphan', 'entry ' || transaction_id || ' ' || number, 'a transaction', 'none'
   from journal_entries entry where ${inRange('transaction_id')}
     and not exists (select from transactions where merchant_id = entry.merchant_id and id = entry.transaction_id)`,
  ),
);

// What the entries of a transaction come to on each account, as its kind and status want it. The other side of a
// store or bank payment is not named here: that entries sum to zero proves it.
const postings = long(
  statement<FoundRow>(
    'ledger_check_postings',
    `with checked as (
     select id, kind, method, status, account as own, amount_centavos as amount, fee_centavos as fee,
            fee_tax_centavos as tax, amount_centavos - refunded_centavos as remaining
     from transactions where ${inRange('id')}
   ), legs as (
     select id, leg.* from checked, lateral (values ('processor', -amount), (own, amount),
       ('merchant', -(fee + tax)), ('fees', fee), ('fee_tax', tax)) leg (account, centavos)
     where kind = 'charge' and status in ${paidStatusList}
     union all
     select id, leg.* from checked, lateral (values (own, -remaining),
       (case status when 'chargeback_pending' then 'chargebacks' else 'processor' end, remaining)) leg
     where kind = 'charge' and status in ('chargeback_pending', 'chargeback_accepted')
     union all
     select id, leg.* from checked, lateral (values (own, -amount),
       (case status when 'processing' then 'refunds_pending' else 'processor' end, amount),
       ('merchant', fee + tax), ('fees', -fee), ('fee_tax', -tax)) leg
     where kind = 'refund' and status in ('processing', 'completed')
     union all
     select id, leg.* from checked, lateral (values (own, -amount), ('merchant', amount)) leg where kind = 'fee'
     union all
     select id, leg.* from checked, lateral (values ('merchant', -amount), (own, amount)) leg
     where kind = 'fee_refund'
   ), wanted as (
     select id, account, sum(centavos) as centavos from legs group by id, account
   ), posted as (
     select transaction_id as id, account, sum(amount_centavos) as centavos from postings
     where ${inRange('transaction_id')} group by transaction_id, account
   )
   select 'postings' as rule, id || ' ' || account as subject, ${pesos('wanted.centavos')} as expected,
          ${pesos('posted.centavos')} as found
   from wanted full join posted using (id, account) join checked using (id)
   where coalesce(wanted.centavos, 0) <> coalesce(posted.centavos, 0)
     and (method in ('card', 'customer') or account = 'merchant' or account like 'customer:%')
   order by id, account`,
  ),
);

const refunds = long(
  statement<FoundRow>(
    'ledger_check_refunds',
    `with made as (
     select parent_id as id, min(kind) as first_kind, max(kind) as last_kind,
            sum(amount_centavos) filter (where status <> 'failed') as amount,
            sum(fee_centavos) filter (where status <> 'failed') as fee,
            sum(fee_tax_centavos) filter (where status <> 'failed') as tax,
            sum(amount_centavos) filter (where status = 'completed') as confirmed
     from transactions where ${inRange('parent_id')} group by parent_id
   ), checked as (
     select id, kind, status, amount_centavos, refunded_centavos, fee_returned_centavos, fee_tax_returned_centavos
     from transactions where ${inRange('id')}
   )
   select problem.rule, id as subject, problem.expected, problem.found
   from checked full join made using (id), lateral (values
     (checked.kind is null, 'orphan', 'a charge or fee that is refunded', 'none'),
     (checked.kind is not null and (made.first_kind <> made.last_kind or made.first_kind
        <> case checked.kind when 'charge' then 'refund' when 'fee' then 'fee_refund' else '' end),
      'refunds', 'refunds of a ' || checked.kind, made.first_kind || ' ' || made.last_kind),
     (refunded_centavos <> coalesce(made.amount, 0), 'refunds',
      ${pesos('made.amount')} || ' refunded', ${pesos('refunded_centavos')}),
     (checked.kind = 'charge' and fee_returned_centavos <> coalesce(made.fee, 0), 'refunds',
      ${pesos('made.fee')} || ' of the fee', ${pesos('fee_returned_centavos')}),
     (checked.kind = 'charge' and fee_tax_returned_centavos <> coalesce(made.tax, 0), 'refunds',
      ${pesos('made.tax')} || ' of its tax', ${pesos('fee_tax_returned_centavos')}),
     (checked.kind in ('charge', 'fee') and made.amount > 0 and checked.status not in ${paidStatusList}, 'refunds',
      'none of a transaction that is ' || checked.status, ${pesos('made.amount')}),
     (checked.kind in ('charge', 'fee') and checked.status in ('completed', 'refunded')
        and (checked.status = 'refunded') <> (coalesce(made.confirmed, 0) = amount_centavos), 'status',
      case when made.confirmed = amount_centavos then 'refunded' else 'completed' end, checked.status)
   ) problem (is_there, rule, expected, found)
   where problem.is_there
     -- Most have no refunds and say so: no need to look further.
     and (made.id is not null or refunded_centavos + fee_returned_centavos + fee_tax_returned_centavos <> 0
          or checked.status = 'refunded')
   order by id`,
  ),
);

const attempts = long(
  statement<FoundRow>(
    'ledger_check_attempts',
    `with tried as (
     select transaction_id as id,
            count(*) filter (where status in ('sent', 'unknown', 'reversing')) as live,
            count(*) filter (where status = 'needs_review') as reviewed,
            count(*) filter (where status = 'approved' and operation in ('authorise', 'renew', 'refund')) as approved,
            max(amount_centavos) filter (where status = 'approved' and operation in ('authorise', 'renew', 'refund'))
              as authorised,
            max(amount_centavos) filter (where status = 'approved' and operation = 'capture') as captured
     from attempts where ${inRange('transaction_id')} group by transaction_id
   ), checked as (
     select id, kind, status, amount_centavos,
            method = 'card' and (kind = 'charge' and status in ${paidStatusList} or kind = 'refund' and status = 'completed')
              as has_moved,
            method = 'card' and kind = 'charge' and status = 'in_progress' as is_held
     from transactions where ${inRange('id')}
   )
   select problem.rule, id as subject, problem.expected, problem.found
   from checked full join tried using (id), lateral (values
     (kind is null, 'orphan', 'a transaction with these attempts', 'none'),
     (status = 'processing' and coalesce(live + reviewed, 0) = 0, 'attempts', 'a live attempt', 'none'),
     (status <> 'processing' and live > 0, 'attempts', 'none that is live: it is ' || status, live || ' live'),
     ((has_moved or is_held) and coalesce(approved, 0) <> 1, 'attempts', 'one approved attempt',
      coalesce(approved, 0)::text),
     (has_moved and coalesce(captured, authorised) <> amount_centavos, 'attempts',
      'an approved attempt of ' || ${pesos('amount_centavos')}, ${pesos('coalesce(captured, authorised)')}),
     (status = 'failed' and approved > 0, 'attempts', 'none approved: it is failed', approved || ' approved')
   ) problem (is_there, rule, expected, found)
   where problem.is_there
     -- Most have moved what one attempt was approved for: no need to look further.
     and (has_moved and live = 0 and approved = 1 and coalesce(captured, authorised) = amount_centavos) is not true
   order by id`,
  ),
);

const references = long(
  statement<FoundRow>(
    'ledger_check_references',
    `select 'orphan' as rule, id as subject, 'customer ' || customer_id as expected, 'none' as found
   from transactions where ${inRange('id')} and customer_id is not null
     and not exists (select from customers where customers.merchant_id = transactions.merchant_id
                     and customers.id = transactions.customer_id)
   union all
   select 'note', id, coalesce(wanted.status, 'no noted status'), coalesce(noted.status, 'no noted status')
   from (select id, status from transactions where ${inRange('id')} and kind = 'charge'
           and status not in ('completed', 'processing')) wanted
   full join (select id, status from noted_statuses where ${inRange('id')}) noted using (id)
   where wanted.status is distinct from noted.status`,
  ),
);

const rules = [entries, postings, refunds, attempts, references];

/** Everything in the range that breaks a rule. */
export async function findBrokenRules(
  tx: Queryable,
  { merchantId, after, upTo }: IdRange,
): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (const rule of rules) found.push(...(await tx.rows(rule, [merchantId, after, upTo])));
  return found;
}
