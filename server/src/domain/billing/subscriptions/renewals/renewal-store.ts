import { keptBy } from '../../../../dependencies.ts';
import { long, type Queryable } from '../../../../platform/database/connections/connection.ts';
import { groupStatement, runOnGroup } from '../../../../platform/database/statements/input-rows.ts';
import { newWriteBatch } from '../../../../platform/database/statements/write-batches.ts';
import type { NewInvoice } from '../../invoices/invoice.ts';
import { insertInvoices, newInvoiceColumns } from '../../invoices/record-store.ts';

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
  /** In real time, unlike `now`: when the sweep may query the outcome if this worker does not settle it. */
  nextCheckAt: Date;
  sentAt: Date;
  connectionId: string | null;
  /** Within the amount. */
  iva: string;
  incCentavos: bigint | null;
  splits: string | null;
  /** Null where the period has one: an earlier attempt to pay it was declined. */
  invoice: NewInvoice | null;
}

/** A security code from the payer for the next charge, encrypted by the vault. */
export interface SealedCode {
  keyId: string;
  sealed: Buffer;
}

// Only subscriptions whose lease still holds: a cancellation or change since the claim has revoked it. Locking the row waits
// for a change in progress and lets a later one see the charge. A charge that a crashed process recorded is looked up first:
// relying on the unique index alone could deadlock with the settlement of that charge, which waits for the subscription.
// The statement deletes the security code it returns.
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
    ['link_id', 'text', row => row.connectionId],
    ['iva', 'text', row => row.iva],
    ['inc_centavos', 'bigint', row => row.incCentavos],
    ['splits', 'text', row => row.splits],
    ...newInvoiceColumns<HeldRenewal>(row => row.invoice),
  ],
  input => `with input as (${input}), recorded as (
     insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
       amount_centavos, account, description, iva, inc_centavos, source_id, card, subscription_id,
       subscription_period, subscription_attempt, splits)
     select input.merchant_id, input.id, 'charge', 'card', 'processing', input.customer_id, now, now,
       amount_centavos, account, description, iva, inc_centavos, source_id, input.card, subscription_id, period, attempt, splits
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
   ), billed as (
     ${insertInvoices({
       from: 'recorded join input using (merchant_id, id)',
       subscriptionId: 'subscription_id',
       createdAt: 'now',
     })}
   ), code as (
     delete from card_security_codes using recorded join input using (merchant_id, id)
     where card_security_codes.merchant_id = input.merchant_id and card_security_codes.owner_id = input.source_id
     returning input.merchant_id, input.id, card_security_codes.key_id, card_security_codes.sealed,
       card_security_codes.expires_at > input.sent_at as is_good
   )
   select recorded.id, code.key_id as code_key_id, code.sealed as code_sealed
   from recorded left join code on code.merchant_id = recorded.merchant_id and code.id = recorded.id and code.is_good`,
);
// A worker's batch of hundreds may take longer; a request's own may not.
const recordMany = { ...record, many: long(record.many) };

export interface HeldRenewal extends NewRenewal {
  /** The lease on the subscription. */
  leaseUntil: Date;
}

/** Records renewals. A renewal missing from the result belongs to another process. */
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

/** The result of recording one renewal for a request. */
export interface RecordedRenewal {
  isOurs: boolean;
  securityCode: SealedCode | null;
}

const MAX_BATCH = 64;
const AT_ONCE = 2;

/** Concurrent requests share one statement. */
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
