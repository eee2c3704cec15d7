import { type Gateway, keptBy } from '../../dependencies.ts';
import type { Database } from '../../platform/database/connections/connection.ts';
import {
  groupStatement,
  type InputColumn,
  runOnGroup,
} from '../../platform/database/statements/input-rows.ts';
import { newWriteBatch } from '../../platform/database/statements/write-batches.ts';
import { batchSize, type PaymentSource, type SourceQuery } from './payment.ts';

/**
 * A card payment takes three set-based statements: gather (here), record and settle. Each takes a batch as arrays and returns
 * one result per row, so that one bad row (a taken order_id, a missing card) never fails the others.
 */

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

export const sourceColumns: readonly InputColumn<SourceQuery>[] = [
  ['merchant_id', 'text', row => row.merchantId],
  ['customer_id', 'text', row => row.customerId],
  ['source_id', 'text', row => row.sourceId],
  ['now', 'timestamptz', row => row.now],
  ['of_any_customer', 'boolean', row => row.ofAnyCustomer ?? false],
];

/** Extra columns and their joins. */
interface ExtraRead {
  columns: string;
  joins: string;
}

// A customer's card is a source at merchant level only on request, and never the reverse (Interface 10.4).
export const gatherText = (input: string, extra: ExtraRead = { columns: '', joins: '' }): string =>
  `select coalesce(input.customer_id, source.owner_id) is null or customers.id is not null as customer_found,
          coalesce(input.customer_id, source.owner_id) as payer_id,
          coalesce(customers.has_account, false) as has_account,
          customers.email as customer_email, source.*${extra.columns}
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
   ${extra.joins}
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

type GatherGateway = Pick<Gateway, 'database' | 'vault' | 'kept'>;

/** Charges that arrive together read their sources in one statement. */
export const gatherBatch = keptBy(({ database, vault = database }: GatherGateway) =>
  newWriteBatch<SourceQuery, PaymentSource>({
    ...batchSize,
    keyOf: ({ merchantId, sourceId }) => `${merchantId} ${sourceId}`,
    flush: items => gatherSources(vault, items),
  }),
);
