import { NEEDS_NUMBERING } from '../../domain/billing/invoices/number-store.ts';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { DueWork } from '../../sweeps.ts';

// Each condition covers at least the rows that its sweep claims, and reads one index entry.
const due = statement<Record<DueWork, boolean>>(
  'due_work_look',
  `select
     exists (select from attempts where status in ('sent', 'unknown', 'reversing') and next_check_at <= $1) as attempts,
     exists (select from cash_attempts where next_check_at <= $1) as cash,
     exists (select from chargeback_inbox where due_at <= $1 and problem is null) as chargebacks,
     exists (select from mails where status = 'queued' and next_attempt_at <= $1 and lease_until <= $1) as emails,
     exists (select from invoices where expires_at <= $1 and status = 'open') as expiring_invoices,
     exists (select from invoice_payments where status = 'open') as invoice_payments,
     exists (select from invoices where ${NEEDS_NUMBERING}) as invoices,
     exists (select from closing_packs where status in ('queued', 'building')
       and (lease_until is null or lease_until < $1)) as packs,
     exists (select from period_payments where status = 'open') as period_payments,
     exists (select from webhooks where next_ping_at <= $1 and status = 'unverified') as pings,
     exists (select from pse_attempts where next_check_at <= $1) as pse,
     exists (select from settlement_queue) as settlement,
     exists (select from split_queue) as splits,
     exists (select from take_backs where next_check_at <= $1) as take_backs,
     exists (select from card_verifications where status in ('sent', 'reversing') and next_check_at <= $1) as verifications,
     exists (select from volume_limits) or exists (select from volume_reservations where not is_kept) as volume`,
);

/** The kinds with at least one due row. */
export async function findDueWork(database: Queryable, now: Date): Promise<Set<DueWork>> {
  const [found] = await database.rows(due, [now]);
  const kinds = Object.entries(found ?? {}) as [DueWork, boolean][];
  return new Set(kinds.filter(([, isDue]) => isDue).map(([kind]) => kind));
}
