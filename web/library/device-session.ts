import { type FormReference, findForm } from './form-extraction.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SESSION_LENGTH = 32;

export function randomId(): string {
  // Bytes past the last whole multiple of the alphabet are dropped: every character is equally likely.
  const fairLimit = 256 - (256 % ALPHABET.length);
  let id = '';
  while (id.length < SESSION_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(SESSION_LENGTH))) {
      if (byte < fairLimit && id.length < SESSION_LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}

/** Makes a device session id and, when a form is named, leaves it there in a hidden input. */
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
