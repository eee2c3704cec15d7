import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

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

const count = statement<{ count: number }>(
  'recovery_codes_count',
  'select count(*)::integer as count from recovery_codes where account_id = $1',
);
export const hasRecoveryCodes = async (tx: Queryable, accountId: string): Promise<boolean> =>
  ((await tx.find(count, [accountId]))?.count ?? 0) > 0;

const removeOrphans = statement(
  'recovery_codes_delete_orphans',
  `delete from recovery_codes where account_id = $1
     and not exists (select from passkeys where account_id = $1)
     and not exists (select from second_factors where account_id = $1 and confirmed_at is not null)`,
);
/** Deletes recovery codes together with the last second factor. */
export const deleteOrphanCodes = (tx: Queryable, accountId: string): Promise<number> =>
  tx.run(removeOrphans, [accountId]);
