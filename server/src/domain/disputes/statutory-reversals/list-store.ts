import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Reversal } from './reversal.ts';
import { type ReversalRow, reversalColumns, toReversal } from './store.ts';

export interface ReversalPage {
  status: Reversal['status'];
  /** Answer deadlines from here on, and before `deadlineBefore`. */
  deadlineFrom: Date | undefined;
  deadlineBefore: Date | undefined;
  /** The last row of the previous page. */
  after: Pick<Reversal, 'answerBy' | 'id'> | undefined;
  limit: number;
}

const listed = (name: string, compare: '<' | '>', order: 'asc' | 'desc') =>
  statement<ReversalRow>(
    name,
    `select ${reversalColumns} from reversals
     where merchant_id = $1 and status = $2 and answer_by >= $3 and answer_by < $4
       and (answer_by, id) ${compare} ($5::timestamptz, $6::text)
     order by answer_by ${order}, id ${order} limit $7`,
  );
const firstDue = listed('reversals_first_due', '>', 'asc');
const lastDue = listed('reversals_last_due', '<', 'desc');

/** Open reversals by nearest deadline, closed ones by latest. Both kinds of deadline have the same order. */
export async function listByDeadline(
  database: Queryable,
  merchantId: string,
  { status, deadlineFrom, deadlineBefore, after, limit }: ReversalPage,
  isOpen: boolean,
): Promise<Reversal[]> {
  const range = [deadlineFrom ?? '-infinity', deadlineBefore ?? 'infinity'];
  const start = [after?.answerBy ?? (isOpen ? '-infinity' : 'infinity'), after?.id ?? ''];
  const values = [merchantId, status, ...range, ...start, limit];
  return (await database.rows(isOpen ? firstDue : lastDue, values)).map(toReversal);
}
