import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { panel } from './gateway-client.ts';
import { PasskeyError } from './passkey-error.ts';

/** Browsers keep no passkeys of numeric addresses. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);

const refuse = (): never => {
  throw new PasskeyError();
};

/** What an authenticator of the person answers. Only who uses passkeys loads the code for it. */
export async function signWithPasskey(options: object): Promise<{ id: string }> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(refuse);
}

export async function makePasskey(name: string) {
  const options = await panel.post('/passkeys/options', {});
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(refuse);
  return panel.post('/passkeys', { body: { name, response } });
}
