import type { CaseState, SuspicionRuleName } from '@recaudo/contract/operator/suspicion-words';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface FoundCase {
  merchantId: string;
  rule: SuspicionRuleName;
  subject: string;
  label: string;
  period: string;
  payments: number;
  amountCentavos: bigint;
  firstAt: Date | null;
  lastAt: Date | null;
  transactionIds: readonly string[];
}

export interface StoredCase extends FoundCase {
  id: string;
  merchantName: string;
  state: CaseState;
  reason: string | null;
  assignee: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  creationDate: Date;
}

interface CaseRow {
  id: string;
  merchant_id: string;
  merchant_name: string;
  rule: SuspicionRuleName;
  subject: string;
  label: string;
  period: string;
  payments: number;
  amount_centavos: bigint;
  first_at: Date | null;
  last_at: Date | null;
  transaction_ids: string[];
  state: CaseState;
  reason: string | null;
  assignee: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  creation_date: Date;
}

const toCase = (row: CaseRow): StoredCase => ({
  id: row.id,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  rule: row.rule,
  subject: row.subject,
  label: row.label,
  period: row.period,
  payments: row.payments,
  amountCentavos: row.amount_centavos,
  firstAt: row.first_at,
  lastAt: row.last_at,
  transactionIds: row.transaction_ids,
  state: row.state,
  reason: row.reason,
  assignee: row.assignee,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  creationDate: row.creation_date,
});

const MOST_IDS = 200;

// An open case follows its rule's moving time window.
const renew = statement(
  'suspicion_cases_renew',
  `update suspicion_cases set payments = $4, amount_centavos = $5, first_at = $6, last_at = $7, transaction_ids = $8
   where merchant_id = $1 and rule = $2 and subject = $3 and state = 'open'`,
);
// A decided case stays unchanged.
const insert = statement(
  'suspicion_cases_insert',
  `insert into suspicion_cases (id, merchant_id, rule, subject, label, period, payments, amount_centavos, first_at,
     last_at, transaction_ids, creation_date)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
);

/** Returns 1 if the case is new. */
export async function keepCase(
  database: Queryable,
  id: string,
  found: FoundCase,
  now: Date,
): Promise<number> {
  const { merchantId, rule, subject } = found;
  const figures = [
    found.payments,
    found.amountCentavos,
    found.firstAt,
    found.lastAt,
    found.transactionIds.slice(0, MOST_IDS),
  ];
  if ((await database.run(renew, [merchantId, rule, subject, ...figures])) > 0) return 0;
  const label = found.label.slice(0, 200);
  return database.run(insert, [id, merchantId, rule, subject, label, found.period, ...figures, now]);
}

const columns = `suspicion_cases.id, suspicion_cases.merchant_id, merchants.name as merchant_name, rule, subject, label,
  period, payments, amount_centavos, first_at, last_at, transaction_ids, suspicion_cases.state, reason, assignee,
  decided_by, decided_at, suspicion_cases.creation_date`;
const source = 'suspicion_cases join merchants on merchants.id = suspicion_cases.merchant_id';

const listed = statement<CaseRow>(
  'suspicion_cases_list',
  `select ${columns} from ${source} where $1::text is null or suspicion_cases.state = $1
   order by suspicion_cases.creation_date desc, suspicion_cases.id desc limit $2`,
);
export const listCases = async (
  database: Queryable,
  state: CaseState | null,
  limit: number,
): Promise<StoredCase[]> => (await database.rows(listed, [state, limit])).map(toCase);

const byId = statement<CaseRow>(
  'suspicion_cases_by_id',
  `select ${columns} from ${source} where suspicion_cases.id = $1`,
);
export async function findCase(database: Queryable, id: string): Promise<StoredCase | undefined> {
  const row = await database.find(byId, [id]);
  return row && toCase(row);
}

const decide = statement(
  'suspicion_cases_decide',
  `update suspicion_cases set state = $2, reason = $3, decided_by = $4, decided_at = $5
   where id = $1`,
);
export const decideCase = (
  database: Queryable,
  id: string,
  decision: { state: CaseState; reason: string | null; by: string | null; at: Date | null },
): Promise<number> => database.run(decide, [id, decision.state, decision.reason, decision.by, decision.at]);

const assign = statement('suspicion_cases_assign', 'update suspicion_cases set assignee = $2 where id = $1');
export const assignCase = (database: Queryable, id: string, name: string): Promise<number> =>
  database.run(assign, [id, name]);

const insertNote = statement(
  'suspicion_notes_insert',
  `insert into suspicion_notes (merchant_id, case_id, number, note, author, creation_date)
   select merchant_id, id, (select count(*) + 1 from suspicion_notes where case_id = id), $2, $3, $4
   from suspicion_cases where id = $1 for update`,
);
export const addCaseNote = (
  database: Queryable,
  id: string,
  { note, author, now }: { note: string; author: string; now: Date },
): Promise<number> => database.run(insertNote, [id, note, author, now]);

export interface CaseNote {
  note: string;
  author: string;
  creation_date: Date;
}
const notes = statement<CaseNote>(
  'suspicion_notes_of_case',
  `select note, author, creation_date from suspicion_notes where case_id = $1 order by number`,
);
export const listCaseNotes = (database: Queryable, id: string): Promise<CaseNote[]> =>
  database.rows(notes, [id]);
