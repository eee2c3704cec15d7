import pg from 'pg';
import { redemptionStatuses } from '../../../src/domain/billing/coupons/coupon.ts';
import { invoiceItemStatuses } from '../../../src/domain/billing/invoice-items/invoice-item.ts';
import { invoicePaymentStatuses } from '../../../src/domain/billing/invoice-payments/invoice-payment.ts';
import { invoiceStatuses } from '../../../src/domain/billing/invoices/invoice.ts';
import { periodPaymentStatuses } from '../../../src/domain/billing/subscriptions/period-payments/period-payment.ts';
import { transactionStatuses } from '../../../src/domain/charges/charge.ts';
import { cashAttemptStatuses } from '../../../src/domain/methods/cash/cash-attempt.ts';
import { attemptStatuses } from '../../../src/domain/payments/attempt.ts';
import { clientConfig, type DatabaseAddress } from '../../../src/platform/database/connections/connection.ts';
import { mayBecome } from '../../../src/platform/database/statements/transition-condition.ts';
import type { TransitionTable } from '../../../src/platform/primitives/values/transition-table.ts';

const watched: readonly [table: string, transitions: TransitionTable<string>][] = [
  ['attempts', attemptStatuses],
  ['cash_attempts', cashAttemptStatuses],
  ['coupon_redemptions', redemptionStatuses],
  ['invoice_items', invoiceItemStatuses],
  ['invoice_payments', invoicePaymentStatuses],
  ['invoices', invoiceStatuses],
  ['period_payments', periodPaymentStatuses],
  ['transactions', transactionStatuses],
];

/** Add this condition to a statement to let a test make a transition that the program forbids. */
export const allowTransition = `set_config('test.plants', 'on', true) = 'on'`;

/** Makes the database reject every status change that the program's transition tables do not list. */
export async function watchTransitions(address: DatabaseAddress, database: string): Promise<void> {
  const client = new pg.Client(clientConfig(address, database));
  await client.connect();
  try {
    for (const [table, transitions] of watched) {
      await client.query(
        `create function refuse_step_of_${table}() returns trigger language plpgsql as $$
         begin
           raise exception 'a step that is not in the table: % from % to %', tg_table_name, old.status, new.status;
         end $$`,
      );
      await client.query(
        `create trigger watch_steps before update of status on ${table} for each row
         when (old.status <> new.status and current_setting('test.plants', true) is distinct from 'on' and not (${mayBecome(transitions, 'old.status', 'new.status')}))
         execute function refuse_step_of_${table}()`,
      );
    }
  } finally {
    await client.end();
  }
}
