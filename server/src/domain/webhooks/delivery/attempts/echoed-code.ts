import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';

/**
 * True if the response to a ping is its code, plain or as `{"verification_code": "…"}`. A body that merely contains the
 * code proves nothing: many pages echo the request.
 */
export function echoesCode(body: string, code: string): boolean {
  const text = body.trim();
  if (text === code) return true;
  try {
    const value: unknown = JSON.parse(text);
    if (!isPlainObject(value)) return value === code;
    return Object.keys(value).length === 1 && value['verification_code'] === code;
  } catch {
    return false;
  }
}
