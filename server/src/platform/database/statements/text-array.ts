const needsEscape = /["\\\p{Cc}]/u;
/** JSON and PostgreSQL arrays escape everything alike except control characters. */
const hasControlCharacter = /\p{Cc}/u;

/**
 * A PostgreSQL array of texts for set-based statements. The driver would escape each text with two replacement passes;
 * JSON.stringify is native code, and several times faster for texts full of quotes.
 */
export function textArray(values: readonly (string | null)[]): string {
  let literal = '';
  for (const value of values) {
    literal += literal === '' ? '' : ',';
    literal += value === null ? 'NULL' : element(value);
  }
  return `{${literal}}`;
}

/** Most texts are ids, dates and words without escapes. */
const element = (value: string): string => (needsEscape.test(value) ? escaped(value) : `"${value}"`);

const escaped = (value: string): string =>
  hasControlCharacter.test(value)
    ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    : JSON.stringify(value);
