import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Layout } from '../files/layout-schema.ts';
import type { Payer, PayoutBatchRecord } from '../payout.ts';

interface BatchRow {
  id: string;
  creation_date: Date;
  status: PayoutBatchRecord['status'];
  description: string;
  pay_date: string;
  format: string;
  layout: Layout | null;
  drafted_by: string;
  approved_by: string | null;
  approved_at: Date | null;
  payer: Omit<Payer, 'sealedNumber'> | null;
  payer_number: Buffer | null;
  sent_at: Date | null;
  sent_date: string | null;
  sequence: number | null;
  sha256: Buffer | null;
}

const columns = `id, creation_date, status, description, pay_date, format, layout, drafted_by, approved_by, approved_at, payer,
  payer_number, sent_at, sent_date, sequence, sha256`;

const toBatch = (row: BatchRow): PayoutBatchRecord => ({
  id: row.id,
  creationDate: row.creation_date,
  status: row.status,
  description: row.description,
  payDate: row.pay_date as CalendarDate,
  format: row.format,
  layout: row.layout,
  draftedBy: row.drafted_by,
  approvedBy: row.approved_by,
  approvedAt: row.approved_at,
  payer: row.payer,
  payerNumber: row.payer_number,
  sentAt: row.sent_at,
  sentDate: row.sent_date as CalendarDate | null,
  sequence: row.sequence,
  sha256: row.sha256,
});

const insert = statement(
  'payout_batches_insert',
  `insert into payout_batches (id, creation_date, status, description, pay_date, format, layout, drafted_by)
   values ($1, $2, 'draft', $3, $4, $5, $6, $7)`,
);
export type NewBatch = Pick<
  PayoutBatchRecord,
  'id' | 'creationDate' | 'description' | 'payDate' | 'format' | 'layout' | 'draftedBy'
>;
export const insertBatch = (database: Queryable, batch: NewBatch): Promise<number> =>
  database.run(insert, [
    batch.id,
    batch.creationDate,
    batch.description,
    batch.payDate,
    batch.format,
    batch.layout === null ? null : JSON.stringify(batch.layout),
    batch.draftedBy,
  ]);

const byId = statement<BatchRow>(
  'payout_batches_by_id',
  `select ${columns} from payout_batches where id = $1`,
);
const share = statement<BatchRow>(
  'payout_batches_share',
  `select ${columns} from payout_batches where id = $1 for share`,
);
const lock = statement<BatchRow>(
  'payout_batches_lock',
  `select ${columns} from payout_batches where id = $1 for update`,
);
const newest = statement<BatchRow>(
  'payout_batches_newest',
  `select ${columns} from payout_batches order by creation_date desc, id desc limit $1`,
);

export async function findBatch(database: Queryable, id: string): Promise<PayoutBatchRecord | undefined> {
  const row = await database.find(byId, [id]);
  return row && toBatch(row);
}
/** Held against approval and cancellation, while others may add to it, too. */
export async function shareBatch(tx: Queryable, id: string): Promise<PayoutBatchRecord | undefined> {
  const row = await tx.find(share, [id]);
  return row && toBatch(row);
}
export async function lockBatch(tx: Queryable, id: string): Promise<PayoutBatchRecord | undefined> {
  const row = await tx.find(lock, [id]);
  return row && toBatch(row);
}
export const listBatches = async (database: Queryable, limit: number): Promise<PayoutBatchRecord[]> =>
  (await database.rows(newest, [limit])).map(toBatch);

const approve = statement(
  'payout_batches_approve',
  `update payout_batches set status = 'approved', approved_by = $2, approved_at = $3, payer = $4, payer_number = $5
   where id = $1 and status = 'draft'`,
);
interface Approval {
  approvedBy: string;
  now: Date;
  payer: Payer;
}
export const markBatchApproved = async (
  tx: Queryable,
  id: string,
  { approvedBy, now, payer: { sealedNumber, ...payer } }: Approval,
): Promise<boolean> =>
  (await tx.run(approve, [id, approvedBy, now, JSON.stringify(payer), sealedNumber])) === 1;

const cancel = statement(
  'payout_batches_cancel',
  `update payout_batches set status = 'cancelled' where id = $1 and status in ('draft', 'approved')`,
);
export const markBatchCancelled = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.run(cancel, [id])) === 1;

const nextSequence = statement<{ next: number }>(
  'payout_batches_next_sequence',
  `select coalesce(max(sequence), 0)::int + 1 as next from payout_batches where sent_date = $1`,
);
export const findNextSequence = async (tx: Queryable, day: CalendarDate): Promise<number> =>
  (await tx.find(nextSequence, [day]))?.next ?? 1;

const send = statement(
  'payout_batches_send',
  `update payout_batches set status = 'sent', sent_at = $2, sent_date = $3, sequence = $4, sha256 = $5
   where id = $1 and status = 'approved'`,
);
interface SentFile {
  now: Date;
  sentDate: CalendarDate;
  sequence: number;
  sha256: Buffer;
}
export const markBatchSent = async (
  tx: Queryable,
  id: string,
  { now, sentDate, sequence, sha256 }: SentFile,
): Promise<boolean> => (await tx.run(send, [id, now, sentDate, sequence, sha256])) === 1;
