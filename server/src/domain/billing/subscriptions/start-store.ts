import { keptBy } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import {
  groupStatement,
  type InputColumn,
  runOnGroup,
} from '../../../platform/database/statements/input-rows.ts';
import { newWriteBatch } from '../../../platform/database/statements/write-batches.ts';
import type { ResourceEvent } from '../../webhooks/events/store.ts';
import { writeDiscount } from '../coupons/stored-discount.ts';
import { insertInvoices, newInvoiceColumns } from '../invoices/record-store.ts';
import { writeItems } from './items/item.ts';
import type { NewRenewal, SealedCode } from './renewals/renewal-store.ts';
import type { Subscription } from './subscription.ts';
import { subscriptionColumns } from './subscription-row.ts';

export interface NewSubscriptionRow {
  merchantId: string;
  subscription: Subscription;
  /** Keeps workers away during the first charge. */
  leaseUntil: Date | null;
  created: ResourceEvent;
  /** The first period, if it is charged immediately; recorded in the same statement. */
  charge: NewRenewal | null;
}

const startColumns: readonly InputColumn<NewSubscriptionRow>[] = [
  ['merchant_id', 'text', row => row.merchantId],
  ['lease_until', 'timestamptz', row => row.leaseUntil],
  ['id', 'text', row => row.subscription.id],
  ['creation_date', 'timestamptz', row => row.subscription.creationDate],
  ['customer_id', 'text', row => row.subscription.customerId],
  ['plan_id', 'text', row => row.subscription.planId],
  ['card_id', 'text', row => row.subscription.cardId],
  ['card', 'text', row => row.subscription.card],
  ['status', 'text', row => row.subscription.status],
  ['cancel_at_period_end', 'boolean', row => row.subscription.cancelAtPeriodEnd],
  ['trial_end_date', 'date', row => row.subscription.trialEndDate],
  ['first_charge_date', 'date', row => row.subscription.firstChargeDate],
  ['current_period_number', 'integer', row => row.subscription.currentPeriodNumber],
  ['period_end_date', 'date', row => row.subscription.periodEndDate],
  ['charge_date', 'date', row => row.subscription.chargeDate],
  ['failed_attempts', 'integer', row => row.subscription.failedAttempts],
  ['attempts_made', 'integer', row => row.subscription.attemptsMade],
  ['due_date', 'date', row => row.subscription.dueDate],
  ['last_error_code', 'smallint', row => row.subscription.lastErrorCode],
  ['event_count', 'integer', row => row.subscription.eventCount],
  ['requires_first_payment', 'boolean', row => row.subscription.requiresFirstPayment],
  ['quantity', 'integer', row => row.subscription.quantity],
  ['period_amount_centavos', 'bigint', row => row.subscription.periodAmountCentavos],
  ['start_date', 'date', row => row.subscription.startDate],
  ['days_until_due', 'smallint', row => row.subscription.daysUntilDue],
  ['items', 'text', row => writeItems(row.subscription.items)],
  ['stored_discount', 'text', row => writeDiscount(row.subscription.discount)],
  ['event_id', 'text', row => row.created.id],
  ['payload', 'text', row => row.created.payload],
  ['trace', 'text', row => row.created.trace ?? null],
];

/** The columns that a new subscription sets; the others stay null. */
const own = subscriptionColumns.filter(name => startColumns.some(([given]) => given === name)).join(', ');

const given = own.replace(/\bitems\b/, 'items::jsonb');

const chargeColumns: readonly InputColumn<NewSubscriptionRow>[] = [
  ['transaction_id', 'text', row => row.charge?.id ?? null],
  ['amount_centavos', 'bigint', row => row.charge?.amountCentavos ?? null],
  ['account', 'text', row => row.charge?.account ?? null],
  ['description', 'text', row => row.charge?.description ?? null],
  ['charged_card', 'text', row => row.charge?.card ?? null],
  ['period', 'integer', row => row.charge?.period ?? null],
  ['attempt', 'integer', row => row.charge?.attempt ?? null],
  ['charged_at', 'timestamptz', row => row.charge?.now ?? null],
  ['sent_at', 'timestamptz', row => row.charge?.sentAt ?? null],
  ['next_check_at', 'timestamptz', row => row.charge?.nextCheckAt ?? null],
  ['link_id', 'text', row => row.charge?.connectionId ?? null],
  ['iva', 'text', row => row.charge?.iva ?? null],
  ['inc_centavos', 'bigint', row => row.charge?.incCentavos ?? null],
  ['splits', 'text', row => row.charge?.splits ?? null],
  ...newInvoiceColumns<NewSubscriptionRow>(row => row.charge?.invoice ?? null),
];

