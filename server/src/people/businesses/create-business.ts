import type { Credentials } from '../../domain/merchants/create-merchant.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import type { Control } from '../control.ts';
import { keepFirstKeys } from './first-keys.ts';
import { insertMember } from './member-store.ts';
import { insertBusiness } from './store.ts';

/**
 * Creates a business with its sandbox merchant and its first owner, who finds the merchant's keys on the Keys screen.
 */
export async function createBusiness(
  tx: Queryable,
  control: Control,
  ownerId: string,
  sandbox: Credentials,
): Promise<string> {
  const now = control.realClock.now();
  const { id: sandboxMerchantId, name } = sandbox.merchant;
  const business = {
    id: newId('business'),
    name,
    sandboxMerchantId,
    productionMerchantId: null,
    creationDate: now,
  };
  await insertBusiness(tx, business);
  await insertMember(tx, { businessId: business.id, accountId: ownerId, role: 'owner', now });
  await keepFirstKeys(tx, control, business.id, { environment: 'sandbox', credentials: sandbox });
  return business.id;
}
