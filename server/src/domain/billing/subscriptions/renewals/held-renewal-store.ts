import { keptBy } from '../../../../dependencies.ts';
import { long, type Queryable } from '../../../../platform/database/connections/connection.ts';
import {
  type GroupStatement,
  groupStatement,
  type InputColumn,
  runOnGroup,
} from '../../../../platform/database/statements/input-rows.ts';
import { newWriteBatch } from '../../../../platform/database/statements/write-batches.ts';
import type { Settlement } from '../../../charges/payment.ts';
import { firstUseColumn, settledColumns, settleText } from '../../../charges/settle-store.ts';
import { BALANCE_STRIPES } from '../../../money/ledger/store.ts';
import type { Subscription } from '../subscription.ts';

/** An approved renewal that only advances the subscription: no event, no new card. */
export interface HeldSettlement {
  settlement: Settlement;
  /** The subscription after the charge. */
  subscription: Subscription;
  /** The lease of this charge. */
  heldUntil: Date;
  /** What the charge pays. */
  invoiceId: string;
}

/** `second`: another process settled it. `unheld`: nothing was written because the lease is gone. */
export type SettledHeld = 'settled' | 'second' | 'unheld';

interface SettledRow {
  settled: boolean;
  is_held: boolean;
}

const ofSettlement = ([name, type, of]: InputColumn<Settlement>): InputColumn<HeldSettlement> => [
  name,
  type,
  row => of(row.settlement),
];

const movedColumns: readonly InputColumn<HeldSettlement>[] = [
  ['subscription_id', 'text', row => row.subscription.id],
  ['held_until', 'timestamptz', row => row.heldUntil],
  ['invoice_id', 'text', row => row.invoiceId],
  ['next_status', 'text', row => row.subscription.status],
  ['next_period_number', 'integer', row => row.subscription.currentPeriodNumber],
  ['next_period_end', 'date', row => row.subscription.periodEndDate],
  ['next_charge_date', 'date', row => row.subscription.chargeDate],
  ['next_due_date', 'date', row => row.subscription.dueDate],
  ['next_failed', 'smallint', row => row.subscription.failedAttempts],
  ['next_made', 'smallint', row => row.subscription.attemptsMade],
];

// Every change of a subscription revokes its lease. A row locked by another transaction is skipped: the slower path
// settles that renewal and locks charges before subscriptions. It also settles a renewal whose period was invoiced under
// another id.
const heldInput = (input: string): string => `
  select given.*, held.id is not null as is_held from (${input}) given
  left join lateral (
    select subscriptions.id from subscriptions
    where subscriptions.merchant_id = given.merchant_id and subscriptions.id = given.subscription_id
      and subscriptions.lease_until = given.held_until
      and exists (select from invoices
        where invoices.merchant_id = given.merchant_id and invoices.id = given.invoice_id)
    limit 1 for no key update skip locked
  ) held on true`;

const moved = `, moved as (
     update subscriptions set status = settled.next_status, current_period_number = settled.next_period_number,
       period_end_date = settled.next_period_end, charge_date = settled.next_charge_date,
       due_date = settled.next_due_date, failed_attempts = settled.next_failed, attempts_made = settled.next_made,
       last_error_code = null, retry_class = null, retry_reason = null, not_before = null, lease_until = null,
       changed_at = settled.now
     from settled
     where subscriptions.merchant_id = settled.merchant_id and subscriptions.id = settled.subscription_id
   ), billed as (
     update invoices set status = 'paid', transaction_id = settled.id,
       amount_paid_centavos = invoices.total_centavos - invoices.credit_applied_centavos
     from settled
     where invoices.merchant_id = settled.merchant_id and invoices.id = settled.invoice_id and invoices.status = 'open'
   )`;

function settleStatement(first_uses: boolean): GroupStatement<HeldSettlement, SettledRow> {
  const ofCharge = first_uses ? [...settledColumns, firstUseColumn] : settledColumns;
  const columns = [...ofCharge.map(ofSettlement), ...movedColumns];
  const made = groupStatement<HeldSettlement, SettledRow>(
    first_uses ? 'renewals_settle_first_uses' : 'renewals_settle',
    columns,
    input =>
      settleText(heldInput(input), { failures: false, first_uses }, `$${columns.length + 1}`, {
        condition: ' and input.is_held',
        parts: moved,
        columns: ', input.is_held',
      }),
  );
  // A worker's batch of hundreds may take longer; a request's own may not.
  return { ...made, many: long(made.many) };
}

const settleUsed = settleStatement(false);
const settleFirstUses = settleStatement(true);

/** Settles charge and subscription in one statement, so that no reader sees one without the other. */
export async function settleHeldRenewals(
  database: Queryable,
  rows: readonly HeldSettlement[],
  stripe: number,
): Promise<SettledHeld[]> {
  const hasFirstUses = rows.some(({ settlement }) => settlement.firstUseOf !== null);
  const answers = await runOnGroup(database, hasFirstUses ? settleFirstUses : settleUsed, rows, stripe);
  return answers.map(({ settled, is_held }) => {
    if (!is_held) return 'unheld';
    return settled ? 'settled' : 'second';
  });
}

const MAX_BATCH = 250;
const AT_ONCE = 4;

/** Groups use different balance rows, so that groups of one merchant do not wait for each other. */
export const settlingHeldRenewals = keptBy(({ database, ledgerStripe }) =>
  newWriteBatch<HeldSettlement, SettledHeld>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf: ({ settlement }) => `${settlement.merchantId} ${settlement.transactionId}`,
    flush: (rows, slot) => settleHeldRenewals(database, rows, (ledgerStripe + slot) % BALANCE_STRIPES),
  }),
);
