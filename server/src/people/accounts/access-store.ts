import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { Account } from './account.ts';
import { type AccountRow, accountColumns, toAccount } from './store.ts';

export interface AccountAccess {
  account: Account;
  /** `business: role` for every business of the account. */
  roles: readonly { business: string; role: string }[];
  /** Too many failed guesses lock the account until then. */
  lockedUntil: Date | null;
}

const access = statement<AccountRow & { roles: string; locked_until: Date | null }>(
  'accounts_access',
  `select ${accountColumns},
     coalesce((select json_agg(json_build_object('business', businesses.name, 'role', members.role) order by businesses.name)
       from members join businesses on businesses.id = members.business_id
       where members.account_id = accounts.id), '[]'::json)::text as roles,
     (select max(nullif(blocked_until, '-infinity')) from sign_in_limits
       where key = any (array['password ' || accounts.id, 'code ' || accounts.id, 'step_up ' || accounts.id])
         and blocked_until > $3) as locked_until
   from accounts where accounts.id > $1
     and (accounts.is_operator or exists (select from members where members.account_id = accounts.id))
   order by accounts.id limit $2`,
);

/** Operators and members of businesses, paged by id. */
export const listAccess = async (
  database: Queryable,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<AccountAccess[]> =>
  (await database.rows(access, [after, limit, now])).map(row => ({
    account: toAccount(row),
    roles: JSON.parse(row.roles) as AccountAccess['roles'],
    lockedUntil: row.locked_until,
  }));
