import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const stop = statement(
  'cards_stop',
  'update cards set stopped_code = $3 where merchant_id = $1 and id = $2 and stopped_code is null',
);

/** Stops charging a card that the issuer declined permanently; a payment by the cardholder lifts the stop. */
export const stopCard = (tx: Queryable, merchantId: string, cardId: string, code: number): Promise<number> =>
  tx.run(stop, [merchantId, cardId, code]);

const goOn = statement(
  'cards_go_on',
  'update cards set stopped_code = null where merchant_id = $1 and id = $2 and stopped_code is not null',
);

/** Lifts the stop after the cardholder paid with the card again. */
export const goOnWithCard = (tx: Queryable, merchantId: string, cardId: string): Promise<number> =>
  tx.run(goOn, [merchantId, cardId]);
