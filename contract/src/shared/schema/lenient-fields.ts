/** Conversions of the lenient profile (Interface 5.2). */

/** Added to a field's schema: the default for lenient merchants. */
export const LENIENT_DEFAULT = 'x-lenient-default';
/** Added to a field's schema: digits are padded on the left to this length (one-digit months). */
export const LENIENT_PAD = 'x-lenient-pad';
/** Added to a number with a maximum: a larger value counts as the maximum. */
export const LENIENT_CAP = 'x-lenient-cap';
/** Added to a URL: the replacement for a relative or empty one. */
export const LENIENT_RELATIVE = 'x-lenient-relative';

/** Reserved hosts (RFC 2606) that mark a payer's return page on the wire. */
export const returnPlaces = { none: 'https://none.invalid/', website: 'https://website.invalid/' } as const;
export type ReturnPlace = keyof typeof returnPlaces;
