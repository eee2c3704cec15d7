import { isBrandColor } from '@recaudo/contract/shared/brand-color';
import { isMailAddress } from '../../../platform/primitives/network/mail-address.ts';
import type { BrandSettings } from './brand-store.ts';

const TEXT_MAX = 255;

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const rules: Partial<Record<keyof BrandSettings, { holds: (text: string) => boolean; says: string }>> = {
  color: { holds: isBrandColor, says: 'must be six hexadecimal digits such as 0b645b' },
  email: { holds: isMailAddress, says: 'must be an e-mail address' },
  websiteUrl: { holds: isWebAddress, says: 'must be an http or https address' },
  termsUrl: { holds: isWebAddress, says: 'must be an http or https address' },
  privacyUrl: { holds: isWebAddress, says: 'must be an http or https address' },
};

/** The fault of a value that payers will read or open as a link; undefined if it is valid. */
export function brandFault(field: keyof BrandSettings, text: string): string | undefined {
  if (text.length > TEXT_MAX) return `must have at most ${TEXT_MAX} characters`;
  if (/\p{Cc}/u.test(text)) return 'must be one line of text';
  const rule = rules[field];
  return rule === undefined || rule.holds(text) ? undefined : rule.says;
}

/** The same limit as in the database (merchants_logo_size). */
export const LOGO_MAX_BYTES = 262_144;

/** Detects the type from the content, not the file name, because payers get the file with this type. */
export function logoTypeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'image/png';
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}
