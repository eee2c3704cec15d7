/** What the lenient profile makes of a field (Interface 5.2). */

/** Added to a field's schema: the value that a lenient merchant's missing field gets. */
export const LENIENT_DEFAULT = 'x-lenient-default';
/** Added to a field's schema: digits are padded on the left to this length (one-digit months). */
export const LENIENT_PAD = 'x-lenient-pad';