interface StartedRow {
  is_payable: boolean;
  is_new: boolean;
  code_key_id?: string | null;
  code_sealed?: Buffer | null;
}

// No lease is needed because only this request knows the new subscription. The rest is as for any renewal.
const recordCharges = `, recorded as (
     insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
       amount_centavos, account, description, iva, inc_centavos, source_id, card, subscription_id,
       subscription_period, subscription_attempt, splits)
     select merchant_id, transaction_id, 'charge', 'card', 'processing', customer_id, charged_at, charged_at,
       amount_centavos, account, description, iva, inc_centavos, card_id, charged_card, id, period, attempt, splits
     from started join input using (merchant_id, id) where transaction_id is not null order by position
     returning merchant_id, subscription_id as id
   ), attempted as (
     insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
       next_check_at, link_id)
     select merchant_id, transaction_id, 1, 'renew', amount_centavos, 'sent', sent_at, next_check_at, link_id
     from recorded join input using (merchant_id, id)
   ), billed as (
     ${insertInvoices({
       from: 'recorded join input using (merchant_id, id)',
       subscriptionId: 'id',
       createdAt: 'charged_at',
     })}
   ), code as (
     delete from card_security_codes using recorded join input using (merchant_id, id)
     where card_security_codes.merchant_id = input.merchant_id and card_security_codes.owner_id = input.card_id
     returning input.merchant_id, input.id, card_security_codes.key_id, card_security_codes.sealed,
       card_security_codes.expires_at > input.sent_at as is_good
   )`;

// The lock on customer and plan prevents their deletion until the subscription is committed. The lateral limit makes
// the planner use the primary key even if it believes the table to be small.
const startText = (input: string, isCharged: boolean): string => `with input as (${input}), payable as (
     select input.* from input
     cross join lateral (
       select from customers where customers.merchant_id = input.merchant_id and customers.id = input.customer_id
         and customers.status = 'active' limit 1 for key share
     ) payer
     cross join lateral (
       select from plans where plans.merchant_id = input.merchant_id and plans.id = input.plan_id
         and plans.status = 'active' limit 1 for share
     ) plan
   ), started as (
     insert into subscriptions (merchant_id, lease_until, discount, changed_at, ${own})
     select merchant_id, lease_until, stored_discount::jsonb, creation_date, ${given} from payable order by position
     on conflict (merchant_id, id) do nothing
     returning merchant_id, id
   ), emitted as (
     insert into events (merchant_id, id, type, resource_id, sequence, creation_date, payload, trace)
     select merchant_id, event_id, 'subscription.created', id, 1, creation_date, payload, trace
     from started join input using (merchant_id, id)
   )${isCharged ? recordCharges : ''}
   select payable.id is not null as is_payable, started.id is not null as is_new
     ${isCharged ? ', code.key_id as code_key_id, code.sealed as code_sealed' : ''}
   from input left join payable using (merchant_id, id) left join started using (merchant_id, id)
   ${isCharged ? 'left join code on code.merchant_id = input.merchant_id and code.id = input.id and code.is_good' : ''}
   order by input.position`;

const start = groupStatement<NewSubscriptionRow, StartedRow>('subscriptions_start', startColumns, input =>
  startText(input, false),
);
const startCharged = groupStatement<NewSubscriptionRow, StartedRow>(
  'subscriptions_start_charged',
  [...startColumns, ...chargeColumns],
  input => startText(input, true),
);

export type Started =
  /** With the security code for the first charge, if there is one. */
  | { kind: 'started'; securityCode: SealedCode | null }
  | { kind: 'known' }
  /** The customer or the plan was deleted in the meantime. */
  | { kind: 'gone' };

export async function startSubscriptions(
  database: Queryable,
  rows: readonly NewSubscriptionRow[],
): Promise<Started[]> {
  const isCharged = rows.some(({ charge }) => charge !== null);
  const answers = await runOnGroup(database, isCharged ? startCharged : start, rows);
  return answers.map(({ is_payable, is_new, code_key_id: keyId, code_sealed: sealed }) => {
    if (!is_payable) return { kind: 'gone' };
    if (!is_new) return { kind: 'known' };
    return { kind: 'started', securityCode: keyId && sealed ? { keyId, sealed } : null };
  });
}

const MAX_BATCH = 64;
const AT_ONCE = 4;

/** Writes new subscriptions in batches, like charges. */
export const startingSubscriptions = keptBy(({ database }) =>
  newWriteBatch<NewSubscriptionRow, Started>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf: ({ merchantId, subscription }) => `${merchantId} ${subscription.id}`,
    flush: rows => startSubscriptions(database, rows),
  }),
);
