import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { CaseNotice, RecordedNotice } from './chargeback-case.ts';

interface NoticeRow {
  number: number;
  stage: RecordedNotice['stage'];
  kind: RecordedNotice['kind'];
  outcome: RecordedNotice['outcome'];
  reason_code: string | null;
  amount_centavos: bigint | null;
  fee_centavos: bigint;
  received_on: RecordedNotice['receivedOn'];
  due_on: RecordedNotice['dueOn'];
  source: RecordedNotice['source'];
  by_whom: string | null;
  is_posted: boolean;
  creation_date: Date;
}

const ofCase = statement<NoticeRow>(
  'chargeback_notices_of_case',
  `select number, stage, kind, outcome, reason_code, amount_centavos, fee_centavos, received_on, due_on, source, by_whom,
     is_posted, creation_date
   from chargeback_notices where case_id = $1 order by number`,
);

/** The history of a case, the oldest first. */
export const listNotices = async (database: Queryable, caseId: string): Promise<RecordedNotice[]> =>
  (await database.rows(ofCase, [caseId])).map(row => ({
    number: row.number,
    stage: row.stage,
    kind: row.kind,
    outcome: row.outcome,
    reasonCode: row.reason_code,
    amountCentavos: row.amount_centavos,
    feeCentavos: row.fee_centavos,
    receivedOn: row.received_on,
    dueOn: row.due_on,
    source: row.source,
    byWhom: row.by_whom,
    isPosted: row.is_posted,
    creationDate: row.creation_date,
  }));

const insert = statement(
  'chargeback_notices_insert',
  `insert into chargeback_notices (case_id, number, stage, kind, outcome, reason_code, amount_centavos, fee_centavos,
     received_on, due_on, source, by_whom, is_posted, creation_date)
   values ($1, (select coalesce(max(number), 0) + 1 from chargeback_notices where case_id = $1), $2, $3, $4, $5, $6, $7, $8,
     $9, $10, $11, false, $12)`,
);

export const insertNotice = (tx: Queryable, caseId: string, notice: CaseNotice, now: Date): Promise<number> =>
  tx.run(insert, [
    caseId,
    notice.stage,
    notice.kind,
    notice.outcome,
    notice.reasonCode,
    notice.amountCentavos,
    notice.feeCentavos,
    notice.receivedOn,
    notice.dueOn,
    notice.source,
    notice.byWhom,
    now,
  ]);

const posted = statement(
  'chargeback_notices_posted',
  'update chargeback_notices set is_posted = true where case_id = $1 and number = $2',
);

export const markPosted = (tx: Queryable, caseId: string, number: number): Promise<number> =>
  tx.run(posted, [caseId, number]);
