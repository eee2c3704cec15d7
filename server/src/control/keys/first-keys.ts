import type { Environment } from '../../config.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Credentials } from '../../domain/merchants/create-merchant.ts';
import type { KeyKind } from '../../domain/merchants/merchant.ts';
import { openText, sealText, type TextOwner } from '../../vault/sealed-text.ts';
import { insertFirstKeys, takeFirstKeys } from '../businesses/store.ts';
import type { Control } from '../control.ts';

const ownerOf = (businessId: string, environment: Environment): TextOwner => [
  'first-keys',
  businessId,
  environment,
];

/** A merchant that nobody stood beside when it was made: its keys wait, sealed, for their one look. */
export const keepFirstKeys = (
  tx: Queryable,
  { keyRing }: Control,
  businessId: string,
  environment: Environment,
  { privateKey, publicKey }: Pick<Credentials, 'privateKey' | 'publicKey'>,
): Promise<number> => {
  const text = JSON.stringify({ private: privateKey, public: publicKey });
  return insertFirstKeys(
    tx,
    businessId,
    environment,
    sealText(keyRing, ownerOf(businessId, environment), text),
  );
};

export async function showFirstKeys(
  { database, keyRing }: Control,
  businessId: string,
  environment: Environment,
): Promise<Record<KeyKind, string> | undefined> {
  const sealed = await takeFirstKeys(database, businessId, environment);
  if (sealed === undefined) return undefined;
  return JSON.parse(openText(keyRing, ownerOf(businessId, environment), sealed)) as Record<KeyKind, string>;
}
