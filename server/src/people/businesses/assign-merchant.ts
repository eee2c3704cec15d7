import type { Environment } from '@recaudo/contract/shared/environment';
import { normalEmail } from '../accounts/account.ts';
import { findAccountsByEmail } from '../accounts/store.ts';
import { auditIn } from '../audit/audit.ts';
import type { Control } from '../control.ts';
import { AssignmentRefused, type Business } from './business.ts';
import { findBusinessOf, listMemberships, setProductionMerchant, setSandboxMerchant } from './store.ts';

export interface MerchantToAssign {
  merchantId: string;
  environment: Environment;
  /** The confirmed address of an owner of the business. */
  email: string;
}

/**
 * Assigns a merchant without a business, such as one moved from another installation, to an owner's business and its team. A
 * live business keeps its merchant; in the sandbox the previous merchant is released.
 */
export async function assignMerchant(
  control: Pick<Control, 'database' | 'realClock' | 'auditKeys'>,
  { merchantId, environment, email }: MerchantToAssign,
): Promise<{ business: Business; before: string | null }> {
  const { business, before } = await planAssignment(control, { merchantId, environment, email });
  await control.database.transaction(async tx => {
    const assign = environment === 'production' ? setProductionMerchant : setSandboxMerchant;
    await assign(tx, business.id, merchantId);
    await auditIn(tx, control, {
      chain: business.id,
      account: null,
      action: 'merchant_assigned',
      what: merchantId,
      fromIp: 'command',
      environment,
      details: before === null ? {} : { before },
    });
  });
  return { business, before };
}

/** Finds the business that would get the merchant, or rejects the assignment. */
export async function planAssignment(
  control: Pick<Control, 'database'>,
  { merchantId, environment, email }: MerchantToAssign,
): Promise<{ business: Business; before: string | null }> {
  const business = await findOwnBusiness(control, email);
  const taken = await findBusinessOf(control.database, merchantId);
  if (taken !== undefined) throw new AssignmentRefused(`The merchant belongs to ${taken.name} already`);
  const isProduction = environment === 'production';
  const before = isProduction ? business.productionMerchantId : business.sandboxMerchantId;
  if (isProduction && before !== null)
    throw new AssignmentRefused(`${business.name} has a merchant in production already`);
  return { business, before };
}

async function findOwnBusiness({ database }: Pick<Control, 'database'>, email: string): Promise<Business> {
  const { owner } = await findAccountsByEmail(database, normalEmail(email));
  if (owner === undefined)
    throw new AssignmentRefused(`Nobody with the confirmed address ${email} has an account here`);
  const memberships = await listMemberships(database, owner.account.id);
  const [own, another] = memberships.filter(({ role }) => role === 'owner');
  if (own === undefined) throw new AssignmentRefused(`${email} owns no business`);
  if (another !== undefined) throw new AssignmentRefused(`${email} owns more than one business`);
  return own.business;
}
