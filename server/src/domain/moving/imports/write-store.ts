import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import {
  groupStatement,
  type InputColumn,
  runOnGroup,
} from '../../../platform/database/statements/input-rows.ts';
import { writeDiscount } from '../../billing/coupons/stored-discount.ts';
import type { Plan } from '../../billing/plans/plan.ts';
import type { Subscription } from '../../billing/subscriptions/subscription.ts';
import type { NewCardRow } from '../../cards/store.ts';
import type { Customer } from '../../customers/customer.ts';

// Imported rows emit no events, so that a shop's webhooks are not flooded. The first event of each is its first change
// here.

type Of<Row> = Row & { merchantId: string };

const merchantColumn: InputColumn<{ merchantId: string }> = ['merchant_id', 'text', row => row.merchantId];

function insertInto<Row>(table: string, columns: readonly InputColumn<Of<Row>>[]) {
  const all = [merchantColumn as InputColumn<Of<Row>>, ...columns];
  const names = all.map(([name]) => name).join(', ');
  return groupStatement<Of<Row>, { id: string }>(
    `imports_insert_${table}`,
    all,
    input =>
      `insert into ${table} (${names}) select ${names.replace(/\bdiscount\b/, 'discount::jsonb')}
       from (${input}) as input order by position`,
  );
}

const customers = insertInto<Customer>('customers', [
  ['id', 'text', row => row.id],
  ['creation_date', 'timestamptz', row => row.creationDate],
  ['name', 'text', row => row.name],
  ['last_name', 'text', row => row.lastName],
  ['email', 'text', row => row.email],
  ['phone_number', 'text', row => row.phoneNumber],
  ['external_id', 'text', row => row.externalId],
  ['has_account', 'boolean', row => row.hasAccount],
  ['department', 'text', row => row.address?.department ?? null],
  ['city', 'text', row => row.address?.city ?? null],
  ['additional', 'text', row => row.address?.additional ?? null],
  ['credit_centavos', 'bigint', row => row.creditCentavos],
]);

const plans = insertInto<Plan>('plans', [
  ['id', 'text', row => row.id],
  ['creation_date', 'timestamptz', row => row.creationDate],
  ['name', 'text', row => row.name],
  ['amount_centavos', 'bigint', row => row.amountCentavos],
  ['currency', 'text', row => row.currency],
  ['repeat_every', 'integer', row => row.repeatEvery],
  ['repeat_unit', 'text', row => row.repeatUnit],
  ['retry_times', 'smallint', row => row.retryTimes],
  ['retry_schedule', 'text', row => row.retrySchedule],
  ['status', 'text', row => row.status],
  ['status_after_retry', 'text', row => row.statusAfterRetry],
  ['trial_days', 'integer', row => row.trialDays],
  ['splits', 'text', row => row.splits],
]);

export interface ImportedCard extends NewCardRow {
  customerId: string;
}

const cards = insertInto<ImportedCard>('cards', [
  ['id', 'text', row => row.id],
  ['customer_id', 'text', row => row.customerId],
  ['creation_date', 'timestamptz', row => row.creationDate],
  ['status', 'text', () => 'active'],
  ['holder_name', 'text', row => row.holderName],
  ['masked_number', 'text', row => row.maskedNumber],
  ['expiration_month', 'text', row => row.expirationMonth],
  ['expiration_year', 'text', row => row.expirationYear],
  ['brand', 'text', row => row.brand],
  ['type', 'text', row => row.type],
  ['bank_name', 'text', row => row.bankName],
  ['bank_code', 'text', row => row.bankCode],
  ['fingerprint', 'bytea', row => row.fingerprint],
  ['key_id', 'text', row => row.sealedCard.keyId],
  ['wrapped_key', 'bytea', row => row.sealedCard.wrappedKey],
  ['sealed_number', 'bytea', row => row.sealedCard.sealed],
  ['network_transaction_id', 'text', row => row.networkTransactionId],
]);

const subscriptions = insertInto<Subscription>('subscriptions', [
  ['id', 'text', row => row.id],
  ['creation_date', 'timestamptz', row => row.creationDate],
  ['customer_id', 'text', row => row.customerId],
  ['plan_id', 'text', row => row.planId],
  ['card_id', 'text', row => row.cardId],
  ['card', 'text', row => row.card],
  ['status', 'text', row => row.status],
  ['cancel_at_period_end', 'boolean', row => row.cancelAtPeriodEnd],
  ['trial_end_date', 'date', row => row.trialEndDate],
  ['first_charge_date', 'date', row => row.firstChargeDate],
  ['current_period_number', 'integer', row => row.currentPeriodNumber],
  ['period_end_date', 'date', row => row.periodEndDate],
  ['charge_date', 'date', row => row.chargeDate],
  ['failed_attempts', 'smallint', row => row.failedAttempts],
  ['attempts_made', 'smallint', row => row.attemptsMade],
  ['due_date', 'date', row => row.dueDate],
  ['quantity', 'integer', row => row.quantity],
  ['period_amount_centavos', 'bigint', row => row.periodAmountCentavos],
  ['discount', 'text', row => writeDiscount(row.discount)],
]);

const inserts = { customers, plans, cards, subscriptions };

export interface ImportedRows {
  customers: Customer;
  plans: Plan;
  cards: ImportedCard;
  subscriptions: Subscription;
}

export async function insertRows<Kind extends ImportKind>(
  tx: Queryable,
  kind: Kind,
  merchantId: string,
  rows: readonly ImportedRows[Kind][],
): Promise<void> {
  if (rows.length === 0) return;
  const insert = inserts[kind] as (typeof inserts)[Kind] & typeof customers;
  await runOnGroup(tx, insert, rows.map(row => ({ ...row, merchantId })) as never);
}

export interface IdMapping {
  externalId: string;
  id: string;
}

type MappingRow = IdMapping & { merchantId: string; source: string; kind: ImportKind; importId: string };

const insertId = groupStatement<MappingRow, { id: string }>(
  'import_ids_insert',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['source', 'text', row => row.source],
    ['kind', 'text', row => row.kind],
    ['external_id', 'text', row => row.externalId],
    ['id', 'text', row => row.id],
    ['import_id', 'text', row => row.importId],
  ],
  input => `insert into import_ids (merchant_id, source, kind, external_id, id, import_id)
     select merchant_id, source, kind, external_id, id, import_id from (${input}) as input order by position`,
);

/** Maps source ids to ids here, permanently: a second record with the same source id is rejected. */
export async function insertIds(
  tx: Queryable,
  of: { merchantId: string; source: string; importId: string },
  kind: ImportKind,
  ids: readonly IdMapping[],
): Promise<void> {
  if (ids.length > 0)
    await runOnGroup(
      tx,
      insertId,
      ids.map(row => ({ ...row, ...of, kind })),
    );
}
