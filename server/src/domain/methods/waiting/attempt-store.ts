import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { stateList } from '../../../platform/database/statements/transition-condition.ts';
import type { WaitingAttempt, WaitingAttemptName } from './waiting-attempt.ts';

interface WaitingTable<Row extends object, Attempt extends WaitingAttempt> {
  /** The method's own table, with at least the columns of `WaitingAttempt`. */
  table: string;
  /** Separated by commas. */
  columns: string;
  toAttempt(row: Row): Attempt;
  /** Statuses that a notice makes due, even after the last scheduled query. */
  mayChange: readonly Attempt['status'][];
}

/** The statements that every method needs on its own table. */
export function waitingAttempts<Row extends object, Attempt extends WaitingAttempt>({
  table,
  columns,
  toAttempt,
  mayChange,
}: WaitingTable<Row, Attempt>) {
  const { ofCharge, one, lock, postpone, askSoon, claim } = statementsOf<Row>(table, columns, mayChange);
  const toOne = (row: Row | undefined) => row && toAttempt(row);
  return {
    listOfCharge: async (
      database: Queryable,
      merchantId: string,
      transactionId: string,
    ): Promise<Attempt[]> => (await database.rows(ofCharge, [merchantId, transactionId])).map(toAttempt),

    find: async (database: Queryable, name: WaitingAttemptName): Promise<Attempt | undefined> =>
      toOne(await database.find(one, valuesOf(name))),

    lock: async (tx: Queryable, name: WaitingAttemptName): Promise<Attempt | undefined> =>
      toOne(await tx.find(lock, valuesOf(name))),

    /** Sets the time of the next query, unless a notice has made the attempt due in the meantime. */
    postpone: (
      database: Queryable,
      attempt: Pick<Attempt, keyof WaitingAttemptName | 'status' | 'nextCheckAt'>,
      nextCheckAt: Date | null,
    ): Promise<number> =>
      database.run(postpone, [...valuesOf(attempt), attempt.status, attempt.nextCheckAt, nextCheckAt]),

    /** False if no such payment used this connection, or it can no longer change. */
    makeDue: async (
      database: Queryable,
      connectionId: string,
      { transactionId, number }: Omit<WaitingAttemptName, 'merchantId'>,
      now: Date,
    ): Promise<boolean> => (await database.run(askSoon, [connectionId, transactionId, number, now])) > 0,

    /** Claims the due attempts of all merchants. */
    claimDue: async (database: Queryable, now: Date, leaseUntil: Date, limit: number): Promise<Attempt[]> =>
      (await database.rows(claim, [now, leaseUntil, limit])).map(toAttempt),
  };
}

const valuesOf = ({ merchantId, transactionId, number }: WaitingAttemptName) => [
  merchantId,
  transactionId,
  number,
];

function statementsOf<Row extends object>(table: string, columns: string, mayChange: readonly string[]) {
  const isNamed = 'merchant_id = $1 and transaction_id = $2 and number = $3';
  return {
    ofCharge: statement<Row>(
      `${table}_of_charge`,
      `select ${columns} from ${table} where merchant_id = $1 and transaction_id = $2 order by number`,
    ),
    one: statement<Row>(`${table}_find`, `select ${columns} from ${table} where ${isNamed}`),
    lock: statement<Row>(`${table}_lock`, `select ${columns} from ${table} where ${isNamed} for update`),
    postpone: statement(
      `${table}_postpone`,
      `update ${table} set next_check_at = $6 where ${isNamed} and status = $4 and next_check_at = $5`,
    ),
    askSoon: statement(
      `${table}_ask_soon`,
      `update ${table} set next_check_at = $4
       where link_id = $1 and transaction_id = $2 and number = $3 and status in ${stateList(mayChange)}`,
    ),
    // next_check_at is the lease: while it is in the future, no other worker handles the attempt.
    claim: statement<Row>(
      `${table}_claim`,
      `update ${table} attempt set next_check_at = $2, checks = least(attempt.checks + 1, 30000)
       from (select merchant_id, transaction_id, number from ${table}
             where next_check_at <= $1 order by next_check_at limit $3 for update skip locked) due
       where attempt.merchant_id = due.merchant_id and attempt.transaction_id = due.transaction_id
         and attempt.number = due.number
       returning ${columns.replaceAll(/\w+/g, 'attempt.$&')}`,
    ),
  };
}
