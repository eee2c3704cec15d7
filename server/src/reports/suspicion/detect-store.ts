import { paidStatusList } from '../../domain/money/ledger/paid-statuses.ts';
import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface PayerGroup {
  payer: string;
  label: string;
  payments: number;
  centavos: bigint;
  first_at: Date;
  last_at: Date;
  ids: string[];
}

// A payer's identity: the document of a PSE payer, the number of a saved card, the masked number with its holder, the
// customer, or the email.
const paidCharges = `select charge.id, charge.amount_centavos, charge.creation_date,
    coalesce('document ' || encode(payer_documents.fingerprint, 'hex'), 'card ' || encode(cards.fingerprint, 'hex'),
      'card ' || (opened.card ->> 'card_number') || ' ' || lower(opened.card ->> 'holder_name'),
      'customer ' || charge.customer_id, 'email ' || lower(opened.details ->> 'email')) as payer,
    coalesce((opened.card ->> 'card_number') || ' ' || coalesce(opened.card ->> 'holder_name', ''),
      'PSE …' || pse.document_end, opened.details ->> 'email', charge.customer_id, '') as label
  from transactions charge
  cross join lateral (select charge.card::jsonb as card, charge.customer_details::jsonb as details offset 0) opened
  left join payer_documents on payer_documents.merchant_id = charge.merchant_id
    and payer_documents.transaction_id = charge.id
  left join cards on cards.merchant_id = charge.merchant_id and cards.id = charge.source_id
  left join lateral (
    select document_end from pse_attempts where charge.method = 'bank_account'
      and pse_attempts.merchant_id = charge.merchant_id and pse_attempts.transaction_id = charge.id
    order by number desc limit 1) pse on true
  where charge.merchant_id = $1 and charge.kind = 'charge' and charge.creation_date >= $2
    and charge.status in ${paidStatusList} and charge.amount_centavos >= $3 and charge.amount_centavos < $4`;

const structuring = long(
  statement<PayerGroup>(
    'suspicion_structuring',
    `select payer, min(label) as label, count(*)::int as payments, sum(amount_centavos)::bigint as centavos,
       min(creation_date) as first_at, max(creation_date) as last_at, array_agg(id order by creation_date) as ids
     from (${paidCharges}) paid where payer is not null
     group by payer having count(*) >= $5 order by count(*) desc limit 100`,
  ),
);
export const findStructuring = (
  database: Queryable,
  merchantId: string,
  since: Date,
  {
    fromCentavos,
    belowCentavos,
    payments,
  }: { fromCentavos: bigint; belowCentavos: bigint; payments: number },
): Promise<PayerGroup[]> =>
  database.rows(structuring, [merchantId, since, fromCentavos, belowCentavos, payments]);

export interface NamedPayment {
  name: string;
  payments: number;
  centavos: bigint;
  first_at: Date;
  last_at: Date;
  ids: string[];
}

const names = long(
  statement<NamedPayment>(
    'suspicion_payer_names',
    `select name, count(*)::int as payments, sum(amount_centavos)::bigint as centavos, min(creation_date) as first_at,
       max(creation_date) as last_at, (array_agg(id order by creation_date))[1:200] as ids
     from (
       select charge.id, charge.amount_centavos, charge.creation_date, unnest(array[opened.card ->> 'holder_name',
         concat_ws(' ', opened.details ->> 'name', opened.details ->> 'last_name'),
         concat_ws(' ', customers.name, customers.last_name)]) as name
       from transactions charge
       cross join lateral (select charge.card::jsonb as card, charge.customer_details::jsonb as details offset 0) opened
       left join customers on customers.merchant_id = charge.merchant_id and customers.id = charge.customer_id
       where charge.merchant_id = $1 and charge.kind = 'charge' and charge.creation_date >= $2
     ) named where name <> '' group by name limit 20000`,
  ),
);
/** Names given by payers, including those of declined payments. */
export const listPayerNames = (
  database: Queryable,
  merchantId: string,
  since: Date,
): Promise<NamedPayment[]> => database.rows(names, [merchantId, since]);

const documents = long(
  statement<NamedPayment & { fingerprint: Buffer }>(
    'suspicion_payer_documents',
    `select payer_documents.fingerprint, '' as name, count(*)::int as payments,
       sum(transactions.amount_centavos)::bigint as centavos, min(transactions.creation_date) as first_at,
       max(transactions.creation_date) as last_at, (array_agg(transactions.id))[1:200] as ids
     from payer_documents join transactions on transactions.merchant_id = payer_documents.merchant_id
       and transactions.id = payer_documents.transaction_id
     where payer_documents.merchant_id = $1 and payer_documents.creation_date >= $2
     group by payer_documents.fingerprint limit 20000`,
  ),
);
export const listPayerDocuments = (database: Queryable, merchantId: string, since: Date) =>
  database.rows(documents, [merchantId, since]);
