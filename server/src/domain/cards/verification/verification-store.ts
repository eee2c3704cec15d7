import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** One verification of a card; `number` counts the verifications of the same card. */
export interface Verification {
  merchantId: string;
  cardId: string;
  number: number;
  checks: number;
  connectionId: string | null;
}

const insert = statement<{ number: number }>(
  'card_verifications_insert',
  `insert into card_verifications (merchant_id, card_id, number, status, sent_at, next_check_at, link_id)
   select $1, $2, coalesce(max(number), 0) + 1, 'sent', $3, $4, $5 from card_verifications
   where merchant_id = $1 and card_id = $2
   on conflict do nothing returning number`,
);

/** Undefined while the outcome of another verification of the same card is unknown. */
export async function insertVerification(
  tx: Queryable,
  { merchantId, cardId, connectionId }: Pick<Verification, 'merchantId' | 'cardId' | 'connectionId'>,
  now: Date,
  nextCheckAt: Date,
): Promise<Verification | undefined> {
  const row = await tx.find(insert, [merchantId, cardId, now, nextCheckAt, connectionId]);
  return row && { merchantId, cardId, number: row.number, checks: 0, connectionId };
}

const end = statement(
  'card_verifications_end',
  `update card_verifications set status = $4, resolved_at = $5, error_code = $6
   where merchant_id = $1 and card_id = $2 and number = $3 and status = any($7::text[])`,
);

export type Ending = 'declined' | 'not_sent' | 'reversed' | 'not_reversed';

/** Compare and set: false if the verification has ended, or with `whileSent`, if the sweep has claimed it. */
export const endVerification = async (
  tx: Queryable,
  { merchantId, cardId, number }: Verification,
  ending: { status: Ending; errorCode?: number; whileSent?: boolean },
  now: Date,
): Promise<boolean> => {
  const from = ending.whileSent === true ? ['sent'] : ['sent', 'reversing'];
  const code = ending.errorCode ?? null;
  return (await tx.run(end, [merchantId, cardId, number, ending.status, now, code, from])) === 1;
};

const postpone = statement(
  'card_verifications_postpone',
  `update card_verifications set status = 'reversing', next_check_at = $4
   where merchant_id = $1 and card_id = $2 and number = $3 and status in ('sent', 'reversing')`,
);
/** From now on the sweep reverses the verification. */
export const postponeVerification = (
  database: Queryable,
  { merchantId, cardId, number }: Verification,
  nextCheckAt: Date,
): Promise<number> => database.run(postpone, [merchantId, cardId, number, nextCheckAt]);

// A claimed verification is reversed; its request, if still running, can no longer save the card.
const claim = statement<{
  merchant_id: string;
  card_id: string;
  number: number;
  checks: number;
  link_id: string | null;
}>(
  'card_verifications_claim',
  `update card_verifications set status = 'reversing', next_check_at = $2,
     checks = least(card_verifications.checks + 1, 30000)
   from (select merchant_id, card_id, number from card_verifications
         where status in ('sent', 'reversing') and next_check_at <= $1
         order by next_check_at limit $3 for update skip locked) due
   where card_verifications.merchant_id = due.merchant_id and card_verifications.card_id = due.card_id
     and card_verifications.number = due.number
   returning card_verifications.merchant_id, card_verifications.card_id, card_verifications.number,
     card_verifications.checks, card_verifications.link_id`,
);
export const claimDueVerifications = async (
  database: Queryable,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<Verification[]> =>
  (await database.rows(claim, [now, leaseUntil, limit])).map(row => ({
    merchantId: row.merchant_id,
    cardId: row.card_id,
    number: row.number,
    checks: row.checks,
    connectionId: row.link_id,
  }));

const ofMerchant = statement<{ card_id: string; number: number; status: string; error_code: number | null }>(
  'card_verifications_of_merchant',
  `select card_id, number, status, error_code from card_verifications where merchant_id = $1
   order by sent_at, number`,
);
/** A merchant's verifications, oldest first. */
export const listVerifications = (database: Queryable, merchantId: string) =>
  database.rows(ofMerchant, [merchantId]);
