import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Reversal } from './reversal.ts';

/** Notices to a merchant's staff: a new request, its deadline, its transfer. */
export type ReversalReminder = 'opening' | 'deadline' | 'payout';

export interface UnnotifiedReversal
  extends Pick<Reversal, 'id' | 'transactionId' | 'reason' | 'amountCentavos' | 'answerBy' | 'giveBackBy'> {
  merchantId: string;
  merchantName: string;
  merchantEmail: string | null;
}

interface UnnotifiedRow {
  merchant_id: string;
  merchant_name: string;
  merchant_email: string | null;
  id: string;
  transaction_id: string;
  reason: Reversal['reason'];
  amount_centavos: bigint;
  answer_by: Date;
  give_back_by: Date;
}

const columns = `reversals.merchant_id, merchants.name as merchant_name, merchants.email as merchant_email, reversals.id,
  transaction_id, reason, amount_centavos, answer_by, give_back_by`;
const joined = 'from reversals join merchants on merchants.id = reversals.merchant_id';
const held = 'for update of reversals skip locked';

const opened = statement<UnnotifiedRow>(
  'reversals_opening_untold',
  `select ${columns} ${joined} where not is_opening_told order by reversals.creation_date limit $1 ${held}`,
);

// Merchants with a frozen sandbox clock are reminded by that clock. In production, the index range alone is enough.
const dueSoon = (deadline: string): string =>
  `${deadline} <= $3 and ${deadline} <= coalesce(merchants.clock_frozen_at, $2::timestamptz) + interval '2 days'
   order by ${deadline} limit $1 ${held}`;
const due = statement<UnnotifiedRow>(
  'reversals_deadline_untold',
  `select ${columns} ${joined}
   where reversals.status = 'requested' and not is_deadline_told and ${dueSoon('answer_by')}`,
);
const owed = statement<UnnotifiedRow>(
  'reversals_payout_untold',
  `select ${columns} ${joined} where reversals.status = 'accepted' and way = 'transfer' and not is_payout_told
     and ${dueSoon('give_back_by')}`,
);

/**
 * Locked until the transaction ends, so that only one worker sends each notice. `latest` limits the scanned range if all
 * merchants share one clock.
 */
export async function claimUnnotifiedReversals(
  tx: Queryable,
  what: ReversalReminder,
  { limit, now, latest }: { limit: number; now: Date; latest: Date | 'infinity' },
): Promise<UnnotifiedReversal[]> {
  const rows =
    what === 'opening'
      ? await tx.rows(opened, [limit])
      : await tx.rows(what === 'deadline' ? due : owed, [limit, now, latest]);
  return rows.map(row => ({
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    merchantEmail: row.merchant_email,
    id: row.id,
    transactionId: row.transaction_id,
    reason: row.reason,
    amountCentavos: row.amount_centavos,
    answerBy: row.answer_by,
    giveBackBy: row.give_back_by,
  }));
}

const mark = (what: ReversalReminder) =>
  statement(
    `reversals_${what}_told`,
    `update reversals set is_${what}_told = true where merchant_id = $1 and id = $2`,
  );
const marks = { opening: mark('opening'), deadline: mark('deadline'), payout: mark('payout') };

export const markReversalNotified = (
  tx: Queryable,
  what: ReversalReminder,
  { merchantId, id }: Pick<UnnotifiedReversal, 'merchantId' | 'id'>,
): Promise<number> => tx.run(marks[what], [merchantId, id]);
