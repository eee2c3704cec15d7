import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { panel } from './gateway-client.ts';
import { PasskeyError } from './passkey-error.ts';

/** Browsers do not support passkeys on numeric addresses. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);

const refuse = (): never => {
  throw new PasskeyError();
};

/** Signs with the person's passkey. The code is loaded on first use. */
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
