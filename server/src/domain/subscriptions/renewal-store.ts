import { long, type Queryable, statement } from '../../database/connection.ts';
import { groupStatement, runOnGroup } from '../../database/input-rows.ts';
import { textArray } from '../../database/text-array.ts';
import { newWriteBatch } from '../../database/write-batches.ts';
import { keptBy } from '../../dependencies.ts';

/** What is needed to charge a subscription's card, gathered for a whole batch. */
export interface RenewalSource {
  merchantId: string;
  cardId: string;
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
    /** The network's id of its first use. */
    networkTransactionId: string | null;
    /** With which its bank has refused it for good. */
    stoppedCode?: number | null;
  } | null;
}

interface SourceRow {
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
  network_transaction_id: string | null;
  stopped_code: number | null;
}

// Each is looked up by its key, whatever the planner believes about tables that have just grown.
const gather = long(
  statement<SourceRow>(
    'renewals_gather',
    `select coalesce(customer.has_account, false) as has_account, merchants.fee_basis_points,
     merchants.fee_fixed_centavos, merchants.fee_tax_basis_points, card.*
   from unnest($1::text[], $2::text[], $3::text[]) with ordinality as input (merchant_id, customer_id, card_id, position)
   join merchants on merchants.id = input.merchant_id
   left join lateral (
     select has_account from customers
     where customers.merchant_id = input.merchant_id and customers.id = input.customer_id limit 1
   ) customer on true
   left join lateral (
     select cards.id as card_id, creation_date, holder_name, expiration_month, expiration_year, brand, type, bank_name,
       bank_code, masked_number, key_id, wrapped_key, sealed_number, network_transaction_id, stopped_code
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
            networkTransactionId: row.network_transaction_id,
            stoppedCode: row.stopped_code,
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
  linkId: string | null;
}

/** A security code that the payer gave for the next charge, as the vault sealed it. */
export interface SealedCode {
  keyId: string;
  sealed: Buffer;
}

// Only what is still in these hands: a subscription that was cancelled or changed since it was claimed has lost its
// lease. Its row is held for that: a change that is under way is waited for, and one that comes later sees the charge.
// A charge that was recorded before, by whoever crashed, is looked for first, and the unique index would speak: to ask
// only that would be to wait, with the subscription held, for whoever settles the charge and waits for the subscription.
// The security code is deleted by the statement that hands it out, as for any charge.
const record = groupStatement<
  HeldRenewal,
  { id: string; code_key_id: string | null; code_sealed: Buffer | null }
>(
  'renewals_record',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['id', 'text', row => row.id],
    ['customer_id', 'text', row => row.customerId],
    ['now', 'timestamptz', row => row.now],
    ['amount_centavos', 'bigint', row => row.amountCentavos],
    ['account', 'text', row => row.account],
    ['description', 'text', row => row.description],
    ['source_id', 'text', row => row.sourceId],
    ['card', 'text', row => row.card],
    ['subscription_id', 'text', row => row.subscriptionId],
    ['period', 'integer', row => row.period],
    ['attempt', 'integer', row => row.attempt],
    ['next_check_at', 'timestamptz', row => row.nextCheckAt],
    ['sent_at', 'timestamptz', row => row.sentAt],
    ['lease_until', 'timestamptz', row => row.leaseUntil],
    ['link_id', 'text', row => row.linkId],
  ],
  input => `with input as (${input}), recorded as (
     insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
       amount_centavos, account, description, iva, source_id, card, subscription_id, subscription_period,
       subscription_attempt)
     select input.merchant_id, input.id, 'charge', 'card', 'processing', input.customer_id, now, now,
       amount_centavos, account, description, '0', source_id, input.card, subscription_id, period, attempt
     from input
     cross join lateral (
       select subscriptions.id from subscriptions
       where subscriptions.merchant_id = input.merchant_id and subscriptions.id = input.subscription_id
         and subscriptions.lease_until = input.lease_until
         and not exists (
           select from transactions made
           where made.merchant_id = input.merchant_id and made.subscription_id = input.subscription_id
             and made.subscription_period = input.period and made.subscription_attempt = input.attempt)
       limit 1 for share
     ) held
     order by input.position
     on conflict do nothing
     returning merchant_id, id
   ), attempted as (
     insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
       next_check_at, link_id)
     select merchant_id, id, 1, 'renew', input.amount_centavos, 'sent', input.sent_at, input.next_check_at,
       input.link_id
     from recorded join input using (merchant_id, id)
   ), code as (
     delete from card_security_codes using recorded join input using (merchant_id, id)
     where card_security_codes.merchant_id = input.merchant_id and card_security_codes.owner_id = input.source_id
     returning input.merchant_id, input.id, card_security_codes.key_id, card_security_codes.sealed,
       card_security_codes.expires_at > input.sent_at as is_good
   )
   select recorded.id, code.key_id as code_key_id, code.sealed as code_sealed
   from recorded left join code on code.merchant_id = recorded.merchant_id and code.id = recorded.id and code.is_good`,
);
// A worker's batch of hundreds may take its time; a request's own may not.
const recordMany = { ...record, many: long(record.many) };

export interface HeldRenewal extends NewRenewal {
  /** The lease under which its subscription is held. */
  leaseUntil: Date;
}

/** Records renewals. Those that are missing in the answer are not ours to make. */
export async function recordRenewals(
  database: Queryable,
  renewals: readonly HeldRenewal[],
): Promise<Map<string, SealedCode | null>> {
  const rows = await runOnGroup(database, recordMany, renewals);
  return new Map(
    rows.map(({ id, code_key_id: keyId, code_sealed: sealed }) => [
      id,
      keyId === null || sealed === null ? null : { keyId, sealed },
    ]),
  );
}

/** What became of one that a request wanted to record. */
export interface RecordedRenewal {
  isOurs: boolean;
  securityCode: SealedCode | null;
}

const MAX_BATCH = 64;
const AT_ONCE = 2;

/** Those that requests make travel in groups with each other. */
export const recordingRenewals = keptBy(({ database }) =>
  newWriteBatch<HeldRenewal, RecordedRenewal>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf: ({ merchantId, subscriptionId }) => `${merchantId} ${subscriptionId}`,
    async flush(renewals) {
      const recorded = await recordRenewals(database, renewals);
      return renewals.map(({ id }) => ({ isOurs: recorded.has(id), securityCode: recorded.get(id) ?? null }));
    },
  }),
);
