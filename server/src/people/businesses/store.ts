import type { Environment } from '@recaudo/contract/shared/environment';
import type { Role } from '@recaudo/contract/shared/permissions';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { Business, Membership } from './business.ts';

interface BusinessRow {
  id: string;
  name: string;
  sandbox_merchant_id: string;
  production_merchant_id: string | null;
  creation_date: Date;
}

const columns = `businesses.id, businesses.name, businesses.sandbox_merchant_id, businesses.production_merchant_id,
  businesses.creation_date`;

const toBusiness = (row: BusinessRow): Business => ({
  id: row.id,
  name: row.name,
  sandboxMerchantId: row.sandbox_merchant_id,
  productionMerchantId: row.production_merchant_id,
  creationDate: row.creation_date,
});
const toMembership = (row: BusinessRow & { role: Role }): Membership => ({
  business: toBusiness(row),
  role: row.role,
});

const insert = statement(
  'businesses_insert',
  `insert into businesses (id, name, sandbox_merchant_id, production_merchant_id, creation_date)
   values ($1, $2, $3, $4, $5)`,
);
export const insertBusiness = (tx: Queryable, business: Business): Promise<number> =>
  tx.run(insert, [
    business.id,
    business.name,
    business.sandboxMerchantId,
    business.productionMerchantId,
    business.creationDate,
  ]);

const byId = statement<BusinessRow>('businesses_by_id', `select ${columns} from businesses where id = $1`);
export async function findBusiness(database: Queryable, id: string): Promise<Business | undefined> {
  const row = await database.find(byId, [id]);
  return row && toBusiness(row);
}

const bySandboxMerchant = statement<BusinessRow>(
  'businesses_by_sandbox_merchant',
  `select ${columns} from businesses where sandbox_merchant_id = $1`,
);
export async function findBusinessOfSandboxMerchant(
  database: Queryable,
  merchantId: string,
): Promise<Business | undefined> {
  const row = await database.find(bySandboxMerchant, [merchantId]);
  return row && toBusiness(row);
}

const byAnyId = statement<BusinessRow>(
  'businesses_by_any_id',
  `select ${columns} from businesses where id = $1 or sandbox_merchant_id = $1 or production_merchant_id = $1`,
);
/** Finds a business by its own id or by its merchant's in either environment. */
export async function findBusinessOf(database: Queryable, id: string): Promise<Business | undefined> {
  const row = await database.find(byAnyId, [id]);
  return row && toBusiness(row);
}

const rename = statement('businesses_rename', 'update businesses set name = $2 where id = $1');
export const renameBusiness = (database: Queryable, id: string, name: string): Promise<number> =>
  database.run(rename, [id, name]);

const goLive = statement(
  'businesses_go_live',
  'update businesses set production_merchant_id = $2 where id = $1',
);
export const setProductionMerchant = (tx: Queryable, id: string, merchantId: string): Promise<number> =>
  tx.run(goLive, [id, merchantId]);

const moveIn = statement(
  'businesses_sandbox_merchant',
  'update businesses set sandbox_merchant_id = $2 where id = $1',
);
export const setSandboxMerchant = (tx: Queryable, id: string, merchantId: string): Promise<number> =>
  tx.run(moveIn, [id, merchantId]);

const ofAccount = statement<BusinessRow & { role: Role }>(
  'businesses_of_account',
  `select ${columns}, members.role from members join businesses on businesses.id = members.business_id
   where members.account_id = $1 order by members.creation_date, businesses.id`,
);
export const listMemberships = async (database: Queryable, accountId: string): Promise<Membership[]> =>
  (await database.rows(ofAccount, [accountId])).map(toMembership);

const membership = statement<BusinessRow & { role: Role }>(
  'businesses_membership',
  `select ${columns}, members.role from members join businesses on businesses.id = members.business_id
   where members.account_id = $1 and members.business_id = $2`,
);
export async function findMembership(
  database: Queryable,
  accountId: string,
  businessId: string,
): Promise<Membership | undefined> {
  const row = await database.find(membership, [accountId, businessId]);
  return row && toMembership(row);
}

const membershipByMerchant = (environment: Environment) =>
  statement<BusinessRow & { role: Role }>(
    `businesses_membership_${environment}`,
    `select ${columns}, members.role from businesses join members on members.business_id = businesses.id
     where businesses.${environment}_merchant_id = $2 and members.account_id = $1`,
  );
const byMerchant = {
  sandbox: membershipByMerchant('sandbox'),
  production: membershipByMerchant('production'),
};
export async function findMembershipOfMerchant(
  database: Queryable,
  accountId: string,
  environment: Environment,
  merchantId: string,
): Promise<Membership | undefined> {
  const row = await database.find(byMerchant[environment], [accountId, merchantId]);
  return row && toMembership(row);
}

const keepKeys = statement(
  'first_keys_insert',
  `insert into first_keys (business_id, environment, sealed_keys) values ($1, $2, $3)
   on conflict (business_id, environment) do update set sealed_keys = $3`,
);
export const insertFirstKeys = (
  tx: Queryable,
  businessId: string,
  environment: Environment,
  sealed: Buffer,
): Promise<number> => tx.run(keepKeys, [businessId, environment, sealed]);

const takeKeys = statement<{ sealed_keys: Buffer }>(
  'first_keys_take',
  'delete from first_keys where business_id = $1 and environment = $2 returning sealed_keys',
);
const waitingKeys = statement<{ is_waiting: boolean }>(
  'first_keys_waiting',
  'select exists (select from first_keys where business_id = $1 and environment = $2) as is_waiting',
);
export const haveFirstKeys = async (
  database: Queryable,
  businessId: string,
  environment: Environment,
): Promise<boolean> => (await database.find(waitingKeys, [businessId, environment]))?.is_waiting === true;

/** Returns the keys once and deletes them. */
export const takeFirstKeys = async (
  database: Queryable,
  businessId: string,
  environment: Environment,
): Promise<Buffer | undefined> => (await database.find(takeKeys, [businessId, environment]))?.sealed_keys;
