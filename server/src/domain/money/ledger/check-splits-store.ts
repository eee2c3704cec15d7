import { type FoundRow, overRange, pesos } from './check-store.ts';

/** Each share of a split payment is posted in the books of its seller and, with the opposite sign, of its platform. */
export const splits = overRange<FoundRow>(
  'ledger_check_splits',
  inRange => `with booked as (
     select merchant_id, transaction_id as id, count(*) as entries,
       sum((select sum(leg.centavos) from unnest(accounts, amounts_centavos) as leg (account, centavos)
            where leg.account = 'merchant')) as centavos
     from journal_entries where ${inRange('transaction_id')} and reason = 'split' group by merchant_id, transaction_id
   ), shared as (
     select * from (
       select merchant_id, id, posted_centavos as centavos from split_shares
       union all
       select platform_id, id, -posted_centavos from split_shares
     ) sides (merchant_id, id, centavos) where ${inRange('id')}
   )
   select merchant_id, 'split' as rule, id as subject,
          case when shared.id is null then 'a share of a payment' else ${pesos('shared.centavos')} end as expected,
          ${pesos('booked.centavos')} as found
   from shared full join booked using (merchant_id, id)
   where coalesce(shared.centavos, 0) <> coalesce(booked.centavos, 0) or shared.id is null
   order by 1, 3`,
);
