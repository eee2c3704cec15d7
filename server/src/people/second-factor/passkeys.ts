import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { translatingConstraints } from '../../platform/database/statements/constraint.ts';
import { notFound, refusedValue, reject } from '../../platform/errors.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import type { Account } from '../accounts/account.ts';
import type { Control } from '../control.ts';
import type { SignedIn } from '../sessions/session.ts';
import { refreshSession } from '../sessions/store.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  keepChallenge,
  listPasskeys,
  type Passkey,
  type Purpose,
  recordUse,
  takeChallenge,
} from './passkey-store.ts';
import { deleteOrphanCodes } from './recovery-code-store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';

/** Imported on first use: it loads slower than the rest of the program's modules, and most commands need none. */
export const webauthn = () => import('@simplewebauthn/server');

export const CHALLENGE_MS = 5 * 60_000;
const MOST_PASSKEYS = 20;

const namesOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

async function keep(control: Control, account: Account, purpose: Purpose, challenge: string): Promise<void> {
  const expiresAt = new Date(control.realClock.now().getTime() + CHALLENGE_MS);
  await keepChallenge(control.database, { challenge, accountId: account.id, purpose, expiresAt });
}

/** Returns a check that the challenge was issued to this account for this purpose and is unused. */
const expected = (control: Control, account: Account, purpose: Purpose) => (challenge: string) =>
  takeChallenge(control.database, { challenge, accountId: account.id, purpose }, control.realClock.now());

/** The browser's options to create a passkey. */
export async function startPasskey(control: Control, account: Account) {
  const present = await listPasskeys(control.database, account.id);
  if (present.length >= MOST_PASSKEYS) {
    throw reject('too_many_passkeys', { most: MOST_PASSKEYS });
  }
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Recaudo',
    rpID: relyingParty(control.addresses.portal).id,
    userName: account.email,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(account.id),
    timeout: CHALLENGE_MS,
    excludeCredentials: namesOf(present),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keep(control, account, 'register', options.challenge);
  return options;
}

/** Stores a new passkey, which also authenticates this session. The first second factor creates recovery codes. */
export async function addPasskey(
  control: Control,
  { account, session }: Pick<SignedIn, 'account' | 'session'>,
  { name, response }: { name: string; response: unknown },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(control.addresses.portal);
  const rejected = () => refusedValue('response', 'passkey_response_wrong');
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: expected(control, account, 'register'),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (verified?.verified !== true) throw rejected();
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const passkey: Passkey = {
    id: newId('passkey'),
    accountId: account.id,
    credentialId,
    publicKey: Buffer.from(publicKey),
    counter,
    transports,
    name: name.trim(),
    creationDate: control.realClock.now(),
    lastUsedAt: null,
  };
  const recoveryCodes = await translatingConstraints({ passkeys_credential: rejected }, () =>
    control.database.transaction(async tx => {
      await insertPasskey(tx, passkey);
      await refreshSession(tx, session.id, passkey.creationDate, true);
      return makeRecoveryCodes(tx, account.id);
    }),
  );
  return { passkey, recoveryCodes };
}

/** Removing the last second factor deletes the recovery codes. */
export const removePasskey = (control: Control, account: Account, id: string): Promise<void> =>
  control.database.transaction(async tx => {
    if ((await deletePasskey(tx, account.id, id)) === 0) throw notFound();
    await deleteOrphanCodes(tx, account.id);
  });

/** The browser's options to sign with one of the account's passkeys. */
export async function askForPasskey(control: Control, account: Account, purpose: 'sign_in' | 'step_up') {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(control.addresses.portal).id,
    allowCredentials: namesOf(await listPasskeys(control.database, account.id)),
    timeout: CHALLENGE_MS,
    userVerification: 'preferred',
  });
  await keep(control, account, purpose, options.challenge);
  return options;
}

/** True if one of the account's passkeys has signed the challenge. */
export async function takePasskey(
  control: Control,
  account: Account,
  answer: object,
  purpose: 'sign_in' | 'step_up',
): Promise<boolean> {
  const response = answer as AuthenticationResponseJSON;
  const passkey = await findPasskey(control.database, account.id, response.id);
  if (passkey === undefined) return false;
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(control.addresses.portal);
  const { credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: expected(control, account, purpose),
    expectedOrigin,
    expectedRPID,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (verified?.verified !== true) return false;
  return recordUse(
    control.database,
    passkey,
    verified.authenticationInfo.newCounter,
    control.realClock.now(),
  );
}
