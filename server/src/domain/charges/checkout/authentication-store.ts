import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { IssuerVerdict } from '../../../processors/cardholder-authentication.ts';

/** A 3-D Secure authentication and the attempt that follows if it succeeds. */
export interface Authentication {
  id: string;
  merchantId: string;
  transactionId: string;
  attemptNumber: number;
  sourceId: string;
  challengeUrl: string;
  ipAddress: string;
  deviceSessionId: string | null;
  /** The payer's choice; null keeps the charge's installments. */
  installments: number | null;
  expiresAt: Date;
}

interface AuthenticationRow {
  id: string;
  merchant_id: string;
  transaction_id: string;
  attempt_number: number;
  source_id: string;
  challenge_url: string;
  ip_address: string;
  device_session_id: string | null;
  installments: number | null;
  expires_at: Date;
}

const columns = `id, merchant_id, transaction_id, attempt_number, source_id, challenge_url, ip_address,
  device_session_id, installments, expires_at`;

const toAuthentication = (row: AuthenticationRow): Authentication => ({
  id: row.id,
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  attemptNumber: row.attempt_number,
  sourceId: row.source_id,
  challengeUrl: row.challenge_url,
  ipAddress: row.ip_address,
  deviceSessionId: row.device_session_id,
  installments: row.installments,
  expiresAt: row.expires_at,
});

const insert = statement(
  'authentications_insert',
  `insert into authentications (${columns}, creation_date) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export const insertAuthentication = (tx: Queryable, started: Authentication, now: Date): Promise<number> =>
  tx.run(insert, [
    started.id,
    started.merchantId,
    started.transactionId,
    started.attemptNumber,
    started.sourceId,
    started.challengeUrl,
    started.ipAddress,
    started.deviceSessionId,
    started.installments,
    started.expiresAt,
    now,
  ]);

const byId = statement<AuthenticationRow>(
  'authentications_find',
  `select ${columns} from authentications where id = $1 and merchant_id = $2 and transaction_id = $3`,
);

/**
 * Finds an authentication of this charge only, so the id of another charge's authentication does not match.
 */
export async function findAuthentication(
  database: Queryable,
  id: string,
  charge: { merchantId: string; transactionId: string },
): Promise<Authentication | undefined> {
  const row = await database.find(byId, [id, charge.merchantId, charge.transactionId]);
  return row && toAuthentication(row);
}

const latest = statement<AuthenticationRow>(
  'authentications_latest',
  `select ${columns} from authentications where merchant_id = $1 and transaction_id = $2
   order by creation_date desc limit 1`,
);

export async function findLatestAuthentication(
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Authentication | undefined> {
  const row = await database.find(latest, [merchantId, transactionId]);
  return row && toAuthentication(row);
}

/** The issuer's verdict for one attempt. */
export interface AuthenticationResult {
  attemptNumber: number;
  result: 'authenticated' | 'failed';
  wasChallenged: boolean;
  eci: string | null;
  version: string | null;
  resolvedAt: Date;
}

const resolve = statement(
  'authentications_resolve',
  `update authentications set result = $4, eci = $5, version = $6, ds_transaction_id = $7, resolved_at = $8
   where id = $1 and merchant_id = $2 and transaction_id = $3 and result is null`,
);

/** Stores the issuer's verdict as evidence for a later dispute. Only the first verdict is stored. */
export async function resolveAuthentication(
  database: Queryable,
  { id, merchantId, transactionId }: Pick<Authentication, 'id' | 'merchantId' | 'transactionId'>,
  verdict: IssuerVerdict,
  now: Date,
): Promise<void> {
  if (verdict.kind === 'unavailable') return;
  const proof = verdict.kind === 'authenticated' ? verdict.proof : undefined;
  const facts = [proof?.eci ?? null, proof?.version ?? null, proof?.dsTransactionId ?? null];
  await database.run(resolve, [id, merchantId, transactionId, verdict.kind, ...facts, now]);
}

interface ResultRow {
  attempt_number: number;
  result: AuthenticationResult['result'];
  was_challenged: boolean;
  eci: string | null;
  version: string | null;
  resolved_at: Date;
}

const results = statement<ResultRow>(
  'authentications_results',
  `select attempt_number, result, challenge_url <> '' as was_challenged, eci, version, resolved_at
   from authentications where merchant_id = $1 and transaction_id = $2 and result is not null
   order by resolved_at, attempt_number`,
);

export const listAuthenticationResults = async (
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<AuthenticationResult[]> =>
  (await database.rows(results, [merchantId, transactionId])).map(row => ({
    attemptNumber: row.attempt_number,
    result: row.result,
    wasChallenged: row.was_challenged,
    eci: row.eci,
    version: row.version,
    resolvedAt: row.resolved_at,
  }));
