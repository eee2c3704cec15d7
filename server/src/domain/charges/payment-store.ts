import { type Database, statement } from '../../database/connection.ts';
import { textArray } from '../../database/text-array.ts';
import { newWriteBatches, type WriteBatch } from '../../database/write-batches.ts';
import type { Gateway } from '../../dependencies.ts';
import {
  type NewPayment,
  type Recorded,
  recordPayments,
  type Settlement,
  settlePayments,
} from './payment-write-store.ts';

/**
 * A card payment is three set-based statements: gather (here), record and settle (payment-write-store.ts). Each takes a
 * whole batch as arrays and answers a result a row: one bad row (a taken order_id, a missing card) never fails its
 * neighbours. `paymentBatches` at the end is how payments get into them.
 */

export interface SourceQuery {
  merchantId: string;
  customerId: string | null;
  /** At merchant level: cards of the merchant's customers are sources, too (Interface 5.2). */
  ofAnyCustomer?: boolean;
  sourceId: string;
  now: Date;
}

/** What is needed to charge: the customer, and the saved card or token with its sealed number. */
export interface PaymentSource {
  customerFound: boolean;
  /** Whom the payment belongs to: the customer of the level, or the one whose card it is. */
  customerId: string | null;
  hasAccount: boolean;
  /** Of the customer, for the rules on blocked addresses. */
  email: string | null;
  source: CardSource | null;
}

export interface CardSource {
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
  /** Of the browser in which a token's card was typed; null for a saved card, and where a shop's server sent it. */
  payerNetwork: string | null;
}

interface SourceRow {
  customer_found: boolean;
  payer_id: string | null;
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
  payer_network: string | null;
}

const shared = `creation_date, holder_name, expiration_month, expiration_year, brand, type, bank_name, bank_code,
  masked_number, fingerprint, key_id, wrapped_key, sealed_number`;

// A customer's card is no source at merchant level unless it is asked for, nor the reverse (Interface 10.4).
const gather = statement<SourceRow>(
  'payments_gather',
  `select coalesce(input.customer_id, source.owner_id) is null or customers.id is not null as customer_found,
          coalesce(input.customer_id, source.owner_id) as payer_id,
          coalesce(customers.has_account, false) as has_account,
          customers.email as customer_email, source.*
   from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::boolean[]) with ordinality
     as input (merchant_id, customer_id, source_id, now, of_any_customer, position)
   left join lateral (
     select false as is_token, customer_id as owner_id, null::text as payer_network, ${shared} from cards
     where cards.merchant_id = input.merchant_id and cards.id = input.source_id and cards.status = 'active'
       and (cards.customer_id is not distinct from input.customer_id
            or input.of_any_customer and input.customer_id is null)
     union all
     select true, null, payer_network, ${shared} from tokens
     where tokens.merchant_id = input.merchant_id and tokens.id = input.source_id
       and tokens.used_at is null and tokens.expires_at > input.now
   ) source on true
   left join customers on customers.merchant_id = input.merchant_id
     and customers.id = coalesce(input.customer_id, source.owner_id) and customers.status = 'active'
   order by input.position`,
);

export async function gatherSources(database: Database, queries: SourceQuery[]): Promise<PaymentSource[]> {
  const rows = await database.rows(gather, [
    textArray(queries.map(query => query.merchantId)),
    textArray(queries.map(query => query.customerId)),
    textArray(queries.map(query => query.sourceId)),
    textArray(queries.map(query => query.now.toISOString())),
    queries.map(({ ofAnyCustomer = false }) => ofAnyCustomer),
  ]);
  return rows.map(row => ({
    customerFound: row.customer_found,
    customerId: row.payer_id,
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
            payerNetwork: row.payer_network,
          },
  }));
}

const release = statement(
  'payments_release_token',
  `update tokens set used_at = null, used_by = null where merchant_id = $1 and id = $2 and used_by = $3`,
);

/** Gives a token back that was reserved for a charge which then was not made. */
export const releaseToken = (database: Database, merchantId: string, tokenId: string, chargeId: string) =>
  database.run(release, [merchantId, tokenId, chargeId]);

export interface PaymentBatches {
  gather: WriteBatch<SourceQuery, PaymentSource>;
  record: WriteBatch<NewPayment, Recorded>;
  settle: WriteBatch<Settlement, boolean>;
}

/** Two at a time of up to 64 keep two cores busy; more only make them smaller (measured). */
const AT_ONCE = 2;
const MAX_BATCH = 64;

// By database: a gateway on a merchant's own clock shares the batches of the rest.
const batchesOf = new WeakMap<object, PaymentBatches>();

/** The write batches of a gateway: all its card payments travel in the same ones. */
export function paymentBatches(gateway: Gateway): PaymentBatches {
  const present = batchesOf.get(gateway.database);
  if (present !== undefined) return present;
  const { database, ledgerStripe } = gateway;
  const vault = gateway.vault ?? database;
  const batches: PaymentBatches = {
    gather: newWriteBatches(AT_ONCE, {
      maxBatch: MAX_BATCH,
      keyOf: ({ merchantId, sourceId }) => `${merchantId} ${sourceId}`,
      flush: items => gatherSources(vault, items),
    }),
    record: newWriteBatches(AT_ONCE, {
      maxBatch: MAX_BATCH,
      // A taken order_id is waited for: the same ones may come through another process.
      keyOf: ({ merchantId, charge }) => `${merchantId} ${charge.orderId ?? ''} ${charge.id}`,
      flush: items => recordPayments(database, items),
    }),
    settle: newWriteBatches(AT_ONCE, {
      maxBatch: MAX_BATCH,
      keyOf: ({ merchantId, transactionId }) => `${merchantId} ${transactionId}`,
      flush: items => settlePayments(database, items, ledgerStripe),
    }),
  };
  batchesOf.set(database, batches);
  return batches;
}
