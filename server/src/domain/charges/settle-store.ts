import { type Gateway, keptBy } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import {
  type GroupStatement,
  groupStatement,
  type InputColumn,
  runOnGroup,
} from '../../platform/database/statements/input-rows.ts';
import { mayBecome } from '../../platform/database/statements/transition-condition.ts';
import { newWriteBatch } from '../../platform/database/statements/write-batches.ts';
import { writeJson } from '../../platform/http/responses/json-writer.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { activeTraceparent } from '../../platform/tracing/tracer.ts';
import type { FeeSchedule } from '../merchants/merchant.ts';
import { BALANCE_STRIPES, processorAccountOf } from '../money/ledger/store.ts';
import { attemptStatuses } from '../payments/attempt.ts';
import { attemptResultOf } from '../payments/card-operation.ts';
import { afterEnding, eventOf, retryAfter } from './charge.ts';
import { batchSize, type CardSource, type SettledAttempt, type Settlement } from './payment.ts';
import type { DeclineRetry, Transaction } from './transaction.ts';
import { chargeToView } from './view.ts';

export const settledColumns: readonly InputColumn<Settlement>[] = [
  ['merchant_id', 'text', row => row.merchantId],
  ['id', 'text', row => row.transactionId],
  ['number', 'smallint', row => row.number],
  ['attempt_status', 'text', row => row.result.status],
  ['status', 'text', row => row.status],
  ['now', 'timestamptz', row => row.now],
  ['authorization_code', 'text', row => row.authorization],
  ['error_code', 'smallint', row => row.errorCode],
  ['error_message', 'text', row => row.errorMessage],
  ['fee', 'bigint', row => row.feeCentavos],
  ['tax', 'bigint', row => row.feeTaxCentavos],
  ['amount', 'bigint', row => row.amountCentavos],
  ['account', 'text', row => row.account],
  ['released_token', 'text', row => row.releasedToken],
  ['event_id', 'text', row => row.event?.id ?? null],
  ['event_type', 'text', row => row.event?.type ?? null],
  ['payload', 'text', row => row.event?.payload ?? null],
  ['trace', 'text', row => row.event?.trace ?? null],
  ['response_code', 'text', row => row.result.responseCode],
  ['advice_code', 'text', row => row.result.adviceCode],
  ['retry', 'text', row => row.result.retry],
  ['network_transaction_id', 'text', row => row.result.networkTransactionId],
  ['retrieval_reference', 'text', row => row.result.retrievalReference],
];

const failureColumns: readonly InputColumn<Settlement>[] = [
  ['retry_class', 'text', row => row.retry?.class ?? null],
  ['retry_reason', 'text', row => row.retry?.reason ?? null],
  ['next_attempt_at', 'timestamptz', row => row.retry?.nextAttemptAt ?? null],
  ['fingerprint', 'bytea', row => row.fingerprint],
];

export const firstUseColumn: InputColumn<Settlement> = ['first_use_of', 'text', row => row.firstUseOf];

// Networks limit declines per card (retries/retry-caps.ts), so a saved card counts them, by the time of the attempt. An
// attempt counted in advance is not counted again.
const afterFailures = `, released as (
     update tokens set used_at = null, used_by = null from settled
     where tokens.merchant_id = settled.merchant_id and tokens.id = settled.released_token
       and tokens.used_by = settled.id
   ), counted as (
     insert into card_tries (merchant_id, transaction_id, fingerprint, amount_centavos, tried_at)
     select settled.merchant_id, settled.id, coalesce(settled.fingerprint, cards.fingerprint),
       changed.amount_centavos, changed.creation_date
     from settled join changed on changed.merchant_id = settled.merchant_id and changed.id = settled.id
       join cards on cards.merchant_id = settled.merchant_id and cards.id = settled.released_token
     where settled.attempt_status = 'declined' and coalesce(settled.fingerprint, cards.fingerprint) is not null
     on conflict do nothing
   )`;
const keepRetry = `,
       retry_class = settled.retry_class, retry_reason = settled.retry_reason,
       next_attempt_at = settled.next_attempt_at`;

// Keeps the first network id: later uses of the card refer to it.
const keepFirstUses = `, kept as (
     update cards set network_transaction_id = settled.network_transaction_id from settled
     where cards.merchant_id = settled.merchant_id and cards.id = settled.first_use_of
       and cards.network_transaction_id is null
   )`;

/** Parts that some settlement of the group needs; the statement leaves out the others. */
type Effects = Record<'failures' | 'first_uses', boolean>;

export interface ExtraSettlement {
  /** Selects the rows to settle. */
  condition: string;
  /** Extra CTEs that read `settled`. */
  parts: string;
  /** Extra result columns. */
  columns: string;
}

const processorAccount = processorAccountOf('link_id');

