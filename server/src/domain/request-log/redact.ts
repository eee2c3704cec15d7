import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { maskCardNumber, maskNumbers } from '../../platform/vault/redact.ts';
import { isReference } from '../methods/cash/vouchers/reference.ts';

/** Fields with these names are removed wherever they appear. */
const secretName = /cvv|cvc|security_?code|password|secret|private_?key/i;
const cardNumberName = /^(card_?number|pan)$/i;
const secretText = /\b(?:whsec_|sk_)\w+/g;

const signOfSecret = /cv[vc]|sec(?:urity_?code|ret)|password|private_?key|whsec_|sk_/i;
const signOfCard = /card_?number|"pan"/i;

/** Texts without these signs have nothing to redact, so most texts are never parsed. */
const isSuspicious = (text: string): boolean => signOfSecret.test(text) || mayHoldNumber(text);
const isSuspiciousRequest = (text: string): boolean => signOfCard.test(text) || isSuspicious(text);

const MAX_BODY_LENGTH = 8_192;

/** The text to store, and whether anything was redacted. */
export interface Kept {
  text: string | null;
  isRedacted: boolean;
}

/** Redacts a request body for the log. */
export const redactRequestBody = (body: unknown): Kept =>
  body === undefined || body === null
    ? { text: null, isRedacted: false }
    : redactJson(JSON.stringify(body), isSuspiciousRequest);

/** A response's card_number is already masked, so this looks for full card numbers and secrets only. */
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

/** A backslash in JSON may escape a separator, such as a tab, so a text with one is parsed if it has any digit. */
const mayHoldNumber = (text: string): boolean =>
  text.includes('\\') ? /\d/.test(text) : maskLongNumbers(text) !== text;

const cut = (text: string): string =>
  text.length <= MAX_BODY_LENGTH ? text : `${text.slice(0, MAX_BODY_LENGTH)}…`;

export const isCut = (text: string | null): boolean => text !== null && text.length > MAX_BODY_LENGTH;

/** Redacts a parsed JSON value: removes secrets and masks every card number. */
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

/** Masks any value in a card number field, even one that is too short, grouped, or a JSON number. */
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

/** Skips our own payment references, which start differently from card numbers. */
const maskLongNumbers = (text: string): string => maskNumbers(text, isReference);

/**
 * Splits a URL into path and query and redacts both. Decodes percent escapes before checking, but keeps control
 * characters escaped.
 */
export function redactUrl(url: string): { path: string; query: string; isRedacted: boolean } {
  if (isPlainPath(url)) return { path: url, query: '', isRedacted: false };
  const [path, query] = splitOnce(url, '?');
  const sent = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const [name, value] of sent) {
    if (secretName.test(name)) continue;
    kept.append(redactText(name), cardNumberName.test(name) ? maskCardNumber(value) : redactText(value));
  }
  const plain = decode(path);
  const masked = redactText(plain);
  const shown = {
    path: cutUrl(masked === plain ? path : spellControls(masked)),
    query: cutUrl(kept.toString()),
  };
  return { ...shown, isRedacted: shown.path !== path || shown.query !== sent.toString() };
}

/** True for most URLs: no query, no percent escapes, nothing that looks like a secret. */
const isPlainPath = (url: string): boolean =>
  url.length <= MAX_URL_LENGTH && /^[\w/.~-]*$/.test(url) && !isSuspicious(url);

const splitOnce = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/**
 * Escapes control characters, which are useless to readers, can disturb a terminal, and include NUL, which PostgreSQL
 * cannot store.
 */
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
