import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { type Account, UNCONFIRMED_KEPT_DAYS } from './account.ts';

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  language: Language;
  is_operator: boolean;
  operator_role: OperatorRole;
  has_authenticator_app: boolean;
  has_passkey: boolean;
  has_confirmed_email: boolean;
  creation_date: Date;
}

export const accountColumns = `accounts.id, accounts.name, accounts.email, accounts.language, accounts.is_operator, accounts.operator_role,
  accounts.creation_date, accounts.email_confirmed_at is not null as has_confirmed_email, exists (select from second_factors
    where second_factors.account_id = accounts.id and confirmed_at is not null) as has_authenticator_app,
  exists (select from passkeys where passkeys.account_id = accounts.id) as has_passkey`;

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  language: row.language,
  isOperator: row.is_operator,
  operatorRole: row.is_operator ? row.operator_role : null,
  hasSecondFactor: row.has_authenticator_app || row.has_passkey,
  hasAuthenticatorApp: row.has_authenticator_app,
  hasPasskey: row.has_passkey,
  hasConfirmedEmail: row.has_confirmed_email,
  creationDate: row.creation_date,
});

const insert = statement(
  'accounts_insert',
  `insert into accounts (id, name, email, password_hash, language, is_operator, creation_date, email_confirmed_at,
     purge_look_at)
   values ($1, $2, $3, $4, $5, $6, $7, case when $8 then $7::timestamptz end,
     $7::timestamptz + interval '${UNCONFIRMED_KEPT_DAYS} days')`,
);

export interface NewAccount
  extends Omit<Account, 'operatorRole' | 'hasSecondFactor' | 'hasAuthenticatorApp' | 'hasPasskey'> {
  passwordHash: string | null;
}

export async function insertAccount(tx: Queryable, account: NewAccount): Promise<void> {
  const { id, name, email, passwordHash, language, isOperator, creationDate, hasConfirmedEmail } = account;
  const values = [id, name, email, passwordHash, language, isOperator, creationDate, hasConfirmedEmail];
  await tx.run(insert, values);
}

const byId = statement<AccountRow>(
  'accounts_by_id',
  `select ${accountColumns} from accounts where accounts.id = $1`,
);

export async function findAccount(database: Queryable, id: string): Promise<Account | undefined> {
  const row = await database.find(byId, [id]);
  return row && toAccount(row);
}

type KnownRow = AccountRow & { password_hash: string | null };

/**
 * How many unconfirmed accounts of an address a password is checked against. The oldest come first, so that later
 * sign-ups cannot displace an existing account (decision 0009).
 */
export const MOST_CLAIMANTS = 2;

const byEmail = statement<KnownRow>(
  'accounts_by_email',
  `(select ${accountColumns}, accounts.password_hash from accounts
    where accounts.email = $1 and accounts.email_confirmed_at is not null)
   union all
   (select ${accountColumns}, accounts.password_hash from accounts
    where accounts.email = $1 and accounts.email_confirmed_at is null
    order by accounts.creation_date, accounts.id limit ${MOST_CLAIMANTS})`,
);

export interface KnownAccount {
  account: Account;
  passwordHash: string | null;
}

export interface AccountsOfEmail {
  /** The account that has confirmed the address. */
  owner: KnownAccount | undefined;
  /** The oldest unconfirmed accounts of the address, at most `MOST_CLAIMANTS`. */
  claimants: readonly KnownAccount[];
}

export async function findAccountsByEmail(database: Queryable, email: string): Promise<AccountsOfEmail> {
  const rows = await database.rows(byEmail, [email]);
  const known = rows.map(row => ({ account: toAccount(row), passwordHash: row.password_hash }));
  return {
    owner: known.find(({ account }) => account.hasConfirmedEmail),
    claimants: known.filter(({ account }) => !account.hasConfirmedEmail),
  };
}

const newestClaimant = statement<AccountRow>(
  'accounts_newest_claimant',
  `select ${accountColumns} from accounts
   where accounts.email = $1 and accounts.email_confirmed_at is null
   order by accounts.creation_date desc, accounts.id desc limit 1`,
);
export async function findNewestClaimant(database: Queryable, email: string): Promise<Account | undefined> {
  const row = await database.find(newestClaimant, [email]);
  return row && toAccount(row);
}

const passwordOf = statement<{ password_hash: string | null }>(
  'accounts_password',
  'select password_hash from accounts where id = $1',
);
export const findPasswordHash = async (database: Queryable, id: string): Promise<string | undefined> =>
  (await database.find(passwordOf, [id]))?.password_hash ?? undefined;

const change = statement(
  'accounts_change',
  'update accounts set name = coalesce($2, name), language = coalesce($3, language) where id = $1',
);
export const changeAccount = (
  database: Queryable,
  id: string,
  { name, language }: { name?: string | undefined; language?: Language | undefined },
): Promise<number> => database.run(change, [id, name ?? null, language ?? null]);

const setPassword = statement(
  'accounts_set_password',
  'update accounts set password_hash = $2 where id = $1',
);
export const setPasswordHash = (tx: Queryable, id: string, hash: string): Promise<number> =>
  tx.run(setPassword, [id, hash]);

const promote = statement(
  'accounts_promote',
  `update accounts set is_operator = true, operator_role = $2, operator_since = $3, operator_added_by = $4
   where id = $1 and not is_operator`,
);

export interface OperatorGrant {
  role: OperatorRole;
  since: Date | null;
  /** A person's name, or `command (user)`. */
  addedBy: string | null;
}

/** An existing operator keeps its role. */
export const makeOperator = (
  tx: Queryable,
  id: string,
  { role, since, addedBy }: OperatorGrant = { role: 'administrator', since: null, addedBy: null },
): Promise<number> => tx.run(promote, [id, role, since, addedBy]);

const close = statement<{ id: string }>(
  'accounts_close_by_email',
  `update accounts set is_operator = false, password_hash = null
   where email = $1 and (is_operator or password_hash is not null) returning id`,
);
/** Removes operator rights and passwords. Returns the affected accounts. */
export const closeAccountsOfEmail = async (tx: Queryable, email: string): Promise<string[]> =>
  (await tx.rows(close, [email])).map(({ id }) => id);

const operators = statement<AccountRow>(
  'accounts_operators',
  `select ${accountColumns} from accounts where accounts.is_operator order by accounts.creation_date`,
);
export const listOperators = async (database: Queryable): Promise<Account[]> =>
  (await database.rows(operators)).map(toAccount);

const insertReset = statement(
  'password_resets_insert',
  `insert into password_resets (token_hash, account_id, creation_date, expires_at) values ($1, $2, $3, $4)`,
);
export const insertPasswordReset = (
  tx: Queryable,
  reset: { tokenHash: Buffer; accountId: string; now: Date; expiresAt: Date },
): Promise<number> => tx.run(insertReset, [reset.tokenHash, reset.accountId, reset.now, reset.expiresAt]);

// Using one link invalidates all of the account's links.
const useReset = statement<{ account_id: string }>(
  'password_resets_use',
  `with used as (delete from password_resets where token_hash = $1 and expires_at > $2 returning account_id),
     others as (delete from password_resets using used
       where password_resets.account_id = used.account_id and token_hash <> $1)
   select account_id from used`,
);
/** The link's account; a link works once. */
export const usePasswordReset = async (
  tx: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> => (await tx.find(useReset, [tokenHash, now]))?.account_id;