// Compare and set on the attempt: a late response changes nothing, and once a reversal may have been sent, only the reversal
// can end it. The `case` keeps the planner on the primary key. Balances are locked in key order to avoid deadlocks.
export const settleText = (
  input: string,
  { failures, first_uses }: Effects,
  stripe: string,
  extra: ExtraSettlement = { condition: '', parts: '', columns: '' },
): string =>
  `with input as (${input}), settled as (
     update attempts set status = input.attempt_status, resolved_at = input.now, error_code = input.error_code,
       response_code = input.response_code, advice_code = input.advice_code, retry = input.retry,
       network_transaction_id = input.network_transaction_id, retrieval_reference = input.retrieval_reference
     from input
     where attempts.merchant_id = input.merchant_id and attempts.transaction_id = input.id
       and attempts.number = input.number
       and ${mayBecome(attemptStatuses, 'attempts.status', 'input.attempt_status')}${extra.condition}
     returning input.*, attempts.link_id
   ), changed as (
     update transactions set status = settled.status, operation_date = settled.now,
       authorization_code = coalesce(settled.authorization_code, transactions.authorization_code),
       error_code = settled.error_code, error_message = settled.error_message,
       fee_centavos = settled.fee, fee_tax_centavos = settled.tax,
       event_count = transactions.event_count + (settled.event_id is not null)::int${failures ? keepRetry : ''}
     from settled where transactions.merchant_id = settled.merchant_id and transactions.id = settled.id
     returning transactions.merchant_id, transactions.id, transactions.event_count,
       transactions.creation_date, transactions.amount_centavos, settled.event_id, settled.event_type, settled.now, settled.payload, settled.trace
   ), journalled as (
     insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts,
       amounts_centavos)
     select merchant_id, id, 1, 'charge', now, array[${processorAccount}, account, 'merchant', 'fees', 'fee_tax'],
       array[-amount, amount, -(fee + tax), fee, tax]
     from settled where amount > 0
   ), balanced as (
     insert into account_balances (merchant_id, account, stripe, balance_centavos)
     select merchant_id, leg.account, ${stripe}, sum(leg.centavos)
     from settled, lateral (values (settled.account, amount), ('merchant', -(fee + tax))) leg (account, centavos)
     where amount > 0
     group by merchant_id, leg.account order by merchant_id, leg.account
     on conflict (merchant_id, account, stripe)
     do update set balance_centavos = account_balances.balance_centavos + excluded.balance_centavos
   )${failures ? afterFailures : ''}${first_uses ? keepFirstUses : ''}${extra.parts}, emitted as (
     insert into events (merchant_id, id, type, resource_id, sequence, creation_date, payload, trace)
     select merchant_id, event_id, event_type, id, event_count, now, payload, trace from changed
     where event_id is not null
   )
   select changed.id is not null as settled${extra.columns}
   from input left join changed using (merchant_id, id) order by input.position`;

const statements = new Map<string, GroupStatement<Settlement, { settled: boolean }>>();

/** Most batches hold only approved charges and skip the SQL for declines and new cards. */
function statementFor(effects: Effects): GroupStatement<Settlement, { settled: boolean }> {
  const had = Object.entries(effects).flatMap(([what, isHad]) => (isHad ? [what] : []));
  const name = ['payments_settle', ...had].join('_');
  const present = statements.get(name);
  if (present !== undefined) return present;
  const columns = [
    ...settledColumns,
    ...(effects.failures ? failureColumns : []),
    ...(effects.first_uses ? [firstUseColumn] : []),
  ];
  const stripe = `$${columns.length + 1}`;
  const made = groupStatement<Settlement, { settled: boolean }>(name, columns, input =>
    settleText(input, effects, stripe),
  );
  statements.set(name, made);
  return made;
}

/** True for each attempt settled now, false if it already had a result. */
export async function settlePayments(
  database: Queryable,
  settlements: readonly Settlement[],
  stripe: number,
): Promise<boolean[]> {
  const effects = {
    failures: settlements.some(({ retry }) => retry !== null),
    first_uses: settlements.some(({ firstUseOf }) => firstUseOf !== null),
  };
  const rows = await runOnGroup(database, statementFor(effects), settlements, stripe);
  return rows.map(row => row.settled);
}

/** Settlements of one merchant add to different balance rows, so that their batches do not wait for each other. */
export const settleBatch = keptBy(
  ({ database, ledgerStripe }: Pick<Gateway, 'database' | 'ledgerStripe' | 'kept'>) =>
    newWriteBatch<Settlement, boolean>({
      ...batchSize,
      keyOf: ({ merchantId, transactionId }) => `${merchantId} ${transactionId}`,
      flush: (items, slot) => settlePayments(database, items, (ledgerStripe + slot) % BALANCE_STRIPES),
    }),
);

/** Tokens, and cards that already have a network id, have no first use to store. */
export const chargedCard = (
  { isToken, networkTransactionId, fingerprint }: CardSource,
  { sourceId }: Transaction,
): Pick<SettledAttempt, 'firstUseOf' | 'fingerprint'> => ({
  firstUseOf: isToken || networkTransactionId !== null ? null : sourceId,
  fingerprint,
});

/** The charge after the outcome, and the row changes that lead there. */
export function settlementOf(
  merchantId: string,
  charge: Transaction,
  { number, ending, nextAttemptAt = null, firstUseOf = charge.sourceId, fingerprint }: SettledAttempt,
  { schedule, now }: { schedule: FeeSchedule; now: Date },
): { after: Transaction; settlement: Settlement } {
  const result = attemptResultOf(ending);
  const after = { ...afterEnding(charge, ending, schedule, now), retry: null as DeclineRetry | null };
  if (after.status === 'failed') after.retry = retryAfter(charge, ending, nextAttemptAt);
  const eventType = eventOf(after);
  return {
    after,
    settlement: {
      merchantId,
      transactionId: charge.id,
      number,
      result,
      status: after.status,
      now,
      authorization: after.authorization,
      errorCode: after.errorCode,
      errorMessage: after.errorMessage,
      feeCentavos: after.feeCentavos,
      feeTaxCentavos: after.feeTaxCentavos,
      amountCentavos: after.status === 'completed' ? after.amountCentavos : 0n,
      account: after.account,
      releasedToken: after.status === 'failed' ? after.sourceId : null,
      fingerprint: fingerprint ?? null,
      retry: after.retry,
      firstUseOf: result.networkTransactionId === null ? null : firstUseOf,
      event:
        eventType === undefined
          ? null
          : {
              id: newId('event'),
              type: eventType,
              payload: writeJson(chargeToView(after)),
              trace: activeTraceparent(),
            },
    },
  };
}
