import { findMerchant } from '../../../domain/merchants/store.ts';
import { refusedValue } from '../../../errors.ts';
import type { ChangePlace, CommandKind } from '../change.ts';
import { changeField } from './change-fields.ts';

export async function getMerchantName(
  { gateway }: Pick<ChangePlace, 'gateway'>,
  id: string,
): Promise<string> {
  const merchant = await findMerchant(gateway.database, id);
  if (merchant === undefined) throw refusedValue('merchant', 'names no merchant of this environment');
  return merchant.name;
}

export interface MerchantExport {
  merchantId: string;
  /** Of the PGP key that opens the cards. */
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
