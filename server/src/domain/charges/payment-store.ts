import { type Database, statement } from '../../database/connection.ts';
import { textArray } from '../../database/text-array.ts';

/**
 * The three set-based statements of a card payment. Each takes a whole group as arrays and answers a result a
 * row: one bad row (a taken order_id, a missing card) never fails its neighbours.
 */

export interface SourceQuery {
  merchantId: string;
  customerId: string | null;
  sourceId: string;
  now: Date;
}

/** What is needed to charge: the customer, and the saved card or token with its sealed number. */
export interface PaymentSource {
  customerFound: boolean;
  hasAccount: boolean;
  /** Of the customer, for the rules on blocked addresses. */
  email: string | null;
  source: {
    isToken: boolean;
    creationDate: Date;
    holderName: string;
    expirationMonth: string;
    expirationYear: string;
    brand: string;
    type: string;
    bankName: string;
    bankCode: string;
    maskedNumber: string;
    fingerprint: Buffer;
    keyId: string;
    wrappedKey: Buffer;
    sealedNumber: Buffer;
  } | null;
}

interface SourceRow {
  customer_found: boolean;
  has_account: boolean;
  customer_email: string | null;
  is_token: boolean | null;
  creation_date: Date;
  holder_name: string;
  expiration_month: string;
  expiration_year: string;
  brand: string;
  type: string;
  bank_name: string;
  bank_code: string;
  masked_number: string;
  fingerprint: Buffer;
  key_id: string;
  wrapped_key: Buffer;
  sealed_number: Buffer;
}

const shared = `creation_date, holder_name, expiration_month, expiration_year, brand, type, bank_name, bank_code,
  masked_number, fingerprint, key_id, wrapped_key, sealed_number`;

// A customer's card is no source at merchant level, nor the reverse (interface 7).
const gather = statement<SourceRow>(
  'payments_gather',
  `select input.customer_id is null or customers.id is not null as customer_found,
          coalesce(customers.has_account, false) as has_account,
          customers.email as customer_email, source.*
   from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) with ordinality
     as input (merchant_id, customer_id, source_id, now, position)
   left join customers on customers.merchant_id = input.merchant_id and customers.id = input.customer_id
     and customers.status = 'active'
   left join lateral (
     select false as is_token, ${shared} from cards
     where cards.merchant_id = input.merchant_id and cards.id = input.source_id and cards.status = 'active'
       and cards.customer_id is not distinct from input.customer_id
     union all
     select true, ${shared} from tokens
     where tokens.merchant_id = input.merchant_id and tokens.id = input.source_id
       and tokens.used_at is null and tokens.expires_at > input.now
   ) source on true
   order by input.position`,
);

export async function gatherSources(database: Database, queries: SourceQuery[]): Promise<PaymentSource[]> {
  const rows = await database.rows(gather, [
    textArray(queries.map(query => query.merchantId)),
    textArray(queries.map(query => query.customerId)),
    textArray(queries.map(query => query.sourceId)),
    textArray(queries.map(query => query.now.toISOString())),
  ]);
  return rows.map(row => ({
    customerFound: row.customer_found,
    hasAccount: row.has_account,
    email: row.customer_email,
    source:
      row.is_token === null
        ? null
        : {
            isToken: row.is_token,
            creationDate: row.creation_date,
            holderName: row.holder_name,
            expirationMonth: row.expiration_month,
            expirationYear: row.expiration_year,
            brand: row.brand,
            type: row.type,
            bankName: row.bank_name,
            bankCode: row.bank_code,
            maskedNumber: row.masked_number,
            fingerprint: row.fingerprint,
            keyId: row.key_id,
            wrappedKey: row.wrapped_key,
            sealedNumber: row.sealed_number,
          },
  }));
}

export interface NewPayment {
  merchantId: string;
  id: string;
  customerId: string | null;
  now: Date;
  amountCentavos: bigint;
  captures: boolean;
  account: string;
  description: string;
  orderId: string | null;
  iva: string;
  sourceId: string;
  isToken: boolean;
  card: string;
  customerDetails: string | null;
  deviceSessionId: string;
  /** Security codes and attempts live in real time, whatever the merchant's clock says. */
  realNow: Date;
  /** When the sweep may look at the attempt, should this process not settle it. */
  nextCheckAt: Date;
}

export type Recorded =
  | { kind: 'recorded'; securityCode: { keyId: string; sealed: Buffer } | null }
  /** Another transaction has this order_id, or this very id (a request repeated after a crash). */
  | { kind: 'taken' }
  /** Another charge took the token, or the customer was deleted, a moment ago. */
  | { kind: 'source_gone' };

