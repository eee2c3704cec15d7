import {
  long,
  type Queryable,
  replannedStatement,
  type Statement,
} from '../../../platform/database/connections/connection.ts';

export interface SettlementDifference {
  rule: string;
  subject: string;
  expected: string;
  found: string;
}

const rule = (name: string, text: string): Statement<SettlementDifference> =>
  long(replannedStatement<SettlementDifference>(`settlement_check_${name}`, text));

const balanceOf = (account: string) =>
  `coalesce((select sum(balance_centavos) from account_balances where merchant_id = $1 and account = '${account}'), 0)`;

/** Each statement finds what breaks a rule of one merchant, with amounts in centavos. */
const rules: readonly Statement<SettlementDifference>[] = [
  rule(
    'entries',
    `select 'entry' as rule, entry.transaction_id || ' ' || entry.number as subject, 'one movement' as expected,
       'none' as found
     from settlement_terms terms join journal_entries entry on entry.merchant_id = terms.merchant_id
     where terms.merchant_id = $1 and terms.model = 'aggregated' and entry.creation_date > terms.since
       and 'merchant' = any(entry.accounts) and entry.reason <> 'settlement'
       and not exists (select from settlement_movements movement where movement.merchant_id = $1
         and movement.transaction_id = entry.transaction_id and movement.number = entry.number)
       and not exists (select from settlement_queue queue where queue.merchant_id = $1
         and queue.transaction_id = entry.transaction_id and queue.number = entry.number)
     limit 1000`,
  ),
  rule(
    'postings',
    `with movement as (
       select posting_id, sum(net_centavos) as net, sum(renta_centavos) as renta, sum(iva_centavos) as iva,
         sum(ica_centavos) as ica from settlement_movements where merchant_id = $1 group by posting_id
     ), posted as (
       select transaction_id as posting_id, sum(leg.centavos) filter (where leg.account = 'pending') as net,
         sum(leg.centavos) filter (where leg.account = 'withheld:renta') as renta,
         sum(leg.centavos) filter (where leg.account = 'withheld:iva') as iva,
         sum(leg.centavos) filter (where leg.account = 'withheld:ica') as ica
       from movement join journal_entries entry on entry.merchant_id = $1 and entry.transaction_id = movement.posting_id,
         unnest(entry.accounts, entry.amounts_centavos) as leg (account, centavos)
       group by transaction_id
     )
     select 'posting' as rule, posting_id || ' ' || sums.name as subject, sums.wanted::text as expected,
       sums.posted::text as found
     from movement left join posted using (posting_id), lateral (values
       ('pending', movement.net, coalesce(posted.net, 0)), ('renta', -movement.renta, coalesce(posted.renta, 0)),
       ('iva', -movement.iva, coalesce(posted.iva, 0)), ('ica', -movement.ica, coalesce(posted.ica, 0))
     ) sums (name, wanted, posted)
     where sums.wanted <> sums.posted limit 1000`,
  ),
  rule(
    'balances',
    `select 'balance' as rule, sums.name as subject, sums.wanted::text as expected, sums.found::text as found
     from (select coalesce(sum(net_centavos) filter (where is_available), 0) as available,
             coalesce(sum(net_centavos) filter (where not is_available), 0) as pending
           from settlement_movements where merchant_id = $1) moved,
       (select coalesce(sum(amount_centavos), 0) as available from settlement_adjustments where merchant_id = $1) adjusted,
       (select coalesce(sum(amount_centavos), 0) as held from settlement_holds
        where merchant_id = $1 and released_at is null) held,
       lateral (values ('pending', moved.pending, ${balanceOf('pending')}),
         ('available', moved.available + adjusted.available, ${balanceOf('available')}),
         ('reserved', held.held, ${balanceOf('reserved')})) sums (name, wanted, found)
     where sums.wanted <> sums.found`,
  ),
  rule(
    'settlements',
    `with movement as (
       select settlement_id as id, count(*) as movements, sum(gross_centavos) as gross, sum(fee_centavos) as fee,
         sum(fee_tax_centavos) as fee_tax, sum(renta_centavos) as renta, sum(iva_centavos) as iva, sum(ica_centavos) as ica
       from settlement_movements where merchant_id = $1 and settlement_id is not null group by settlement_id
     ), adjustment as (
       select settlement_id as id, sum(amount_centavos) as adjusted
       from settlement_adjustments where merchant_id = $1 and settlement_id is not null group by settlement_id
     ), ordered as (
       select *, lag(closing_centavos, 1, 0) over (order by number) as before, row_number() over (order by number) as place
       from settlements where merchant_id = $1
     )
     select 'settlement' as rule, coalesce(ordered.id, movement.id, adjustment.id) || ' ' || sums.name as subject,
       sums.wanted::text as expected, sums.found::text as found
     from ordered full join movement using (id) full join adjustment using (id), lateral (values
       ('movements', coalesce(movement.movements, 0), ordered.movements::bigint),
       ('gross', coalesce(movement.gross, 0), ordered.gross_centavos),
       ('fee', coalesce(movement.fee, 0), ordered.fee_centavos),
       ('fee_tax', coalesce(movement.fee_tax, 0), ordered.fee_tax_centavos),
       ('renta', coalesce(movement.renta, 0), ordered.renta_centavos),
       ('iva', coalesce(movement.iva, 0), ordered.iva_centavos),
       ('ica', coalesce(movement.ica, 0), ordered.ica_centavos),
       ('adjustments', coalesce(adjustment.adjusted, 0),
         ordered.reserve_centavos + ordered.payouts_centavos + ordered.adjustments_centavos),
       ('opening', ordered.before, ordered.opening_centavos),
       ('number', ordered.place, ordered.number)
     ) sums (name, wanted, found)
     where sums.wanted is distinct from sums.found limit 1000`,
  ),
  rule(
    'paid',
    `select 'paid' as rule, settlement.id as subject,
       case when covered.paid > 0 then 'paid, by one payout' else 'not paid' end as expected,
       settlement.status || ', ' || covered.live || ' payouts' as found
     from settlements settlement, lateral (
       select count(*) filter (where payout.status = 'paid') as paid,
         count(*) filter (where payout.status not in ('failed', 'returned', 'cancelled')) as live
       from payout_settlements link
         join payouts payout on payout.merchant_id = link.merchant_id and payout.id = link.payout_id
       where link.merchant_id = $1 and link.settlement_id = settlement.id) covered
     where settlement.merchant_id = $1 and (covered.live > 1
       or settlement.status <> 'carried' and (settlement.status = 'paid') <> (covered.paid = 1))
     limit 1000`,
  ),
  rule(
    'mirrors',
    `select 'mirror' as rule, charge_id || ' ' || sums.name as subject, '0' as expected, sums.left_over::text as found
     from (select charge_id, coalesce(sum(charged_centavos), 0) as charged, sum(taken_centavos) as taken,
             sum(renta_centavos) as renta, sum(iva_centavos) as iva, sum(ica_centavos) as ica
           from settlement_movements where merchant_id = $1 and charge_id is not null group by charge_id) charge,
       lateral (values ('renta', renta), ('iva', iva), ('ica', ica)) sums (name, left_over)
     where charged > 0 and taken = charged and sums.left_over <> 0 limit 1000`,
  ),
];

