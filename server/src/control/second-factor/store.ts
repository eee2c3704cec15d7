import { type Queryable, statement } from '../../database/connection.ts';

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
/** False when one is on already. */
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
/** False when a code of this step, or of a later one, was taken before. */
export const takeStep = async (database: Queryable, accountId: string, step: number): Promise<boolean> =>
  (await database.run(useStep, [accountId, step])) === 1;

const insertCodes = statement(
  'recovery_codes_insert',
  'insert into recovery_codes (account_id, code_hash) select $1, unnest($2::bytea[])',
);
export const insertRecoveryCodes = (
  tx: Queryable,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<number> => tx.run(insertCodes, [accountId, hashes]);

const useCode = statement(
  'recovery_codes_use',
  'update recovery_codes set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null',
);
export const takeRecoveryCode = async (
  database: Queryable,
  accountId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> => (await database.run(useCode, [accountId, codeHash, now])) === 1;

const remove = statement('second_factors_delete', 'delete from second_factors where account_id = $1');
/** Its recovery codes go with it. */
export const deleteSecondFactor = (database: Queryable, accountId: string): Promise<number> =>
  database.run(remove, [accountId]);
