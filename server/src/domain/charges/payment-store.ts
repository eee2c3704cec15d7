import { type Database, statement } from '../../database/connection.ts';
import { groupStatement, type InputColumn, runOnGroup } from '../../database/input-rows.ts';
import { newWriteBatch, type WriteBatch } from '../../database/write-batches.ts';
import { keptBy } from '../../dependencies.ts';
import { BALANCE_STRIPES } from '../ledger/store.ts';
import type { NewPayment, RecordedPayment, Settlement } from './payment.ts';
import { recordPayments } from './payment-record-store.ts';
import { settlePayments } from './payment-settle-store.ts';

/**
 * A card payment is three set-based statements: gather (here), record and settle. Each takes a
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
  /** The network's id of the first use of a saved card. */
  networkTransactionId: string | null;
}

export interface SourceRow {
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
  network_transaction_id: string | null;
}

const shared = `creation_date, holder_name, expiration_month, expiration_year, brand, type, bank_name, bank_code,
  masked_number, fingerprint, key_id, wrapped_key, sealed_number`;

/** What every gathering of a source is given. */
export const sourceColumns: readonly InputColumn<SourceQuery>[] = [
  ['merchant_id', 'text', row => row.merchantId],
  ['customer_id', 'text', row => row.customerId],
  ['source_id', 'text', row => row.sourceId],
  ['now', 'timestamptz', row => row.now],
  ['of_any_customer', 'boolean', row => row.ofAnyCustomer ?? false],
];

/** What else is read with it: columns, and the joins that they come from. */
interface ReadBeside {
  columns: string;
  joins: string;
}

// A customer's card is no source at merchant level unless it is asked for, nor the reverse (Interface 10.4).
export const gatherText = (input: string, beside: ReadBeside = { columns: '', joins: '' }): string =>
  `select coalesce(input.customer_id, source.owner_id) is null or customers.id is not null as customer_found,
          coalesce(input.customer_id, source.owner_id) as payer_id,
          coalesce(customers.has_account, false) as has_account,
          customers.email as customer_email, source.*${beside.columns}
   from (${input}) as input
   left join lateral (
     select false as is_token, customer_id as owner_id, null::text as payer_network, network_transaction_id, ${shared}
     from cards
     where cards.merchant_id = input.merchant_id and cards.id = input.source_id and cards.status = 'active'
       and (cards.customer_id is not distinct from input.customer_id
            or input.of_any_customer and input.customer_id is null)
     union all
     select true, null, payer_network, null, ${shared} from tokens
     where tokens.merchant_id = input.merchant_id and tokens.id = input.source_id
       and tokens.used_at is null and tokens.expires_at > input.now
   ) source on true
   left join customers on customers.merchant_id = input.merchant_id
     and customers.id = coalesce(input.customer_id, source.owner_id) and customers.status = 'active'
   ${beside.joins}
   order by input.position`;

const gather = groupStatement<SourceQuery, SourceRow>('payments_gather', sourceColumns, input =>
  gatherText(input),
);

export const gatherSources = async (database: Database, queries: SourceQuery[]): Promise<PaymentSource[]> =>
  (await runOnGroup(database, gather, queries)).map(toPaymentSource);

export const toPaymentSource = (row: SourceRow): PaymentSource => ({
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
          networkTransactionId: row.network_transaction_id,
        },
});

const release = statement(
  'payments_release_token',
  `update tokens set used_at = null, used_by = null where merchant_id = $1 and id = $2 and used_by = $3`,
);

/** Gives a token back that was reserved for a charge which then was not made. */
export const releaseToken = (database: Database, merchantId: string, tokenId: string, chargeId: string) =>
  database.run(release, [merchantId, tokenId, chargeId]);

export interface PaymentBatches {
  gather: WriteBatch<SourceQuery, PaymentSource>;
  record: WriteBatch<NewPayment, RecordedPayment>;
  settle: WriteBatch<Settlement, boolean>;
}

const AT_ONCE = 4;
const MAX_BATCH = 64;

/** The write batches of a gateway: all its card payments travel in the same ones. */
export const paymentBatches = keptBy(
  ({ database, ledgerStripe, vault = database }): PaymentBatches => ({
    gather: newWriteBatch({
      maxBatch: MAX_BATCH,
      atOnce: AT_ONCE,
      keyOf: ({ merchantId, sourceId }) => `${merchantId} ${sourceId}`,
      flush: items => gatherSources(vault, items),
    }),
    record: newWriteBatch({
      maxBatch: MAX_BATCH,
      atOnce: AT_ONCE,
      // A taken order_id is waited for: the same ones may come through another process.
      keyOf: ({ merchantId, charge }) => `${merchantId} ${charge.orderId ?? ''} ${charge.id}`,
      flush: items => recordPayments(database, items),
    }),
    settle: newWriteBatch({
      maxBatch: MAX_BATCH,
      atOnce: AT_ONCE,
      keyOf: ({ merchantId, transactionId }) => `${merchantId} ${transactionId}`,
      // Each adds to balances of its own, so that groups of one merchant do not wait for each other.
      flush: (items, slot) => settlePayments(database, items, (ledgerStripe + slot) % BALANCE_STRIPES),
    }),
  }),
);
