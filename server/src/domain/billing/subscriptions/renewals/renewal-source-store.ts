import { long, type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { textArray } from '../../../../platform/database/statements/text-array.ts';

/** The data needed to charge a subscription's card, gathered for a whole batch. */
export interface RenewalSource {
  merchantId: string;
  cardId: string;
  hasAccount: boolean;
  /** Credit of the customer when it was read. */
  creditCentavos: bigint;
  /** True if items waited for the customer's next invoice when it was read. */
  hasWaitingItems: boolean;
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
    fingerprint: Buffer;
    keyId: string;
    wrappedKey: Buffer;
    sealedNumber: Buffer;
    /** The network's id of the card's first use. */
    networkTransactionId: string | null;
    /** The code of the issuer's permanent decline. */
    stoppedCode?: number | null;
  } | null;
}

interface SourceRow {
  has_account: boolean;
  credit_centavos: bigint;
  has_waiting_items: boolean;
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
  fingerprint: Buffer;
  key_id: string;
  wrapped_key: Buffer;
  sealed_number: Buffer;
  network_transaction_id: string | null;
  stopped_code: number | null;
}

// The lateral joins force key lookups, even if the planner underestimates tables that have just grown.
const gather = long(
  statement<SourceRow>(
    'renewals_gather',
    `select coalesce(customer.has_account, false) as has_account,
     coalesce(customer.credit_centavos, 0) as credit_centavos,
     coalesce(customer.waiting_items, 0) > 0 as has_waiting_items,
     merchants.fee_basis_points, merchants.fee_fixed_centavos, merchants.fee_tax_basis_points, card.*
   from unnest($1::text[], $2::text[], $3::text[]) with ordinality as input (merchant_id, customer_id, card_id, position)
   join merchants on merchants.id = input.merchant_id
   left join lateral (
     select has_account, credit_centavos, waiting_items from customers
     where customers.merchant_id = input.merchant_id and customers.id = input.customer_id limit 1
   ) customer on true
   left join lateral (
     select cards.id as card_id, creation_date, holder_name, expiration_month, expiration_year, brand, type, bank_name,
       bank_code, masked_number, fingerprint, key_id, wrapped_key, sealed_number, network_transaction_id, stopped_code
     from cards
     where cards.merchant_id = input.merchant_id and cards.id = input.card_id and cards.status = 'active'
       and cards.customer_id = input.customer_id limit 1
   ) card on true
   order by input.position`,
  ),
);

export async function gatherRenewals(
  database: Queryable,
  input: readonly { merchantId: string; customerId: string; cardId: string }[],
): Promise<RenewalSource[]> {
  const rows = await database.rows(gather, [
    textArray(input.map(row => row.merchantId)),
    textArray(input.map(row => row.customerId)),
    textArray(input.map(row => row.cardId)),
  ]);
  return rows.map((row, index) => ({
    merchantId: input[index]?.merchantId ?? '',
    cardId: input[index]?.cardId ?? '',
    hasAccount: row.has_account,
    creditCentavos: row.credit_centavos,
    hasWaitingItems: row.has_waiting_items,
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
            fingerprint: row.fingerprint,
            keyId: row.key_id,
            wrappedKey: row.wrapped_key,
            sealedNumber: row.sealed_number,
            networkTransactionId: row.network_transaction_id,
            stoppedCode: row.stopped_code,
          },
  }));
}
