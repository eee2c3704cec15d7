import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { stateList } from '../../../platform/database/statements/transition-condition.ts';
import type { AttemptStatus } from '../../payments/attempt.ts';

/** Leaves out attempts whose request is still running: a notice often arrives before the response. */
const waiting = ['unknown', 'reversing'] as const satisfies AttemptStatus[];

const askSoon = statement(
  'attempts_ask_soon',
  `update attempts set next_check_at = $4
   where link_id = $1 and transaction_id = $2 and number = $3 and next_check_at > $4
     and status in ${stateList(waiting)}`,
);

/**
 * Makes the inquiry of an attempt due now. False if the attempt does not wait for one, or it is already due.
 */
export const makeAttemptDue = async (
  database: Queryable,
  connectionId: string,
  { transactionId, number }: { transactionId: string; number: number },
  now: Date,
): Promise<boolean> => (await database.run(askSoon, [connectionId, transactionId, number, now])) > 0;

const ofAttempt = statement<{ merchant_id: string }>(
  'attempts_merchant_of_link',
  `select attempts.merchant_id from enrolments join attempts on attempts.merchant_id = enrolments.merchant_id
     and attempts.transaction_id = $2 and attempts.number = $3 and attempts.link_id = $1 and attempts.status = 'approved'
   where enrolments.link_id = $1 limit 1`,
);

/** The merchant of an approved attempt; undefined if the attempt did not use this connection. */
export const findMerchantOfAttempt = async (
  database: Queryable,
  connectionId: string,
  { transactionId, number }: { transactionId: string; number: number },
): Promise<string | undefined> =>
  (await database.find(ofAttempt, [connectionId, transactionId, number]))?.merchant_id;

const setUp = statement<{ set_up_date: Date }>(
  'links_set_up_date',
  `select greatest(change_date, tested_at,
     (select max(e.change_date) from enrolments e where e.link_id = links.id)) as set_up_date
   from links where id = $1 and status = 'enabled'`,
);

/** When an enabled connection was last set up; undefined if there is no such connection. */
export const findSetUpDate = async (database: Queryable, connectionId: string): Promise<Date | undefined> =>
  (await database.find(setUp, [connectionId]))?.set_up_date;
