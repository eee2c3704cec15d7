import type { WireStatus } from '@recaudo/contract/api/charges';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import type { Condition } from '../../platform/database/statements/filtered-list.ts';
import { LOOKED_THROUGH, type NewestFirst, type Source } from '../lists/newest-first-store.ts';
import type { TransactionFilters } from './filters.ts';

/** Filters after the customer was looked up, because an index covers customer ids but not names. */
export interface FoundFilters extends TransactionFilters {
  customerId: string | undefined;
  /** Lowercase address of the requested person. */
  personEmail?: string | undefined;
}

const when = (value: unknown, sql: string, written = value): Condition[] =>
  value === undefined ? [] : [{ sql, value: written }];

/** The single amount, if the filters name one. */
const oneAmount = ({ amountCentavos, amountFrom, amountTo }: TransactionFilters): bigint | undefined =>
  amountCentavos ?? (amountFrom === amountTo ? amountFrom : undefined);

// Uses the customer index; payments without a customer are searched among the newest ones.
const ofPerson = ({ person, personEmail }: FoundFilters, merchantId: string): Condition[] =>
  when(
    person,
    `id = any(array(
       select id from transactions
       where merchant_id = (?::text[])[1] and kind = 'charge' and customer_id = (?::text[])[2]
       union all
       select id from (
         select id, customer_id, customer_details from transactions
         where merchant_id = (?::text[])[1] and kind = 'charge'
         order by creation_date desc, id desc limit ${LOOKED_THROUGH}) recent
       where customer_id is null and strpos(lower(customer_details), (?::text[])[3]) > 0
         and lower(customer_details::jsonb ->> 'email') = (?::text[])[3]))`,
    [merchantId, person, personEmail ?? ''],
  );

/** Conditions that match few charges, no matter how many the merchant has. */
const named = (
  merchantId: string,
  { orderId, cus, reference, subscriptionId, reusableLinkId }: FoundFilters,
): Condition[] => [
  ...when(orderId, 'order_id = ?'),
  ...when(subscriptionId, 'subscription_id = ?'),
  ...when(
    reusableLinkId,
    `id = any(array(select transaction_id from reusable_link_uses
       where merchant_id = (?::text[])[1] and link_id = (?::text[])[2]))`,
    [merchantId, reusableLinkId],
  ),
  ...when(
    cus,
    `id = any(array(select transaction_id from pse_attempts
       where merchant_id = (?::text[])[1] and cus = (?::text[])[2]))`,
    [merchantId, cus],
  ),
  ...when(
    reference,
    `id = any(array(select transaction_id from charge_handles
       where merchant_id = (?::text[])[1] and handle = (?::text[])[2]))`,
    [merchantId, reference],
  ),
];

// No status index contains charges between record and settle, but they have a live attempt.
const inProgress = `(select merchant_id, creation_date, id from noted_statuses where status = 'in_progress'
  union all
  select own.merchant_id, own.creation_date, own.id from attempts
  join transactions own on own.merchant_id = attempts.merchant_id and own.id = attempts.transaction_id
  where attempts.status in ('sent', 'unknown', 'reversing') and own.kind = 'charge' and own.status = 'processing'
  union all
  select own.merchant_id, own.creation_date, own.id from cash_attempts
  join transactions own on own.merchant_id = cash_attempts.merchant_id and own.id = cash_attempts.transaction_id
  where cash_attempts.status = 'starting' and own.status = 'processing'
) pending`;

/** The most selective index for the filters; the remaining filters apply along it. */
function sourceOf(merchantId: string, filters: FoundFilters): { source: Source; knowsStatus: boolean } {
  const dates = creationConditions(filters);
  const charges = { sql: `merchant_id = ? and kind = 'charge'`, value: merchantId };
  const narrow = [
    ...named(merchantId, filters),
    ...ofPerson(filters, merchantId),
    ...when(filters.customerId, 'customer_id = ?'),
    ...when(oneAmount(filters), 'amount_centavos = ?'),
  ];
  const { status } = filters;
  if (narrow.length > 0 || status === undefined || status === 'completed') {
    return {
      source: { from: 'transactions', where: [charges, ...dates, ...narrow] },
      knowsStatus: status === undefined,
    };
  }
  const own = { sql: 'merchant_id = ?', value: merchantId };
  const source =
    status === 'in_progress'
      ? { from: inProgress, where: [own, ...dates], isNames: true }
      : {
          from: 'noted_statuses',
          where: [own, { sql: 'status = ?', value: status }, ...dates],
          isNames: true,
        };
  return { source, knowsStatus: true };
}

const statusesOf = (status: WireStatus): string[] =>
  status === 'in_progress' ? ['in_progress', 'processing'] : [status];

const payerTexts = `searchable(concat_ws(' ', charge.customer_details::jsonb ->> 'name',
    charge.customer_details::jsonb ->> 'last_name', charge.customer_details::jsonb ->> 'email',
    (select concat_ws(' ', name, last_name, email) from customers
     where merchant_id = charge.merchant_id and customers.id = charge.customer_id limit 1)))`;
const bankName = `case when charge.method = 'bank_account'
    then (select bank_name from pse_attempts
          where merchant_id = charge.merchant_id and transaction_id = charge.id order by number desc limit 1)
    else charge.card::jsonb ->> 'bank_name' end`;

// Cheap conditions first, so that fewer rows are parsed as JSON.
const lookedFor = (filters: FoundFilters, knowsStatus: boolean): Condition[] => [
  ...(filters.status === undefined || knowsStatus
    ? []
    : [{ sql: 'charge.status = any(?)', value: statusesOf(filters.status) }]),
  ...when(filters.method, 'charge.method = ?'),
  ...when(filters.errorCode, 'charge.error_code = ?'),
  ...when(filters.hasRefund, '(charge.refunded_centavos > 0) = ?'),
  ...(oneAmount(filters) === undefined
    ? [
        ...when(filters.amountFrom, 'charge.amount_centavos >= ?'),
        ...when(filters.amountTo, 'charge.amount_centavos <= ?'),
      ]
    : []),
  // Skips most rows before they are parsed as JSON.
  ...when(
    filters.email,
    `strpos(lower(charge.customer_details), ?) > 0 and lower(charge.customer_details::jsonb ->> 'email') = ?`,
  ),
  ...when(filters.brand, `lower(charge.card::jsonb ->> 'brand') = ?`),
  ...when(filters.lastFour, `right(charge.card::jsonb ->> 'card_number', 4) = ?`),
  ...when(filters.bank, `strpos(searchable(${bankName}), searchable(?)) > 0`),
  ...when(
    filters.customerId === undefined ? filters.customer : undefined,
    `strpos(${payerTexts}, searchable(?)) > 0`,
  ),
];

/** The filtered charges, as a list to read page by page. */
export function chargesFiltered(
  merchantId: string,
  filters: FoundFilters,
): Pick<NewestFirst, 'source' | 'lookedFor'> {
  const { source, knowsStatus } = sourceOf(merchantId, filters);
  return { source, lookedFor: lookedFor(filters, knowsStatus) };
}
