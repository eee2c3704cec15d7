import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { maskCardNumber, maskNumbers } from '../../platform/vault/redact.ts';
import { isReference } from '../methods/cash/vouchers/reference.ts';

/** Members that are left out whole, wherever they stand and however they are written. */
const secretName = /cvv|cvc|security_?code|password|secret|private_?key/i;
const cardNumberName = /^(card_?number|pan)$/i;
const secretText = /\b(?:whsec_|sk_)\w+/g;

const signOfSecret = /cv[vc]|sec(?:urity_?code|ret)|password|private_?key|whsec_|sk_/i;
const signOfCard = /card_?number|"pan"/i;

/** What is not has nothing to redact: most texts are only looked at, not taken apart. */
const isSuspicious = (text: string): boolean => signOfSecret.test(text) || mayHoldNumber(text);
const isSuspiciousRequest = (text: string): boolean => signOfCard.test(text) || isSuspicious(text);

const MAX_BODY_LENGTH = 8_192;

/** What may be kept of a text, and whether that is less than there was. */
export interface Kept {
  text: string | null;
  isRedacted: boolean;
}

/** The body of a request as it may be kept. */
export const redactRequestBody = (body: unknown): Kept =>
  body === undefined || body === null
    ? { text: null, isRedacted: false }
    : redactJson(JSON.stringify(body), isSuspiciousRequest);

/** An answer's card_number is masked already: what is left to find in one are whole numbers and secrets. */
export const redactResponseBody = (text: string): string | null =>
  text === '' ? null : redactJson(text, isSuspicious).text;

function redactJson(text: string, hasSomething: (text: string) => boolean): Kept {
  if (!hasSomething(text)) return { text: cut(text), isRedacted: false };
  try {
    const whole: unknown = JSON.parse(text);
    const redacted = JSON.stringify(redactValue(whole));
    return { text: cut(redacted), isRedacted: redacted !== JSON.stringify(whole) };
  } catch {
    return { text: '"[not JSON]"', isRedacted: true };
  }
}

/** A backslash in JSON may spell a separator, such as a tab: such a text is taken apart if it has any digit. */
const mayHoldNumber = (text: string): boolean =>
  text.includes('\\') ? /\d/.test(text) : maskLongNumbers(text) !== text;

const cut = (text: string): string =>
  text.length <= MAX_BODY_LENGTH ? text : `${text.slice(0, MAX_BODY_LENGTH)}…`;

export const isCut = (text: string | null): boolean => text !== null && text.length > MAX_BODY_LENGTH;

/** Anything that was read from JSON, without secrets and with every card number masked. */
export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number') return redactNumber(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (!isPlainObject(value)) return value;
  const kept: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (secretName.test(name)) continue;
    kept.push([redactText(name), cardNumberName.test(name) ? maskMember(inner) : redactValue(inner)]);
  }
  return Object.fromEntries(kept);
}

const separator = /[^\p{L}\p{N}]/gu;

/** Whatever stands where a card number belongs: too short, in groups, as a number. */
const maskMember = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number'
    ? maskCardNumber(String(value).normalize('NFKC').replaceAll(separator, ''))
    : null;

const redactNumber = (value: number): unknown => {
  const text = String(value);
  const masked = redactText(text);
  return masked === text ? value : masked;
};

export const redactText = (text: string): string => maskLongNumbers(text.replaceAll(secretText, '[secret]'));

/** Our own payment references start as no card number does. */
const maskLongNumbers = (text: string): string => maskNumbers(text, isReference);

/** Path and query apart. What is spelt in percent signs is read before it is judged; control characters stay spelt so. */
export function redactUrl(url: string): { path: string; query: string; isRedacted: boolean } {
  if (isPlainPath(url)) return { path: url, query: '', isRedacted: false };
  const [path, query] = splitOnce(url, '?');
  const asked = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const [name, value] of asked) {
    if (secretName.test(name)) continue;
    kept.append(redactText(name), cardNumberName.test(name) ? maskCardNumber(value) : redactText(value));
  }
  const plain = decode(path);
  const masked = redactText(plain);
  const shown = {
    path: cutUrl(masked === plain ? path : spellControls(masked)),
    query: cutUrl(kept.toString()),
  };
  return { ...shown, isRedacted: shown.path !== path || shown.query !== asked.toString() };
}

/** Most are: no query, nothing in percent signs, nothing that looks like a secret. */
const isPlainPath = (url: string): boolean =>
  url.length <= MAX_URL_LENGTH && /^[\w/.~-]*$/.test(url) && !isSuspicious(url);

const splitOnce = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** They say nothing to a reader, can play tricks on a screen, and the database cannot keep a NUL at all. */
export const spellControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, encodeURIComponent);

const MAX_URL_LENGTH = 2_000;

const cutUrl = (text: string): string => text.slice(0, MAX_URL_LENGTH);

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
