import type { CaseState } from '@recaudo/contract/shared/disputes/case-words';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { ChargebackCase } from './chargeback-case.ts';
import { readHints, writeHints } from './hints-json.ts';

interface CaseRow {
  id: string;
  link_id: string | null;
  case_number: string;
  network: ChargebackCase['network'];
  merchant_id: string | null;
  transaction_id: string | null;
  stage: ChargebackCase['stage'];
  state: CaseState;
  problem: string | null;
  reason_code: string | null;
  disputed_centavos: bigint;
  represented_centavos: bigint | null;
  posted_fee_centavos: bigint;
  received_on: ChargebackCase['receivedOn'];
  due_on: ChargebackCase['dueOn'];
  decided_on: ChargebackCase['decidedOn'];
  charge_hints: string;
  dismissal_reason: string | null;
  dismissed_by: string | null;
  dismissed_at: Date | null;
  creation_date: Date;
}

const columns = `id, link_id, case_number, network, merchant_id, transaction_id, stage, state, problem, reason_code,
  disputed_centavos, represented_centavos, posted_fee_centavos, received_on, due_on, decided_on, charge_hints,
  dismissal_reason, dismissed_by, dismissed_at, creation_date`;

const dismissalOf = ({ dismissal_reason: reason, dismissed_by: by, dismissed_at: at }: CaseRow) =>
  reason === null || at === null ? null : { reason, by, at };

const toCase = (row: CaseRow): ChargebackCase => ({
  id: row.id,
  connectionId: row.link_id,
  caseNumber: row.case_number,
  network: row.network,
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  stage: row.stage,
  state: row.state,
  problem: row.problem,
  reasonCode: row.reason_code,
  disputedCentavos: row.disputed_centavos,
  representedCentavos: row.represented_centavos,
  postedFeeCentavos: row.posted_fee_centavos,
  receivedOn: row.received_on,
  dueOn: row.due_on,
  decidedOn: row.decided_on,
  hints: readHints(row.charge_hints),
  dismissal: dismissalOf(row),
  creationDate: row.creation_date,
});

// If two transactions open the same case number, the second one waits here for the first.
const insert = statement(
  'chargeback_cases_insert',
  `insert into chargeback_cases (id, link_id, case_number, network, stage, state, problem, reason_code, disputed_centavos,
     received_on, due_on, charge_hints, creation_date, change_date)
   values ($1, $2, $3, $4, $5, 'review', 'no_charge', $6, $7, $8, $9, $10, $11, $11)
   on conflict (coalesce(link_id, ''), case_number) do nothing`,
);

/** False if the case number exists already. A new case is in review until its charge is known. */
export const insertCase = async (
  tx: Queryable,
  opened: Omit<ChargebackCase, 'state' | 'problem' | 'dismissal'>,
): Promise<boolean> =>
  (await tx.run(insert, [
    opened.id,
    opened.connectionId,
    opened.caseNumber,
    opened.network,
    opened.stage,
    opened.reasonCode,
    opened.disputedCentavos,
    opened.receivedOn,
    opened.dueOn,
    writeHints(opened.hints),
    opened.creationDate,
  ])) > 0;

const ofNumber = `select ${columns} from chargeback_cases where coalesce(link_id, '') = coalesce($1, '') and case_number = $2`;
const byNumber = statement<CaseRow>('chargeback_cases_by_number', ofNumber);
const byNumberLocked = statement<CaseRow>('chargeback_cases_lock_number', `${ofNumber} for update`);
const byId = statement<CaseRow>(
  'chargeback_cases_by_id',
  `select ${columns} from chargeback_cases where id = $1`,
);
const byIdLocked = statement<CaseRow>(
  'chargeback_cases_lock',
  `select ${columns} from chargeback_cases where id = $1 for update`,
);

/** Locks the case until the transaction ends, so that its notices are processed one at a time. */
export async function lockCaseByNumber(
  tx: Queryable,
  connectionId: string | null,
  caseNumber: string,
): Promise<ChargebackCase | undefined> {
  const row = await tx.find(byNumberLocked, [connectionId, caseNumber]);
  return row && toCase(row);
}

export async function findCaseByNumber(
  database: Queryable,
  connectionId: string | null,
  caseNumber: string,
): Promise<ChargebackCase | undefined> {
  const row = await database.find(byNumber, [connectionId, caseNumber]);
  return row && toCase(row);
}

export async function findCase(database: Queryable, id: string): Promise<ChargebackCase | undefined> {
  const row = await database.find(byId, [id]);
  return row && toCase(row);
}

export async function lockCase(tx: Queryable, id: string): Promise<ChargebackCase | undefined> {
  const row = await tx.find(byIdLocked, [id]);
  return row && toCase(row);
}

const update = statement(
  'chargeback_cases_update',
  `update chargeback_cases set merchant_id = $2, transaction_id = $3, stage = $4, state = $5, problem = $6,
     reason_code = $7, disputed_centavos = $8, represented_centavos = $9, posted_fee_centavos = $10, due_on = $11,
     decided_on = $12, dismissal_reason = $13, dismissed_by = $14, dismissed_at = $15, change_date = $16
   where id = $1`,
);

export const updateCase = (tx: Queryable, changed: ChargebackCase, now: Date): Promise<number> =>
  tx.run(update, [
    changed.id,
    changed.merchantId,
    changed.transactionId,
    changed.stage,
    changed.state,
    changed.problem,
    changed.reasonCode,
    changed.disputedCentavos,
    changed.representedCentavos,
    changed.postedFeeCentavos,
    changed.dueOn,
    changed.decidedOn,
    changed.dismissal?.reason ?? null,
    changed.dismissal?.by ?? null,
    changed.dismissal?.at ?? null,
    now,
  ]);

const listed = statement<CaseRow>(
  'chargeback_cases_list',
  `select ${columns} from chargeback_cases where state = any($1::text[]) and id < $2 order by id desc limit $3`,
);

/** The newest first. */
export const listCases = async (
  database: Queryable,
  { states, before, limit }: { states: readonly CaseState[]; before: string | undefined; limit: number },
): Promise<ChargebackCase[]> => (await database.rows(listed, [states, before ?? '~', limit])).map(toCase);

const ofCharges = statement<CaseRow>(
  'chargeback_cases_of_charges',
  `select ${columns} from chargeback_cases where merchant_id = $1 and transaction_id = any($2::text[])
     and state <> 'dismissed' order by id`,
);

/** The latest case of each charge, without dismissed ones. */
export async function listCasesOf(
  database: Queryable,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<Map<string, ChargebackCase>> {
  const rows =
    transactionIds.length === 0 ? [] : await database.rows(ofCharges, [merchantId, transactionIds]);
  return new Map(rows.map(row => [row.transaction_id ?? '', toCase(row)]));
}

const retrievals = statement<CaseRow>(
  'chargeback_cases_retrievals',
  `select ${columns} from chargeback_cases where merchant_id = $1 and stage = 'retrieval' and state = 'open'
   order by id desc limit 100`,
);

/** Requests for documents that the merchant has not answered yet. */
export const listOpenRetrievals = async (
  database: Queryable,
  merchantId: string,
): Promise<ChargebackCase[]> => (await database.rows(retrievals, [merchantId])).map(toCase);
