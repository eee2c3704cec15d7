import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { credit } from './check-credit-store.ts';
import { invoices } from './check-invoices-store.ts';
import { postings } from './check-postings-store.ts';
import { splits } from './check-splits-store.ts';
import { type FoundRow, type KeyRange, overRange, pesos } from './check-store.ts';
import { paidStatusList } from './paid-statuses.ts';

/**
 * The rules that each transaction must follow by itself. Each statement finds violations in a range of keys: it
 * first skips rows that are obviously correct, nearly all of them, and examines the rest.
 */

type Problem = readonly [isThere: string, rule: string, expected: string, found: string];

/** Lists the problems of a row. Their texts are built only for problems that exist. */
const listed = (problems: readonly Problem[]): string =>
  `lateral (${problems
    .map(([isThere, rule, expected, found]) => `select '${rule}', ${expected}, ${found} where ${isThere}`)
    .join('\n union all ')}) problem (rule, expected, found)`;

// Most transactions have no refunds, no customer and a plain status; only the others are checked.
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
     -- A subquery, so that no plan reads more than the range.
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
   -- Skips the usual case: one approved attempt, which moved the full amount.
   where (has_moved and live = 0 and approved = 1 and coalesce(captured, authorised) = amount_centavos) is not true
   order by merchant_id, id`,
);

const rules = [postings, relations, attempts, credit, invoices, splits];

/** Returns every violation in the range. */
export async function findBrokenRules(database: Queryable, range: KeyRange): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (const rule of rules) found.push(...(await database.rows(...rule(range))));
  return found;
}
