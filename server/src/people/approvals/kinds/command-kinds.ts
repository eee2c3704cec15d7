import { findMerchant } from '../../../domain/merchants/store.ts';
import { findHeldCopy } from '../../../platform/database/integrity/restored-copy-store.ts';
import { refusedValue, reject } from '../../../platform/errors.ts';
import { planAssignment } from '../../businesses/assign-merchant.ts';
import type { ChangePlace, CommandKind } from '../change.ts';
import { changeField } from './change-fields.ts';

export async function getMerchantName(
  { gateway }: Pick<ChangePlace, 'gateway'>,
  id: string,
): Promise<string> {
  const merchant = await findMerchant(gateway.database, id);
  if (merchant === undefined) throw refusedValue('merchant', 'unknown_merchant');
  return merchant.name;
}

export interface MerchantExport {
  merchantId: string;
  /** Fingerprint of the PGP key that decrypts the cards. */
  fingerprint: string;
  closes: boolean;
}

export const merchantExported: CommandKind<MerchantExport> = {
  describe: async (place, { merchantId, fingerprint, closes }) => ({
    target: merchantId,
    fields: [
      changeField('merchant', null, await getMerchantName(place, merchantId)),
      changeField('pgp_key', null, fingerprint),
      changeField('closes', null, closes),
    ],
    basis: null,
  }),
};

export interface KeyRotation {
  merchantId: string;
  kind: 'private' | 'public';
  overlapHours: number;
}

export const keyRotated: CommandKind<KeyRotation> = {
  describe: async (place, { merchantId, kind, overlapHours }) => ({
    target: merchantId,
    fields: [
      changeField('merchant', null, await getMerchantName(place, merchantId)),
      changeField('key', null, kind),
      changeField('overlap_hours', null, overlapHours),
    ],
    basis: null,
  }),
};

export interface MerchantAssignment {
  merchantId: string;
  /** The confirmed address of the business's owner. */
  owner: string;
}

/** The business can refund the merchant's payments and receives its payouts. */
export const merchantAssigned: CommandKind<MerchantAssignment> = {
  describe: async (place, { merchantId, owner }) => {
    const merchant = await getMerchantName(place, merchantId);
    const { environment } = place.gateway;
    const { business } = await planAssignment(place.control, { merchantId, environment, email: owner });
    return {
      target: merchantId,
      fields: [
        changeField('merchant', null, merchant),
        changeField('business', null, business.name),
        changeField('owner', null, owner),
      ],
      basis: null,
    };
  },
};

export interface CopyRelease {
  /** The state of the original installation, as declared by the person at the shell. */
  original: 'stopped';
  /** Identifies the copy to release. */
  restoredAt: string;
}

export const copyReleased: CommandKind<CopyRelease> = {
  describe: async ({ gateway }, { original }) => {
    const copy = await findHeldCopy(gateway.database);
    if (copy === undefined) {
      throw reject('not_a_closed_copy');
    }
    return {
      target: copy.backupId,
      fields: [
        changeField('state_of', null, copy.stateOf.toISOString()),
        changeField('restored_at', null, copy.restoredAt.toISOString()),
        changeField('original', null, original),
      ],
      basis: copy.restoredAt.toISOString(),
    };
  },
};
