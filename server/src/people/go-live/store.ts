import type { GoLiveState } from '@recaudo/contract/people/go-live';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { GoLiveDocument, GoLiveForm, GoLiveRequest } from './go-live-request.ts';

interface RequestRow {
  id: string;
  business_id: string;
  business_name: string;
  state: GoLiveState;
  legal_name: string;
  nit: string;
  bank_name: string;
  account_type: GoLiveForm['accountType'];
  sealed_account_number: Buffer;
  representative: string;
  reason: string | null;
  submitted_by: string;
  submitted_by_name: string;
  submitted_at: Date;
  decided_at: Date | null;
}

const select = `select go_live_requests.id, business_id, businesses.name as business_name, state, legal_name, nit,
    bank_name, account_type, sealed_account_number, representative, reason, submitted_by,
    accounts.name as submitted_by_name, submitted_at, decided_at
  from go_live_requests join businesses on businesses.id = go_live_requests.business_id
    join accounts on accounts.id = go_live_requests.submitted_by`;

const toRequest = (row: RequestRow): GoLiveRequest => ({
  id: row.id,
  businessId: row.business_id,
  businessName: row.business_name,
  state: row.state,
  legalName: row.legal_name,
  nit: row.nit,
  bankName: row.bank_name,
  accountType: row.account_type,
  sealedAccountNumber: row.sealed_account_number,
  representative: row.representative,
  reason: row.reason,
  submittedBy: { id: row.submitted_by, name: row.submitted_by_name },
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
});

const insert = statement(
  'go_live_requests_insert',
  `insert into go_live_requests (id, business_id, state, legal_name, nit, bank_name, account_type,
     sealed_account_number, representative, submitted_by, submitted_at)
   values ($1, $2, 'submitted', $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export type NewGoLiveRequest = Omit<GoLiveForm, 'accountNumber'> & {
  id: string;
  businessId: string;
  sealedAccountNumber: Buffer;
  submittedBy: string;
  submittedAt: Date;
};
export const insertGoLiveRequest = (tx: Queryable, request: NewGoLiveRequest): Promise<number> =>
  tx.run(insert, [
    request.id,
    request.businessId,
    request.legalName,
    request.nit,
    request.bankName,
    request.accountType,
    request.sealedAccountNumber,
    request.representative,
    request.submittedBy,
    request.submittedAt,
  ]);

const insertDocument = statement(
  'go_live_documents_insert',
  'insert into go_live_documents (request_id, number, name, content_type, content) values ($1, $2, $3, $4, $5)',
);
export const insertGoLiveDocument = (
  tx: Queryable,
  requestId: string,
  number: number,
  { name, contentType, content }: GoLiveDocument,
): Promise<number> => tx.run(insertDocument, [requestId, number, name, contentType, content]);

const latest = statement<RequestRow>(
  'go_live_requests_latest',
  `${select} where business_id = $1 order by submitted_at desc limit 1`,
);
export async function findLatestGoLive(
  database: Queryable,
  businessId: string,
): Promise<GoLiveRequest | undefined> {
  const row = await database.find(latest, [businessId]);
  return row && toRequest(row);
}

const byId = statement<RequestRow>('go_live_requests_by_id', `${select} where go_live_requests.id = $1`);
export async function findGoLive(database: Queryable, id: string): Promise<GoLiveRequest | undefined> {
  const row = await database.find(byId, [id]);
  return row && toRequest(row);
}

const queue = statement<RequestRow>(
  'go_live_requests_queue',
  `${select} where ($1::text is null or state = $1) order by submitted_at desc limit 200`,
);
export const listGoLive = async (database: Queryable, state: GoLiveState | null): Promise<GoLiveRequest[]> =>
  (await database.rows(queue, [state])).map(toRequest);

const documents = statement<{ name: string; content_type: GoLiveDocument['contentType']; content: Buffer }>(
  'go_live_documents_of',
  'select name, content_type, content from go_live_documents where request_id = $1 order by number',
);
export const listGoLiveDocuments = async (
  database: Queryable,
  requestId: string,
): Promise<GoLiveDocument[]> =>
  (await database.rows(documents, [requestId])).map(row => ({
    name: row.name,
    contentType: row.content_type,
    content: row.content,
  }));

const lock = statement<{ state: GoLiveState }>(
  'go_live_requests_lock',
  'select state from go_live_requests where id = $1 for update',
);
/** Serializes the decisions of two operators. */
export const lockGoLive = async (tx: Queryable, id: string): Promise<GoLiveState | undefined> =>
  (await tx.find(lock, [id]))?.state;

const decide = statement(
  'go_live_requests_decide',
  `update go_live_requests set state = $2, reason = $3, decided_by = $4, decided_at = $5
   where id = $1`,
);
export const decideGoLive = (
  tx: Queryable,
  decision: {
    id: string;
    state: 'approved' | 'returned';
    reason: string | null;
    decidedBy: string;
    now: Date;
  },
): Promise<number> =>
  tx.run(decide, [decision.id, decision.state, decision.reason, decision.decidedBy, decision.now]);
