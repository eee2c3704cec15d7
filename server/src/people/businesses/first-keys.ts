import type { Environment } from '@recaudo/contract/shared/environment';
import type { Credentials } from '../../domain/merchants/create-merchant.ts';
import type { KeyKind } from '../../domain/merchants/merchant.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { openText, sealText, type TextOwner } from '../../platform/vault/ciphers/sealed-text.ts';
import type { Secrets } from '../../platform/vault/keys/secrets.ts';
import type { Control } from '../control.ts';
import { insertFirstKeys, takeFirstKeys } from './store.ts';

const ownerOf = (businessId: string, environment: Environment): TextOwner => [
  'first-keys',
  businessId,
  environment,
];

/** Sandbox keys are worthless outside of it, so its own key file suffices. */
const sealerOf = ({ keyRing, secrets }: Control, environment: Environment): Pick<Secrets, 'seal' | 'open'> =>
  environment === 'production'
    ? secrets
    : {
        seal: (owner, text) => sealText(keyRing, owner, text),
        open: (owner, sealed) => openText(keyRing, owner, sealed),
      };

/** Seals the keys of a merchant that was created without its owner present, until they are shown once. */
export const keepFirstKeys = (
  tx: Queryable,
  control: Control,
  businessId: string,
  {
    environment,
    credentials: { privateKey, publicKey },
  }: { environment: Environment; credentials: Pick<Credentials, 'privateKey' | 'publicKey'> },
): Promise<number> => {
  const text = JSON.stringify({ private: privateKey, public: publicKey });
  return insertFirstKeys(
    tx,
    businessId,
    environment,
    sealerOf(control, environment).seal(ownerOf(businessId, environment), text),
  );
};

export async function showFirstKeys(
  control: Control,
  businessId: string,
  environment: Environment,
): Promise<Record<KeyKind, string> | undefined> {
  // The response deletes the stored keys, unless they cannot be decrypted.
  return control.database.transaction(async tx => {
    const sealed = await takeFirstKeys(tx, businessId, environment);
    if (sealed === undefined) return undefined;
    const text = sealerOf(control, environment).open(ownerOf(businessId, environment), sealed);
    return JSON.parse(text) as Record<KeyKind, string>;
  });
}
