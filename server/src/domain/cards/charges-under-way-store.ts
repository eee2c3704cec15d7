import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { liveStatuses } from '../payments/attempt.ts';

const countOpen = statement(
  'cards_count_open_charges',
  `insert into card_tries (merchant_id, transaction_id, fingerprint, amount_centavos, tried_at)
   select transactions.merchant_id, transactions.id, cards.fingerprint, transactions.amount_centavos,
     transactions.creation_date
   from attempts
   join transactions on transactions.merchant_id = attempts.merchant_id and transactions.id = attempts.transaction_id
   join cards on cards.merchant_id = transactions.merchant_id and cards.id = transactions.source_id
   where attempts.merchant_id = $1 and attempts.status in (${liveStatuses.map(status => `'${status}'`).join(', ')})
     and transactions.kind = 'charge' and transactions.status = 'processing'
     and cards.id = $2 and cards.fingerprint is not null
   on conflict do nothing`,
);

/**
 * Counts a card's pending charges as tries of its number, which card networks limit (retries/retry-caps.ts). Runs
 * before a card is deleted, because deletion erases the fingerprint that a later decline would be counted by.
 */
export const countChargesUnderWay = (tx: Queryable, merchantId: string, cardId: string): Promise<number> =>
  tx.run(countOpen, [merchantId, cardId]);
