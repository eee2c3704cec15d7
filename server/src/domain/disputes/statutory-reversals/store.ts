import { parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { openReversalStatuses } from '@recaudo/contract/shared/disputes/reversal-words';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import { type Reversal, reversalSteps } from './reversal.ts';

export interface ReversalRow {
  id: string;
  transaction_id: string;
  status: Reversal['status'];
  reason: Reversal['reason'];
  amount_centavos: bigint;
  refunded_before_centavos: bigint;
  noticed_on: string;
  description: string | null;
  payout_to: string | null;
  requested_by: Reversal['requestedBy'];
  language: Reversal['language'];
  creation_date: Date;
  answer_by: Date;
  give_back_by: Date;
  answered_at: Date | null;
  answered_by: Reversal['answeredBy'];
  answer: string | null;
  closed_at: Date | null;
  way: Reversal['way'];
  refund_id: string | null;
  error_code: number | null;
  given_back_centavos: bigint | null;
  reference: string | null;
  paid_by: Reversal['paidBy'];
  event_count: number;
  checks: number;
}

export const reversalColumns = `id, transaction_id, status, reason, amount_centavos, refunded_before_centavos,
  noticed_on::text as noticed_on, description, payout_to, requested_by, language, creation_date, answer_by, give_back_by,
  answered_at, answered_by, answer, closed_at, way, refund_id, error_code, given_back_centavos, reference, paid_by,
  event_count, checks`;

export const isOpenSql = `status in (${openReversalStatuses.map(status => `'${status}'`).join(', ')})`;

export function toReversal(row: ReversalRow): Reversal {
  const noticedOn = parseCalendarDate(row.noticed_on);
  if (noticedOn === undefined) throw new Error(`the reversal ${row.id} was noticed on no day`);
  return {
    id: row.id,
    transactionId: row.transaction_id,
    status: row.status,
    reason: row.reason,
    amountCentavos: row.amount_centavos,
    refundedBeforeCentavos: row.refunded_before_centavos,
    noticedOn,
    description: row.description,
    payoutTo: row.payout_to,
    requestedBy: row.requested_by,
    language: row.language,
    creationDate: row.creation_date,
    answerBy: row.answer_by,
    giveBackBy: row.give_back_by,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    answer: row.answer,
    closedAt: row.closed_at,
    way: row.way,
    refundId: row.refund_id,
    errorCode: row.error_code,
    givenBackCentavos: row.given_back_centavos,
    reference: row.reference,
    paidBy: row.paid_by,
    eventCount: row.event_count,
    checks: row.checks,
  };
}

const insert = statement(
  'reversals_insert',
  `insert into reversals (merchant_id, id, transaction_id, status, reason, amount_centavos, refunded_before_centavos,
     noticed_on, description, payout_to, requested_by, language, creation_date, answer_by, give_back_by, event_count)
   values ($1, $2, $3, 'requested', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 1)`,
);
export const insertReversal = (tx: Queryable, merchantId: string, reversal: Reversal): Promise<number> =>
  tx.run(insert, [
    merchantId,
    reversal.id,
    reversal.transactionId,
    reversal.reason,
    reversal.amountCentavos,
    reversal.refundedBeforeCentavos,
    reversal.noticedOn,
    reversal.description,
    reversal.payoutTo,
    reversal.requestedBy,
    reversal.language,
    reversal.creationDate,
    reversal.answerBy,
    reversal.giveBackBy,
  ]);

const one = `select ${reversalColumns} from reversals where merchant_id = $1 and id = $2`;
const byId = statement<ReversalRow>('reversals_by_id', one);
const byIdLocked = statement<ReversalRow>('reversals_lock', `${one} for update`);

export async function findReversal(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<Reversal | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toReversal(row);
}

/** If the charge is locked too, lock it first. */
export async function lockReversal(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<Reversal | undefined> {
  const row = await tx.find(byIdLocked, [merchantId, id]);
  return row && toReversal(row);
}

const ofCharge = statement<ReversalRow>(
  'reversals_of_charge',
  `select ${reversalColumns} from reversals where merchant_id = $1 and transaction_id = $2 order by creation_date, id`,
);
/** Oldest first. */
export const listReversalsOf = async (
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Reversal[]> => (await database.rows(ofCharge, [merchantId, transactionId])).map(toReversal);

const openOfCharge = statement<ReversalRow>(
  'reversals_open_of_charge',
  `select ${reversalColumns} from reversals
   where merchant_id = $1 and transaction_id = $2 and ${isOpenSql} for update`,
);
export async function lockOpenReversalOf(
  tx: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Reversal | undefined> {
  const row = await tx.find(openOfCharge, [merchantId, transactionId]);
  return row && toReversal(row);
}

/** The columns that a step writes; omitted ones keep their values. */
export type ReversalChange = Pick<Reversal, 'status'> &
  Partial<
    Pick<
      Reversal,
      | 'answeredAt'
      | 'answeredBy'
      | 'answer'
      | 'closedAt'
      | 'way'
      | 'refundId'
      | 'givenBackCentavos'
      | 'reference'
      | 'paidBy'
    >
  > & { nextCheckAt?: Date };

// Closing also ends the retries and deletes the payer's account details.
const move = statement<ReversalRow>(
  'reversals_move',
  `update reversals set status = $4, answered_at = coalesce($5, answered_at), answered_by = coalesce($6, answered_by),
     answer = coalesce($7, answer), closed_at = $8, way = coalesce($9, way), refund_id = coalesce($10, refund_id),
     given_back_centavos = $11, reference = $12, paid_by = $13, next_check_at = $14, event_count = event_count + 1,
     error_code = null, payout_to = case when $8::timestamptz is null then payout_to end
   where merchant_id = $1 and id = $2 and status = $3 returning ${reversalColumns}`,
);

/** Compare and set: changes the status and counts the event that the caller emits. */
export async function moveReversal(
  tx: Queryable,
  merchantId: string,
  { id, status: from }: Pick<Reversal, 'id' | 'status'>,
  to: ReversalChange,
): Promise<Reversal> {
  if (!reversalSteps.can(from, to.status))
    throw new Error(`a reversal cannot change from ${from} to ${to.status}`);
  const row = await tx.find(move, [
    merchantId,
    id,
    from,
    to.status,
    to.answeredAt ?? null,
    to.answeredBy ?? null,
    to.answer ?? null,
    to.closedAt ?? null,
    to.way ?? null,
    to.refundId ?? null,
    to.givenBackCentavos ?? null,
    to.reference ?? null,
    to.paidBy ?? null,
    to.nextCheckAt ?? null,
  ]);
  if (row === undefined) throw new Error(`the reversal ${id} changed under its lock`);
  return toReversal(row);
}

export interface ReversalFilters extends ListQuery {
  status: Reversal['status'] | undefined;
  transactionId: string | undefined;
}

/** Newest first. */
export async function listReversals(
  database: Queryable,
  merchantId: string,
  { status, transactionId, ...query }: ReversalFilters,
): Promise<Reversal[]> {
  const list = filteredList<ReversalRow>({
    name: 'reversals_list',
    select: `select ${reversalColumns} from reversals`,
    where: [
      { sql: 'merchant_id = ?', value: merchantId },
      ...(status === undefined ? [] : [{ sql: 'status = ?', value: status }]),
      ...(transactionId === undefined ? [] : [{ sql: 'transaction_id = ?', value: transactionId }]),
      ...creationConditions(query),
    ],
    orderBy: 'creation_date desc, id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toReversal);
}
