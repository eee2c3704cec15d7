import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** A payer who is at the issuer of the card, and the try that follows when the issuer agrees. */
export interface Authentication {
  id: string;
  merchantId: string;
  transactionId: string;
  attemptNumber: number;
  sourceId: string;
  challengeUrl: string;
  ipAddress: string;
  deviceSessionId: string | null;
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
  expires_at: Date;
}

const columns = `id, merchant_id, transaction_id, attempt_number, source_id, challenge_url, ip_address,
  device_session_id, expires_at`;

const toAuthentication = (row: AuthenticationRow): Authentication => ({
  id: row.id,
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  attemptNumber: row.attempt_number,
  sourceId: row.source_id,
  challengeUrl: row.challenge_url,
  ipAddress: row.ip_address,
  deviceSessionId: row.device_session_id,
  expiresAt: row.expires_at,
});

const insert = statement(
  'authentications_insert',
  `insert into authentications (${columns}, creation_date) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
    started.expiresAt,
    now,
  ]);

const byId = statement<AuthenticationRow>(
  'authentications_find',
  `select ${columns} from authentications where id = $1 and merchant_id = $2 and transaction_id = $3`,
);

/** Of this charge only; the id of another charge's authentication finds nothing. */
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
