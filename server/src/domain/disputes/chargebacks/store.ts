import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Chargeback } from './chargeback.ts';

interface ChargebackRow {
  transaction_id: string;
  reason: Chargeback['reason'];
  state: Chargeback['state'];
  amount_centavos: bigint;
  opened_at: Date;
  deadline: Date;
  closed_at: Date | null;
  closed_by: Chargeback['closedBy'];
  rebuttal: string | null;
  answered_at: Date | null;
  submitted_at: Date | null;
  submitted_by: Chargeback['submittedBy'];
}

const columns = `transaction_id, reason, state, amount_centavos, opened_at, deadline, closed_at, closed_by, rebuttal,
  answered_at, submitted_at, submitted_by`;

const toChargeback = (row: ChargebackRow): Chargeback => ({
  transactionId: row.transaction_id,
  reason: row.reason,
  state: row.state,
  amountCentavos: row.amount_centavos,
  openedAt: row.opened_at,
  deadline: row.deadline,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  rebuttal: row.rebuttal,
  answeredAt: row.answered_at,
  submittedAt: row.submitted_at,
  submittedBy: row.submitted_by,
});

const insert = statement(
  'chargebacks_insert',
  `insert into chargebacks (merchant_id, transaction_id, reason, state, amount_centavos, opened_at, deadline)
   values ($1, $2, $3, 'pending', $4, $5, $6)`,
);
export const insertChargeback = (
  tx: Queryable,
  merchantId: string,
  opened: Pick<Chargeback, 'transactionId' | 'reason' | 'amountCentavos' | 'openedAt' | 'deadline'>,
): Promise<number> =>
  tx.run(insert, [
    merchantId,
    opened.transactionId,
    opened.reason,
    opened.amountCentavos,
    opened.openedAt,
    opened.deadline,
  ]);

const close = statement(
  'chargebacks_close',
  `update chargebacks set state = $3, closed_at = $4, closed_by = $5
   where merchant_id = $1 and transaction_id = $2 and state = 'pending'`,
);
export const closeChargeback = (
  tx: Queryable,
  merchantId: string,
  closed: Pick<Chargeback, 'transactionId' | 'state' | 'closedAt' | 'closedBy'>,
): Promise<number> =>
  tx.run(close, [merchantId, closed.transactionId, closed.state, closed.closedAt, closed.closedBy]);

const turn = statement(
  'chargebacks_turn',
  `update chargebacks set state = $3, closed_at = $4, closed_by = 'network'
   where merchant_id = $1 and transaction_id = $2 and state <> 'pending'`,
);
/** Stores the opposite decision of a later stage. */
export const turnChargeback = (
  tx: Queryable,
  merchantId: string,
  turned: Pick<Chargeback, 'transactionId' | 'state' | 'closedAt'>,
): Promise<number> => tx.run(turn, [merchantId, turned.transactionId, turned.state, turned.closedAt]);

const answer = statement(
  'chargebacks_answer',
  'update chargebacks set rebuttal = $3, answered_at = $4 where merchant_id = $1 and transaction_id = $2',
);
export const storeRebuttal = (
  tx: Queryable,
  merchantId: string,
  { transactionId, rebuttal, answeredAt }: Pick<Chargeback, 'transactionId' | 'rebuttal' | 'answeredAt'>,
): Promise<number> => tx.run(answer, [merchantId, transactionId, rebuttal, answeredAt]);

const submit = statement(
  'chargebacks_submit',
  `update chargebacks set submitted_at = $3, submitted_by = $4
   where merchant_id = $1 and transaction_id = $2 and state = 'pending' and answered_at is not null`,
);
/** Changes nothing if there is no response, or if the chargeback is closed. */
export const recordSubmission = (
  tx: Queryable,
  merchantId: string,
  submitted: Pick<Chargeback, 'transactionId' | 'submittedAt' | 'submittedBy'>,
): Promise<number> =>
  tx.run(submit, [merchantId, submitted.transactionId, submitted.submittedAt, submitted.submittedBy]);

const one = `select ${columns} from chargebacks where merchant_id = $1 and transaction_id = $2`;
const byId = statement<ChargebackRow>('chargebacks_by_id', one);
const byIdLocked = statement<ChargebackRow>('chargebacks_lock', `${one} for update`);

export async function findChargeback(
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Chargeback | undefined> {
  const row = await database.find(byId, [merchantId, transactionId]);
  return row && toChargeback(row);
}

/** Locks a chargeback, so that its evidence changes one file at a time. */
export async function lockChargeback(
  tx: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Chargeback | undefined> {
  const row = await tx.find(byIdLocked, [merchantId, transactionId]);
  return row && toChargeback(row);
}

export interface ChargebackPage {
  state: Chargeback['state'];
  /** Deadlines from here on, and before `deadlineBefore`. */
  deadlineFrom: Date | undefined;
  deadlineBefore: Date | undefined;
  /** The last row of the previous page. */
  after: Pick<Chargeback, 'deadline' | 'transactionId'> | undefined;
  limit: number;
}

const listed = (name: string, compare: '<' | '>', order: 'asc' | 'desc') =>
  statement<ChargebackRow>(
    name,
    `select ${columns} from chargebacks
     where merchant_id = $1 and state = $2 and deadline >= $3 and deadline < $4
       and (deadline, transaction_id) ${compare} ($5::timestamptz, $6::text)
     order by deadline ${order}, transaction_id ${order} limit $7`,
  );
const firstDue = listed('chargebacks_first_due', '>', 'asc');
const lastDue = listed('chargebacks_last_due', '<', 'desc');

/** Pending chargebacks by nearest deadline, closed ones by latest. */
export async function listChargebacks(
  database: Queryable,
  merchantId: string,
  { state, deadlineFrom, deadlineBefore, after, limit }: ChargebackPage,
): Promise<Chargeback[]> {
  const isOpen = state === 'pending';
  const range = [deadlineFrom ?? '-infinity', deadlineBefore ?? 'infinity'];
  const start = [after?.deadline ?? (isOpen ? '-infinity' : 'infinity'), after?.transactionId ?? ''];
  const rows = await database.rows(isOpen ? firstDue : lastDue, [
    merchantId,
    state,
    ...range,
    ...start,
    limit,
  ]);
  return rows.map(toChargeback);
}
