import { type Queryable, statement } from '../../database/connection.ts';
import type { Language } from '../../pages/language.ts';
import type { Account } from './account.ts';

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  language: Language;
  is_operator: boolean;
  has_second_factor: boolean;
  creation_date: Date;
}

export const accountColumns = `accounts.id, accounts.name, accounts.email, accounts.language, accounts.is_operator,
  accounts.creation_date, exists (select from second_factors
    where second_factors.account_id = accounts.id and confirmed_at is not null) as has_second_factor`;

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  language: row.language,
  isOperator: row.is_operator,
  hasSecondFactor: row.has_second_factor,
  creationDate: row.creation_date,
});

const insert = statement(
  'accounts_insert',
  `insert into accounts (id, name, email, password_hash, language, is_operator, creation_date)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export interface NewAccount extends Omit<Account, 'hasSecondFactor'> {
  passwordHash: string | null;
}

export async function insertAccount(tx: Queryable, account: NewAccount): Promise<void> {
  const { id, name, email, passwordHash, language, isOperator, creationDate } = account;
  await tx.run(insert, [id, name, email, passwordHash, language, isOperator, creationDate]);
}

const byId = statement<AccountRow>(
  'accounts_by_id',
  `select ${accountColumns} from accounts where accounts.id = $1`,
);

export async function findAccount(database: Queryable, id: string): Promise<Account | undefined> {
  const row = await database.find(byId, [id]);
  return row && toAccount(row);
}

const byEmail = statement<AccountRow & { password_hash: string | null }>(
  'accounts_by_email',
  `select ${accountColumns}, accounts.password_hash from accounts where accounts.email = $1`,
);

export interface KnownAccount {
  account: Account;
  passwordHash: string | null;
}

export async function findAccountByEmail(
  database: Queryable,
  email: string,
): Promise<KnownAccount | undefined> {
  const row = await database.find(byEmail, [email]);
  return row && { account: toAccount(row), passwordHash: row.password_hash };
}

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

const promote = statement('accounts_promote', 'update accounts set is_operator = true where id = $1');
export const makeOperator = (tx: Queryable, id: string): Promise<number> => tx.run(promote, [id]);

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

// All of the account's links end with the first that is used.
const useReset = statement<{ account_id: string }>(
  'password_resets_use',
  `with used as (delete from password_resets where token_hash = $1 and expires_at > $2 returning account_id),
     others as (delete from password_resets using used
       where password_resets.account_id = used.account_id and token_hash <> $1)
   select account_id from used`,
);
/** The account that the link is for, once. */
export const usePasswordReset = async (
  tx: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> => (await tx.find(useReset, [tokenHash, now]))?.account_id;