/** What breaks a rule of a merchant's settlements, at one moment. */
export async function findSettlementDifferences(
  tx: Queryable,
  merchantId: string,
): Promise<SettlementDifference[]> {
  const found: SettlementDifference[] = [];
  for (const statement of rules) found.push(...(await tx.rows(statement, [merchantId])));
  return found;
}

const owed = long(
  replannedStatement<{ owed: bigint; collected: bigint; paid_out: bigint }>(
    'settlement_check_owed',
    `select coalesce(sum(greatest(kept.owed, 0)), 0)::bigint as owed, coalesce(sum(journal.collected), 0)::bigint as collected,
       coalesce(sum(journal.paid_out), 0)::bigint as paid_out
     from settlement_terms terms
     cross join lateral (select coalesce(sum(balance_centavos), 0) as owed from account_balances
       where merchant_id = terms.merchant_id and account in ('available', 'in_payout', 'pending', 'reserved')) kept
     cross join lateral (
       select -coalesce(sum(leg.centavos) filter (where leg.account like 'processor%' or leg.account like 'cash:%'
                or leg.account = 'pse'), 0) as collected,
              coalesce(sum(leg.centavos) filter (where leg.account = 'paid_out'), 0) as paid_out
       from journal_entries entry, unnest(entry.accounts, entry.amounts_centavos) as leg (account, centavos)
       where entry.merchant_id = terms.merchant_id) journal`,
  ),
);

export interface OwedToMerchants {
  owedCentavos: bigint;
  /** What acquirers and networks have paid or owe for these merchants, less what was paid out. */
  collectedCentavos: bigint;
}

/** What is owed to all merchants together, and what the ledger says was collected for them. */
export async function sumOwed(tx: Queryable): Promise<OwedToMerchants> {
  const row = await tx.find(owed);
  const { owed: owedCentavos, collected, paid_out } = row ?? { owed: 0n, collected: 0n, paid_out: 0n };
  return { owedCentavos, collectedCentavos: collected - paid_out };
}
