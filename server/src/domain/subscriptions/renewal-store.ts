import { type Queryable, statement } from '../../database/connection.ts';

/** What is needed to charge a subscription's card, gathered for a whole batch. */
export interface RenewalSource {
  merchantId: string;
  cardId: string;
  customerIsActive: boolean;
  hasAccount: boolean;
  fees: { basisPoints: number; fixedCentavos: bigint; taxBasisPoints: number };
  card: {
    creationDate: Date;
    holderName: string;
    expirationMonth: string;
    expirationYear: string;
    brand: string;
    type: string;
    bankName: string;
    bankCode: string;
    maskedNumber: string;
    keyId: string;
    wrappedKey: Buffer;
    sealedNumber: Buffer;
  } | null;
}

interface SourceRow {
  customer_is_active: boolean;
  has_account: boolean;
  fee_basis_points: number;
  fee_fixed_centavos: bigint;
  fee_tax_basis_points: number;
  card_id: string | null;
  creation_date: Date;
  holder_name: string;
  expiration_month: string;
  expiration_year: string;
  brand: string;
  type: string;
  bank_name: string;
  bank_code: string;
  masked_number: string;
  key_id: string;
  wrapped_key: Buffer;
  sealed_number: Buffer;
}

const gather = statement<SourceRow>(
  'renewals_gather',
  `select coalesce(customers.status = 'active', false) as customer_is_active,
     coalesce(customers.has_account, false) as has_account, merchants.fee_basis_points,
     merchants.fee_fixed_centavos, merchants.fee_tax_basis_points, cards.id as card_id, cards.creation_date,
     cards.holder_name, cards.expiration_month, cards.expiration_year, cards.brand, cards.type, cards.bank_name,
     cards.bank_code, cards.masked_number, cards.key_id, cards.wrapped_key, cards.sealed_number
   from unnest($1::text[], $2::text[], $3::text[]) with ordinality as input (merchant_id, customer_id, card_id, position)
   join merchants on merchants.id = input.merchant_id
   left join customers on customers.merchant_id = input.merchant_id and customers.id = input.customer_id
   left join cards on cards.merchant_id = input.merchant_id and cards.id = input.card_id and cards.status = 'active'
     and cards.customer_id = input.customer_id
   order by input.position`,
);

export async function gatherRenewals(
  database: Queryable,
  wanted: readonly { merchantId: string; customerId: string; cardId: string }[],
): Promise<RenewalSource[]> {
  const rows = await database.rows(gather, [
    wanted.map(row => row.merchantId),
    wanted.map(row => row.customerId),
    wanted.map(row => row.cardId),
  ]);
  return rows.map((row, index) => ({
    merchantId: wanted[index]?.merchantId ?? '',
    cardId: wanted[index]?.cardId ?? '',
    customerIsActive: row.customer_is_active,
    hasAccount: row.has_account,
    fees: {
      basisPoints: row.fee_basis_points,
      fixedCentavos: row.fee_fixed_centavos,
      taxBasisPoints: row.fee_tax_basis_points,
    },
    card:
      row.card_id === null
        ? null
        : {
            creationDate: row.creation_date,
            holderName: row.holder_name,
            expirationMonth: row.expiration_month,
            expirationYear: row.expiration_year,
            brand: row.brand,
            type: row.type,
            bankName: row.bank_name,
            bankCode: row.bank_code,
            maskedNumber: row.masked_number,
            keyId: row.key_id,
            wrappedKey: row.wrapped_key,
            sealedNumber: row.sealed_number,
          },
  }));
}

export interface NewRenewal {
  merchantId: string;
  id: string;
  customerId: string;
  now: Date;
  amountCentavos: bigint;
  account: string;
  description: string;
  sourceId: string;
  card: string;
  subscriptionId: string;
  period: number;
  attempt: number;
  /** In real time, unlike `now`: when the sweep may ask for it, should this worker not settle it. */
  nextCheckAt: Date;
  sentAt: Date;
}

const record = statement<{ id: string }>(
  'renewals_record',
  `with input as (
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[],
       $8::text[], $9::text[], $10::text[], $11::int[], $12::int[], $13::timestamptz[], $14::timestamptz[])
     as input (merchant_id, id, customer_id, now, amount_centavos, account, description, source_id, card,
       subscription_id, period, attempt, next_check_at, sent_at)
   ), recorded as (
     insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
       amount_centavos, account, description, iva, source_id, card, subscription_id, subscription_period,
       subscription_attempt)
     select merchant_id, id, 'charge', 'card', 'processing', customer_id, now, now, amount_centavos, account,
       description, '0', source_id, card, subscription_id, period, attempt
     from input on conflict do nothing
     returning merchant_id, id
   ), attempted as (
     insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
       next_check_at)
     select merchant_id, id, 1, 'renew', input.amount_centavos, 'sent', input.sent_at, input.next_check_at
     from recorded join input using (merchant_id, id)
   )
   select id from recorded`,
);

/** Records a batch of renewals. The ids that are missing in the answer were recorded before, by whoever crashed. */
export async function recordRenewals(
  database: Queryable,
  renewals: readonly NewRenewal[],
): Promise<Set<string>> {
  const column = <Value>(read: (renewal: NewRenewal) => Value) => renewals.map(read);
  const rows = await database.rows(record, [
    column(renewal => renewal.merchantId),
    column(renewal => renewal.id),
    column(renewal => renewal.customerId),
    column(renewal => renewal.now.toISOString()),
    column(renewal => renewal.amountCentavos),
    column(renewal => renewal.account),
    column(renewal => renewal.description),
    column(renewal => renewal.sourceId),
    column(renewal => renewal.card),
    column(renewal => renewal.subscriptionId),
    column(renewal => renewal.period),
    column(renewal => renewal.attempt),
    column(renewal => renewal.nextCheckAt.toISOString()),
    column(renewal => renewal.sentAt.toISOString()),
  ]);
  return new Set(rows.map(row => row.id));
}

const renewalOf = statement<{ subscription_id: string; subscription_period: number }>(
  'renewals_of_transaction',
  `select subscription_id, subscription_period from transactions
   where merchant_id = $1 and id = $2 and subscription_id is not null`,
);

/** Which subscription and period a charge renews. */
export async function findRenewalOf(
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<{ subscriptionId: string; period: number } | undefined> {
  const row = await database.find(renewalOf, [merchantId, transactionId]);
  return row && { subscriptionId: row.subscription_id, period: row.subscription_period };
}
