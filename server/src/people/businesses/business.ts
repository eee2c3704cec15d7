import type { Environment } from '@recaudo/contract/shared/environment';
import type { Role } from '@recaudo/contract/shared/permissions';
import { reject } from '../../platform/errors.ts';

export interface Business {
  id: string;
  name: string;
  sandboxMerchantId: string;
  /** Null until an operator has approved its go-live request. */
  productionMerchantId: string | null;
  creationDate: Date;
}

/** Thrown with the reason why a merchant cannot be assigned to a business. */
export class AssignmentRefused extends Error {}

/** A business as one of its members sees it. */
export interface Membership {
  business: Business;
  role: Role;
}

export interface Member {
  accountId: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  lastSeen: Date | null;
}

/** The business's merchant in an environment; throws if it is not live there. */
export function merchantIn(business: Business, environment: Environment): string {
  const id = environment === 'sandbox' ? business.sandboxMerchantId : business.productionMerchantId;
  if (id === null) {
    throw reject('not_live');
  }
  return id;
}
