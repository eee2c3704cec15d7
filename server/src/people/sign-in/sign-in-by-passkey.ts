import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { reject } from '../../platform/errors.ts';
import type { Origin } from '../accounts/account.ts';
import { limitTries } from '../accounts/sign-in-limits.ts';
import type { Control } from '../control.ts';
import {
  findPasskeyByCredential,
  keepChallenge,
  recordUse,
  takeChallenge,
} from '../second-factor/passkey-store.ts';
import { CHALLENGE_MS, webauthn } from '../second-factor/passkeys.ts';
import { relyingParty } from '../second-factor/relying-party.ts';
import { startSession } from '../sessions/session.ts';

const PURPOSE = { accountId: null, purpose: 'entry' } as const;

/** The browser's options to sign in with any passkey of this site. They name no account. */
export async function startPasskeyEntry(control: Control, { ip }: Origin) {
  await limitTries(control, 'ip', ip);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(control.addresses.portal).id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  const expiresAt = new Date(control.realClock.now().getTime() + CHALLENGE_MS);
  await keepChallenge(control.database, { challenge: options.challenge, ...PURPOSE, expiresAt });
  return options;
}

/**
 * Signs in with a passkey alone. The authenticator must have verified its user (fingerprint, face or PIN), so that this
 * counts as two factors: something the person has, and something they are or know.
 */
export async function signInByPasskey(control: Control, answer: object, origin: Origin): Promise<string> {
  await limitTries(control, 'ip', origin.ip);
  const { database, realClock } = control;
  const response = answer as AuthenticationResponseJSON;
  const passkey = await findPasskeyByCredential(database, response.id);
  if (passkey === undefined) throw reject('sign_in_passkey_wrong');
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(control.addresses.portal);
  const { credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge => takeChallenge(database, { challenge, ...PURPOSE }, realClock.now()),
    expectedOrigin,
    expectedRPID,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  const isUsed =
    verified?.verified === true &&
    (await recordUse(database, passkey, verified.authenticationInfo.newCounter, realClock.now()));
  if (!isUsed) throw reject('sign_in_passkey_wrong');
  return startSession(database, realClock.now(), passkey.accountId, { origin, hasSecondFactor: true });
}