interface RecordedRow {
  recorded: boolean;
  source_gone: boolean;
  code_key_id: string | null;
  code_sealed: Buffer | null;
}

// The security code is deleted by the statement that hands it out: it exists only toward the processor now.
// Customers are held against deletion, so that no charge is recorded for one that is gone.
const record = statement<RecordedRow>(
  'payments_record',
  `with input as (
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::boolean[],
       $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[], $13::text[], $14::text[],
       $15::text[], $16::timestamptz[], $17::timestamptz[]) with ordinality
     as input (merchant_id, id, customer_id, now, amount_centavos, captures, account, description, order_id, iva,
       source_id, is_token, card, customer_details, device_session_id, next_check_at, real_now, position)
   ), reserved as (
     update tokens set used_at = first.now, used_by = first.id
     from (select distinct on (merchant_id, source_id) merchant_id, source_id, id, now from input
           where is_token order by merchant_id, source_id, position) first
     where tokens.merchant_id = first.merchant_id and tokens.id = first.source_id and tokens.used_at is null
     returning tokens.merchant_id, tokens.used_by
   ), held as (
     select customers.merchant_id, customers.id from customers
     join (select distinct merchant_id, customer_id from input where customer_id is not null) payer
       on payer.merchant_id = customers.merchant_id and payer.customer_id = customers.id
     where customers.status = 'active' for key share of customers
   ), payable as (
     select input.* from input
     left join reserved on reserved.merchant_id = input.merchant_id and reserved.used_by = input.id
     left join held on held.merchant_id = input.merchant_id and held.id = input.customer_id
     where (not input.is_token or reserved.used_by is not null) and (input.customer_id is null or held.id is not null)
   ), recorded as (
     insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
       amount_centavos, captures, account, description, order_id, iva, source_id, card, customer_details,
       device_session_id)
     select merchant_id, id, 'charge', 'card', 'processing', customer_id, now, now, amount_centavos, captures,
       account, description, order_id, iva, source_id, card, customer_details, device_session_id
     from payable on conflict do nothing
     returning merchant_id, id
   ), attempted as (
     insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
       next_check_at)
     select merchant_id, id, 1, 'authorise', input.amount_centavos, 'sent', input.real_now, input.next_check_at
     from recorded join input using (merchant_id, id)
   ), code as (
     delete from card_security_codes using recorded join input using (merchant_id, id)
     where card_security_codes.merchant_id = input.merchant_id and card_security_codes.owner_id = input.source_id
       and card_security_codes.expires_at > input.real_now
     returning card_security_codes.merchant_id, input.id, card_security_codes.key_id, card_security_codes.sealed
   )
   select recorded.id is not null as recorded, payable.id is null as source_gone,
          code.key_id as code_key_id, code.sealed as code_sealed
   from input
   left join payable using (merchant_id, id)
   left join recorded using (merchant_id, id)
   left join code using (merchant_id, id)
   order by input.position`,
);

export async function recordPayments(database: Database, payments: NewPayment[]): Promise<Recorded[]> {
  const column = <Value>(read: (payment: NewPayment) => Value) => payments.map(read);
  const texts = (read: (payment: NewPayment) => string | null) => textArray(payments.map(read));
  const rows = await database.rows(record, [
    texts(payment => payment.merchantId),
    texts(payment => payment.id),
    texts(payment => payment.customerId),
    texts(payment => payment.now.toISOString()),
    column(payment => payment.amountCentavos),
    column(payment => payment.captures),
    texts(payment => payment.account),
    texts(payment => payment.description),
    texts(payment => payment.orderId),
    texts(payment => payment.iva),
    texts(payment => payment.sourceId),
    column(payment => payment.isToken),
    texts(payment => payment.card),
    texts(payment => payment.customerDetails),
    texts(payment => payment.deviceSessionId),
    texts(payment => payment.nextCheckAt.toISOString()),
    texts(payment => payment.realNow.toISOString()),
  ]);
  return rows.map(row => {
    if (row.source_gone) return { kind: 'source_gone' };
    if (!row.recorded) return { kind: 'taken' };
    const { code_key_id: keyId, code_sealed: sealed } = row;
    return {
      kind: 'recorded',
      securityCode: keyId === null || sealed === null ? null : { keyId, sealed },
    };
  });
}

const release = statement(
  'payments_release_token',
  `update tokens set used_at = null, used_by = null where merchant_id = $1 and id = $2 and used_by = $3`,
);

/** Gives a token back that was reserved for a charge which then was not made. */
export const releaseToken = (database: Database, merchantId: string, tokenId: string, chargeId: string) =>
  database.run(release, [merchantId, tokenId, chargeId]);
