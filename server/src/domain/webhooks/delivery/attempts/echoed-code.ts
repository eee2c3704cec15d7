import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';

/**
 * Whether an answer to a ping is its code: as it is, or as `{"verification_code": "…"}` and nothing else. A body that
 * merely holds it somewhere is no proof: pages that show a request back do so without knowing what they say.
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
