import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface SecondFactor {
  sealedSecret: Buffer;
  isConfirmed: boolean;
}

const byAccount = statement<{ sealed_secret: Buffer; is_confirmed: boolean }>(
  'second_factors_by_account',
  `select sealed_secret, confirmed_at is not null as is_confirmed from second_factors where account_id = $1`,
);
export async function findSecondFactor(
  database: Queryable,
  accountId: string,
): Promise<SecondFactor | undefined> {
  const row = await database.find(byAccount, [accountId]);
  return row && { sealedSecret: row.sealed_secret, isConfirmed: row.is_confirmed };
}

const begin = statement(
  'second_factors_begin',
  `insert into second_factors (account_id, sealed_secret) values ($1, $2)
   on conflict (account_id) do update set sealed_secret = $2, last_step = 0
     where second_factors.confirmed_at is null`,
);
/** False if one is active already. */
export const beginSecondFactor = async (
  database: Queryable,
  accountId: string,
  sealedSecret: Buffer,
): Promise<boolean> => (await database.run(begin, [accountId, sealedSecret])) === 1;

const confirm = statement(
  'second_factors_confirm',
  'update second_factors set confirmed_at = $2, last_step = $3 where account_id = $1 and confirmed_at is null',
);
export const confirmSecondFactor = async (
  tx: Queryable,
  accountId: string,
  now: Date,
  step: number,
): Promise<boolean> => (await tx.run(confirm, [accountId, now, step])) === 1;

const useStep = statement(
  'second_factors_use_step',
  `update second_factors set last_step = $2
   where account_id = $1 and last_step < $2 and confirmed_at is not null`,
);
/** False if a code of this step or a later one was used before. */
export const takeStep = async (database: Queryable, accountId: string, step: number): Promise<boolean> =>
  (await database.run(useStep, [accountId, step])) === 1;

const remove = statement('second_factors_delete', 'delete from second_factors where account_id = $1');
export const deleteAuthenticatorApp = (tx: Queryable, accountId: string): Promise<number> =>
  tx.run(remove, [accountId]);

const removals = ['second_factors', 'passkey_challenges', 'passkeys', 'recovery_codes'].map(table =>
  statement(`${table}_of_account_delete`, `delete from ${table} where account_id = $1`),
);
/** Deletes every second factor of the account. */
export async function deleteSecondFactors(tx: Queryable, accountId: string): Promise<void> {
  for (const removal of removals) await tx.run(removal, [accountId]);
}
