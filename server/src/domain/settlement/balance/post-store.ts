import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { BALANCE_STRIPES, hasBalance, type Legs, type settlementReasons } from '../../money/ledger/store.ts';

export const SETTLEMENT_REASON = 'settlement';

/** An entry of a settlement account, under an id of its own. */
export interface SettlementEntry {
  merchantId: string;
  id: string;
  number?: number;
  reason?: (typeof settlementReasons)[number];
  creationDate: Date;
  legs: Legs;
}

// A stripe of its own: no charge waits for a settlement.
const OWN_STRIPE = BALANCE_STRIPES;

const post = statement(
  'settlement_post',
  `with given as (
     select * from jsonb_to_recordset($1::jsonb) as given (merchant_id text, id text, number smallint, reason text,
       at timestamptz, accounts text[], amounts bigint[])
   ), booked as (
     insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts, amounts_centavos)
     select merchant_id, id, number, reason, at, accounts, amounts from given
   )
   insert into account_balances (merchant_id, account, stripe, balance_centavos)
   select merchant_id, leg.account, ${OWN_STRIPE}, sum(leg.centavos)
   from given, unnest(accounts, amounts) as leg (account, centavos)
   where ${hasBalance('leg.account')}
   group by merchant_id, leg.account order by merchant_id, leg.account
   on conflict (merchant_id, account, stripe)
   do update set balance_centavos = account_balances.balance_centavos + excluded.balance_centavos`,
);

/** Writes entries and moves their balances, all in one statement. An entry that moves nothing is left out. */
export async function postSettlement(tx: Queryable, entries: readonly SettlementEntry[]): Promise<void> {
  const given = entries.flatMap(
    ({ merchantId, id, number = 1, reason = SETTLEMENT_REASON, creationDate, legs }) => {
      const moved = legs.filter(([, centavos]) => centavos !== 0n);
      if (moved.length === 0) return [];
      return [
        {
          merchant_id: merchantId,
          id,
          number,
          reason,
          at: creationDate.toISOString(),
          accounts: moved.map(([account]) => account),
          amounts: moved.map(([, centavos]) => String(centavos)),
        },
      ];
    },
  );
  if (given.length > 0) await tx.run(post, [JSON.stringify(given)]);
}
