import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { newId, newSecret } from '../../platform/primitives/values/id.ts';
import { hashApiKey } from '../../platform/vault/keys/api-key-hash.ts';
import { sealedKeyOf } from './keys/kept-key.ts';
import {
  defaultFees,
  type FeeSchedule,
  isForeignId,
  isForeignKey,
  type KeyKind,
  keyPrefix,
  type Merchant,
  type Profile,
} from './merchant.ts';
import { findMerchant, insertKey, insertMerchant } from './store.ts';

export interface NewMerchant {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  profile?: Profile | undefined;
  /**
   * Required in production, where a person sets them for each merchant; sandbox merchants default to `defaultFees`.
   */
  fees?: FeeSchedule | undefined;
  /** An id brought from another gateway, so that a shop moves without changing its configuration (Interface 19). */
  id?: string | undefined;
  privateKey?: string | undefined;
  publicKey?: string | undefined;
}

export interface Credentials {
  merchant: Merchant;
  privateKey: string;
  publicKey: string;
}

export class MerchantRefused extends Error {}

/**
 * Creates a merchant with one key of each kind; `also` writes more in the same transaction. The keys are returned once;
 * `storeKey` decides what is stored of them.
 */
export async function createMerchant(
  gateway: Gateway,
  input: NewMerchant,
  also?: (tx: Queryable, merchant: Merchant) => Promise<void>,
): Promise<Credentials> {
  check(input);
  const merchant: Merchant = {
    id: input.id ?? newId('merchant'),
    name: input.name.trim(),
    email: input.email ?? null,
    phone: input.phone ?? null,
    status: 'active',
    profile: input.profile ?? 'strict',
    creationDate: gateway.clock.now(),
    fees: input.fees ?? defaultFees,
    clockFrozenAt: null,
    verifiesCards: false,
    ratePerSecond: null,
    maxChargeCentavos: null,
    orderIdReuse: null,
    overdraftCentavos: null,
    rejectsUnknownFields: false,
    cardMaskDigits: 6,
  };
  const privateKey = input.privateKey ?? newKey('private');
  const publicKey = input.publicKey ?? newKey('public');
  await gateway.database.transaction(async tx => {
    if ((await findMerchant(tx, merchant.id)) !== undefined) {
      throw new MerchantRefused(`a merchant with the id ${merchant.id} already exists`);
    }
    await insertMerchant(tx, merchant);
    await storeKey(gateway, tx, merchant.id, { kind: 'private', key: privateKey });
    await storeKey(gateway, tx, merchant.id, { kind: 'public', key: publicKey });
    await also?.(tx, merchant);
  });
  return { merchant, privateKey, publicKey };
}

export const newKey = (kind: KeyKind): string => keyPrefix[kind] + newSecret(32);

export const storeKey = (
  gateway: Gateway,
  tx: Queryable,
  merchantId: string,
  { kind, key }: { kind: KeyKind; key: string },
) => {
  const keyHash = hashApiKey(gateway.keyRing, key);
  return insertKey(tx, {
    merchantId,
    keyHash,
    kind,
    lastFour: key.slice(-4),
    creationDate: gateway.clock.now(),
    publicKey: kind === 'public' ? key : null,
    sealedKey: sealedKeyOf(gateway, merchantId, { kind, key, keyHash }),
  });
};

function check(input: NewMerchant): void {
  if (input.name.trim() === '') throw new MerchantRefused('the name must not be empty');
  if (input.id !== undefined && !isForeignId(input.id)) {
    throw new MerchantRefused('the id must be 1 to 45 characters of a-z and 0-9');
  }
  for (const key of [input.privateKey, input.publicKey]) {
    if (key !== undefined && !isForeignKey(key)) {
      throw new MerchantRefused('a key must be 8 to 64 characters of A-Z, a-z, 0-9 and _');
    }
  }
  if (input.privateKey !== undefined && input.privateKey === input.publicKey) {
    throw new MerchantRefused('the private and the public key must differ');
  }
}
