import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface Challenge {
  id: string;
  shopName: string;
  amountCentavos: bigint;
  cardEnding: string;
  returnUrl: string;
  canPass: boolean;
  eci: string;
  result: 'authenticated' | 'failed' | null;
}

const insert = statement(
  'sandbox_issuer_insert',
  `insert into sandbox_processor.challenges
     (id, shop_name, amount_centavos, card_ending, return_url, can_pass, eci, creation_date)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);

export const insertChallenge = (database: Queryable, challenge: Omit<Challenge, 'result'>, now: Date) =>
  database.run(insert, [
    challenge.id,
    challenge.shopName,
    challenge.amountCentavos,
    challenge.cardEnding,
    challenge.returnUrl,
    challenge.canPass,
    challenge.eci,
    now,
  ]);

const byId = statement<{
  id: string;
  shop_name: string;
  amount_centavos: bigint;
  card_ending: string;
  return_url: string;
  can_pass: boolean;
  eci: string;
  result: Challenge['result'];
}>(
  'sandbox_issuer_find',
  `select id, shop_name, amount_centavos, card_ending, return_url, can_pass, eci, result
   from sandbox_processor.challenges where id = $1`,
);

export async function findChallenge(database: Queryable, id: string): Promise<Challenge | undefined> {
  const row = await database.find(byId, [id]);
  return (
    row && {
      id: row.id,
      shopName: row.shop_name,
      amountCentavos: row.amount_centavos,
      cardEnding: row.card_ending,
      returnUrl: row.return_url,
      canPass: row.can_pass,
      eci: row.eci,
      result: row.result,
    }
  );
}

const decide = statement(
  'sandbox_issuer_decide',
  `update sandbox_processor.challenges
   set result = case when $2::boolean and can_pass then 'authenticated' else 'failed' end
   where id = $1 and result is null`,
);

/** Records the holder's decision once; a second one changes nothing. */
export const decideChallenge = (database: Queryable, id: string, agrees: boolean): Promise<number> =>
  database.run(decide, [id, agrees]);
