import type { Role } from '@recaudo/contract/shared/permissions';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { Member } from './business.ts';

const insert = statement(
  'members_insert',
  `insert into members (business_id, account_id, role, creation_date) values ($1, $2, $3, $4)
   on conflict (business_id, account_id) do nothing`,
);
/** False if the account is a member already. */
export const insertMember = async (
  tx: Queryable,
  member: { businessId: string; accountId: string; role: Role; now: Date },
): Promise<boolean> =>
  (await tx.run(insert, [member.businessId, member.accountId, member.role, member.now])) === 1;

const ofBusiness = statement<{
  account_id: string;
  name: string;
  email: string;
  role: Role;
  has_second_factor: boolean;
  last_seen: Date | null;
}>(
  'members_of_business',
  `select members.account_id, accounts.name, accounts.email, members.role,
     exists (select from second_factors where second_factors.account_id = accounts.id
         and confirmed_at is not null)
       or exists (select from passkeys where passkeys.account_id = accounts.id) as has_second_factor,
     (select max(last_seen) from sessions where sessions.account_id = accounts.id) as last_seen
   from members join accounts on accounts.id = members.account_id
   where members.business_id = $1 order by members.creation_date, members.account_id`,
);
export const listMembers = async (database: Queryable, businessId: string): Promise<Member[]> =>
  (await database.rows(ofBusiness, [businessId])).map(row => ({
    accountId: row.account_id,
    name: row.name,
    email: row.email,
    role: row.role,
    hasSecondFactor: row.has_second_factor,
    lastSeen: row.last_seen,
  }));

const owners = statement<{ email: string; name: string; language: Language }>(
  'members_owners',
  `select accounts.email, accounts.name, accounts.language from members
   join accounts on accounts.id = members.account_id
   where members.business_id = $1 and members.role = 'owner' order by members.creation_date`,
);
export const listOwners = (
  database: Queryable,
  businessId: string,
): Promise<{ email: string; name: string; language: Language }[]> => database.rows(owners, [businessId]);

const moneyPeople = statement<{ email: string; name: string; language: Language }>(
  'members_of_merchant_for_money',
  `select accounts.email, accounts.name, accounts.language from businesses
   join members on members.business_id = businesses.id join accounts on accounts.id = members.account_id
   where (businesses.sandbox_merchant_id = $1 or businesses.production_merchant_id = $1)
     and members.role in ('owner', 'finance') order by members.creation_date`,
);
/** The people responsible for a merchant's money, in either environment. */
export const listFinanceTeam = (
  database: Queryable,
  merchantId: string,
): Promise<{ email: string; name: string; language: Language }[]> => database.rows(moneyPeople, [merchantId]);

const ofMerchant = statement<{ email: string; name: string; language: Language }>(
  'members_of_merchant_one',
  `select accounts.email, accounts.name, accounts.language from businesses
   join members on members.business_id = businesses.id join accounts on accounts.id = members.account_id
   where (businesses.sandbox_merchant_id = $1 or businesses.production_merchant_id = $1) and accounts.id = $2`,
);
/** Undefined if the account is not a member of the merchant's team. */
export const findMemberOfMerchant = (database: Queryable, merchantId: string, accountId: string) =>
  database.find(ofMerchant, [merchantId, accountId]);

const lockAll = statement<{ account_id: string; role: Role }>(
  'members_lock',
  'select account_id, role from members where business_id = $1 order by account_id for update',
);
/** Serializes changes to a team, so that an owner always remains. */
export const lockMembers = (
  tx: Queryable,
  businessId: string,
): Promise<{ account_id: string; role: Role }[]> => tx.rows(lockAll, [businessId]);

const setRole = statement(
  'members_set_role',
  'update members set role = $3 where business_id = $1 and account_id = $2',
);
export const setMemberRole = (
  tx: Queryable,
  businessId: string,
  accountId: string,
  role: Role,
): Promise<number> => tx.run(setRole, [businessId, accountId, role]);

const remove = statement('members_delete', 'delete from members where business_id = $1 and account_id = $2');
export const deleteMember = (tx: Queryable, businessId: string, accountId: string): Promise<number> =>
  tx.run(remove, [businessId, accountId]);
