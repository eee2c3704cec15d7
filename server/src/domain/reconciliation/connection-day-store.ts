import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { ListedMethod, MoneyState } from '../../processors/day-journal.ts';
import type { Status } from '../charges/charge.ts';
import type { CashAttemptStatus } from '../methods/cash/cash-attempt.ts';
import type { PseAttemptStatus } from '../methods/pse/pse-attempt.ts';
import type { AttemptStatus } from '../payments/attempt.ts';
import type { OwnPayment } from './compare-days.ts';

export interface ConnectionDay {
  merchantId: string;
  connectionId: string;
  from: Date;
  until: Date;
}

interface CardRow {
  reference: string;
  attempt_status: AttemptStatus;
  status: Status;
  amount_centavos: bigint;
  refunded_centavos: bigint;
}

interface WaitingRow<Status> {
  reference: string;
  status: Status;
  amount_centavos: bigint;
}

const cardColumns = `attempt.transaction_id || '-' || attempt.number as reference, attempt.status as attempt_status,
  charge.status, charge.amount_centavos, charge.refunded_centavos`;
const cardRows = `attempts attempt
   join transactions charge on charge.merchant_id = attempt.merchant_id and charge.id = attempt.transaction_id
   where attempt.merchant_id = $1 and attempt.link_id = $2 and attempt.operation in ('authorise', 'renew')`;

const cardsOfDay = long(
  statement<CardRow>(
    'link_day_cards',
    `select ${cardColumns} from ${cardRows} and attempt.sent_at >= $3 and attempt.sent_at < $4`,
  ),
);
const isAsked = `(attempt.transaction_id, attempt.number) in (
       select split_part(asked, '-', 1), split_part(asked, '-', 2)::smallint from unnest($3::text[]) as asked)`;
const cardsByReference = statement<CardRow>(
  'link_day_cards_by_reference',
  `select ${cardColumns} from ${cardRows} and ${isAsked}`,
);

/** PSE and cash attempts are in their own tables, which have the same columns. */
function waitingRows<Status extends string>(table: 'pse_attempts' | 'cash_attempts') {
  const rows = `select attempt.transaction_id || '-' || attempt.number as reference, attempt.status, attempt.amount_centavos
       from ${table} attempt where attempt.merchant_id = $1 and attempt.link_id = $2`;
  return {
    ofDay: long(
      statement<WaitingRow<Status>>(
        `link_day_${table}`,
        `${rows} and attempt.started_at >= $3 and attempt.started_at < $4`,
      ),
    ),
    byReference: statement<WaitingRow<Status>>(`link_day_${table}_by_reference`, `${rows} and ${isAsked}`),
  };
}
const pseRows = waitingRows<PseAttemptStatus>('pse_attempts');
const cashRows = waitingRows<CashAttemptStatus>('cash_attempts');

/** A merchant's payments over the connection, by the time they were sent. */
export async function listOwnPayments(
  database: Queryable,
  { merchantId, connectionId, from, until }: ConnectionDay,
): Promise<OwnPayment[]> {
  const values = [merchantId, connectionId, from, until];
  const cards = await database.rows(cardsOfDay, values);
  const pse = await database.rows(pseRows.ofDay, values);
  const cash = await database.rows(cashRows.ofDay, values);
  return [...cards.map(toCardPayment), ...pse.map(toPsePayment), ...cash.map(toCashPayment)];
}

/** Our payments with these references over the connection, on any day. */
export async function listOwnPaymentsByReference(
  database: Queryable,
  { merchantId, connectionId }: Pick<ConnectionDay, 'merchantId' | 'connectionId'>,
  method: ListedMethod,
  references: readonly string[],
): Promise<OwnPayment[]> {
  if (references.length === 0) return [];
  const values = [merchantId, connectionId, references];
  if (method === 'pse') return (await database.rows(pseRows.byReference, values)).map(toPsePayment);
  if (method === 'cash') return (await database.rows(cashRows.byReference, values)).map(toCashPayment);
  return (await database.rows(cardsByReference, values)).map(toCardPayment);
}

const toCardPayment = (row: CardRow): OwnPayment => ({
  method: 'card',
  reference: row.reference,
  state: cardStateOf(row),
  amountCentavos: row.amount_centavos,
  givenBackCentavos: row.refunded_centavos,
});

function cardStateOf({ attempt_status: attempt, status }: CardRow): MoneyState {
  if (attempt === 'declined' || attempt === 'reversed' || attempt === 'not_found') return 'none';
  if (attempt !== 'approved') return 'open';
  if (status === 'in_progress' || status === 'processing') return 'held';
  return status === 'failed' || status === 'cancelled' || status === 'refunded' ? 'none' : 'taken';
}

/** PSE payments and vouchers are never refunded over a connection. */
const toWaitingPayment = (
  method: 'pse' | 'cash',
  { reference, amount_centavos: amountCentavos }: WaitingRow<string>,
  state: MoneyState,
): OwnPayment => ({ method, reference, state, amountCentavos, givenBackCentavos: 0n });

const pseStates: Record<PseAttemptStatus, MoneyState> = {
  starting: 'open',
  pending: 'open',
  approved: 'taken',
  rejected: 'none',
  expired: 'none',
  refused: 'none',
  not_started: 'none',
  needs_review: 'taken',
};

const cashStates: Record<CashAttemptStatus, MoneyState> = {
  starting: 'open',
  pending: 'open',
  paid: 'taken',
  expired: 'none',
  cancelled: 'none',
  refused: 'none',
  not_started: 'none',
  needs_review: 'taken',
};

const toPsePayment = (row: WaitingRow<PseAttemptStatus>): OwnPayment =>
  toWaitingPayment('pse', row, pseStates[row.status]);
const toCashPayment = (row: WaitingRow<CashAttemptStatus>): OwnPayment =>
  toWaitingPayment('cash', row, cashStates[row.status]);
