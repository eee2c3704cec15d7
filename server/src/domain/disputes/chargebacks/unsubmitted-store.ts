import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Chargeback } from './chargeback.ts';

interface UnsubmittedRow {
  merchant_id: string;
  merchant_name: string;
  transaction_id: string;
  amount_centavos: bigint;
  reason: Chargeback['reason'];
  deadline: Date;
  answered_at: Date;
}

const unsubmitted = statement<UnsubmittedRow>(
  'chargebacks_unsubmitted',
  `select merchant_id, merchants.name as merchant_name, transaction_id, amount_centavos, reason, deadline, answered_at
   from chargebacks join merchants on merchants.id = chargebacks.merchant_id
   where chargebacks.state = 'pending' and answered_at is not null
     and (submitted_at is null or submitted_at < answered_at)
   order by deadline, transaction_id limit $1`,
);

/** Responses of all merchants that the acquirer has not received yet, nearest deadline first. */
export const listUnsubmitted = (database: Queryable, limit: number) => database.rows(unsubmitted, [limit]);
