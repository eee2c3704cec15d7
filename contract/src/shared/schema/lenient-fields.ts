/** What the lenient profile makes of a field (Interface 5.2). */

/** Added to a field's schema: the value that a lenient merchant's missing field gets. */
export const LENIENT_DEFAULT = 'x-lenient-default';
/** Added to a field's schema: digits are padded on the left to this length (one-digit months). */
export const LENIENT_PAD = 'x-lenient-pad';
/** Added to a number with a maximum: a larger value counts as the maximum. */
export const LENIENT_CAP = 'x-lenient-cap';
/** Added to an address: what a relative or empty one stands for. */
export const LENIENT_RELATIVE = 'x-lenient-relative';

/** Words for where a payer goes back to, as they are written on the wire: hosts that nobody can have (RFC 2606). */
export const returnPlaces = { none: 'https://none.invalid/', website: 'https://website.invalid/' } as const;
export type ReturnPlace = keyof typeof returnPlaces;
