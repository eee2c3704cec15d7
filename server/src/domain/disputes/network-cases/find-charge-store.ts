import { type Queryable, replannedStatement } from '../../../platform/database/connections/connection.ts';
import { paidStatusList } from '../../money/ledger/paid-statuses.ts';
import type { ChargeHints } from './chargeback-case.ts';

/** A paid card charge that went over the connection. */
export interface Candidate {
  merchantId: string;
  id: string;
  amountCentavos: bigint;
  authorization: string | null;
  retrievalReference: string | null;
  networkTransactionId: string | null;
  lastFour: string | null;
}

interface CandidateRow {
  merchant_id: string;
  id: string;
  amount_centavos: bigint;
  authorization_code: string | null;
  retrieval_reference: string | null;
  network_transaction_id: string | null;
  last_four: string | null;
}

const MOST = 20;

// Uses one index lookup per merchant of the connection.
const merchantsOf = `(select merchant_id from enrolments where link_id = $1 and $2::text is null
   union select id from merchants where id = $2 or ($1::text is null and $2::text is null)) who`;

const found = (
  charges: string,
  condition = '',
) => `select charge.merchant_id, charge.id, charge.amount_centavos, charge.authorization_code,
     attempt.retrieval_reference, attempt.network_transaction_id, right(charge.card ->> 'card_number', 4) as last_four
   from ${merchantsOf} cross join lateral (${charges}) charge
   join attempts attempt on attempt.merchant_id = charge.merchant_id and attempt.transaction_id = charge.id
     and attempt.status = 'approved' and attempt.operation in ('authorise', 'renew')
     and attempt.link_id is not distinct from $1${condition}
   limit ${MOST}`;

const columns = 'merchant_id, id, amount_centavos, authorization_code, card::jsonb as card';
const isDisputable = `kind = 'charge' and method = 'card' and status in ${paidStatusList}`;

const byReference = replannedStatement<CandidateRow>(
  'chargeback_cases_charges_named',
  found(`select ${columns} from transactions where merchant_id = who.merchant_id and id = $3 and ${isDisputable}
    union
    select ${columns} from transactions where merchant_id = who.merchant_id and order_id = $4 and ${isDisputable}`),
);

const byDay = replannedStatement<CandidateRow>(
  'chargeback_cases_charges_of_day',
  found(
    `select ${columns} from transactions where merchant_id = who.merchant_id and creation_date >= $3
      and creation_date < $4 and ${isDisputable}
      and ($5::text is null or lower(authorization_code) = lower($5))
      and ($6::bigint is null or amount_centavos = $6)
      and ($7::text is null or right(card::jsonb ->> 'card_number', 4) = $7)`,
    ' and ($8::text is null or $8 in (attempt.retrieval_reference, attempt.network_transaction_id))',
  ),
);

const toCandidate = (row: CandidateRow): Candidate => ({
  merchantId: row.merchant_id,
  id: row.id,
  amountCentavos: row.amount_centavos,
  authorization: row.authorization_code,
  retrievalReference: row.retrieval_reference,
  networkTransactionId: row.network_transaction_id,
  lastFour: row.last_four,
});

interface Place {
  connectionId: string | null;
  merchantId: string | null;
}

export const listChargesByReference = async (
  database: Queryable,
  { connectionId, merchantId, id, reference }: Place & { id: string; reference: string },
): Promise<Candidate[]> =>
  (await database.rows(byReference, [connectionId, merchantId, id, reference])).map(toCandidate);

export const listChargesByDay = async (
  database: Queryable,
  sought: Place & { from: Date; before: Date } & Pick<
      ChargeHints,
      'authorization' | 'amountCentavos' | 'lastFour' | 'arn'
    >,
): Promise<Candidate[]> =>
  (
    await database.rows(byDay, [
      sought.connectionId,
      sought.merchantId,
      sought.from,
      sought.before,
      sought.authorization,
      sought.amountCentavos,
      sought.lastFour,
      sought.arn,
    ])
  ).map(toCandidate);
