import { type FormReference, findForm } from './form-extraction.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SESSION_LENGTH = 32;

export function randomId(): string {
  // Drops bytes above the last multiple of the alphabet's length, so that every character is equally likely.
  const fairLimit = 256 - (256 % ALPHABET.length);
  let id = '';
  while (id.length < SESSION_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(SESSION_LENGTH))) {
      if (byte < fairLimit && id.length < SESSION_LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}

/** Creates a device session id. If a form is given, adds it as a hidden input. */
export function setupDeviceData(form?: FormReference, fieldName = 'deviceIdHiddenFieldName'): string {
  const id = randomId();
  if (!form) return id;
  const element = findForm(form);
  if (!element) {
    console.warn('Recaudo: deviceData.setup found no such form; send the returned id yourself.');
    return id;
  }
  const present = [...element.querySelectorAll('input')].find(input => input.name === fieldName);
  const input = present ?? document.createElement('input');
  if (!present) {
    input.type = 'hidden';
    input.name = fieldName;
    input.id = fieldName;
    element.append(input);
  }
  input.value = id;
  return id;
}
