import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

/** A passkey: a device that the person has and that signs for this site only. */
export interface Passkey {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  creationDate: Date;
  lastUsedAt: Date | null;
}

interface PasskeyRow {
  id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  creation_date: Date;
  last_used_at: Date | null;
}

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  creationDate: row.creation_date,
  lastUsedAt: row.last_used_at,
});

const columns =
  'id, account_id, credential_id, public_key, counter::text, transports, name, creation_date, last_used_at';

const insert = statement(
  'passkeys_insert',
  `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, creation_date)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const insertPasskey = (tx: Queryable, passkey: Passkey): Promise<number> =>
  tx.run(insert, [
    passkey.id,
    passkey.accountId,
    passkey.credentialId,
    passkey.publicKey,
    passkey.counter,
    passkey.transports,
    passkey.name,
    passkey.creationDate,
  ]);

const ofAccount = statement<PasskeyRow>(
  'passkeys_of_account',
  `select ${columns} from passkeys where account_id = $1 order by creation_date, id`,
);
export const listPasskeys = async (database: Queryable, accountId: string): Promise<Passkey[]> =>
  (await database.rows(ofAccount, [accountId])).map(toPasskey);

const byCredential = statement<PasskeyRow>(
  'passkeys_by_credential',
  `select ${columns} from passkeys where account_id = $1 and credential_id = $2`,
);
export async function findPasskey(
  database: Queryable,
  accountId: string,
  credentialId: string,
): Promise<Passkey | undefined> {
  const row = await database.find(byCredential, [accountId, credentialId]);
  return row && toPasskey(row);
}

// Compare and set: of two responses with the same counter, only one is accepted.
const use = statement(
  'passkeys_use',
  'update passkeys set counter = $3, last_used_at = $4 where id = $1 and counter = $2',
);
export const recordUse = async (
  database: Queryable,
  { id, counter }: Passkey,
  newCounter: number,
  now: Date,
): Promise<boolean> => (await database.run(use, [id, counter, newCounter, now])) === 1;

const rename = statement(
  'passkeys_rename',
  'update passkeys set name = $3 where account_id = $1 and id = $2',
);
export const renamePasskey = (
  database: Queryable,
  accountId: string,
  id: string,
  name: string,
): Promise<number> => database.run(rename, [accountId, id, name]);

const remove = statement('passkeys_delete', 'delete from passkeys where account_id = $1 and id = $2');
export const deletePasskey = (tx: Queryable, accountId: string, id: string): Promise<number> =>
  tx.run(remove, [accountId, id]);

const owned = statement<PasskeyRow>(
  'passkeys_of_credential',
  `select ${columns} from passkeys where credential_id = $1`,
);
/** Finds the account by credential, because a sign-in with a passkey names no account. */
export async function findPasskeyByCredential(
  database: Queryable,
  credentialId: string,
): Promise<Passkey | undefined> {
  const row = await database.find(owned, [credentialId]);
  return row && toPasskey(row);
}

/** The purpose of a challenge; `entry` is for sign-in with a passkey alone and names no account. */
export type Purpose = 'register' | 'sign_in' | 'step_up' | 'entry';

const keep = statement(
  'passkey_challenges_insert',
  'insert into passkey_challenges (challenge, account_id, purpose, expires_at) values ($1, $2, $3, $4)',
);
export const keepChallenge = (
  database: Queryable,
  kept: { challenge: string; accountId: string | null; purpose: Purpose; expiresAt: Date },
): Promise<number> => database.run(keep, [kept.challenge, kept.accountId, kept.purpose, kept.expiresAt]);

const take = statement(
  'passkey_challenges_take',
  `delete from passkey_challenges
   where challenge = $1 and account_id is not distinct from $2 and purpose = $3 and expires_at > $4`,
);
/** True once, for the challenge's account and purpose. */
export const takeChallenge = async (
  database: Queryable,
  { challenge, accountId, purpose }: { challenge: string; accountId: string | null; purpose: Purpose },
  now: Date,
): Promise<boolean> => (await database.run(take, [challenge, accountId, purpose, now])) === 1;

const purge = statement(
  'passkey_challenges_purge',
  `delete from passkey_challenges where challenge in
     (select challenge from passkey_challenges where expires_at < $1 limit $2)`,
);
export const purgeChallengesBefore = (database: Queryable, now: Date, limit: number): Promise<number> =>
  database.run(purge, [now, limit]);
