import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { PasskeyError } from './passkey-error.ts';
import { send } from './request.ts';

export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;

/** Browsers keep no passkeys of numeric addresses. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);

const refuse = (): never => {
  throw new PasskeyError();
};

/** What an authenticator of the person answers. Only who uses passkeys loads the code for it. */
export async function signWithPasskey(options: PasskeyRequest): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options }).catch(refuse);
}

export async function makePasskey<Answer>(name: string): Promise<Answer> {
  const options = await send<PublicKeyCredentialCreationOptionsJSON>('POST', '/panel/passkeys/options');
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON: options }).catch(refuse);
  return send<Answer>('POST', '/panel/passkeys', { body: { name, response } });
}
