const needsEscape = /["\\\p{Cc}]/u;
/** A control character is written differently in JSON and in an array of PostgreSQL; both escape the rest alike. */
const hasControlCharacter = /\p{Cc}/u;

/**
 * An array of texts as PostgreSQL reads it, for set-based statements. The driver would escape each text by two
 * passes of replacement; JSON.stringify does it natively, several times faster for texts full of quotes.
 */
export function textArray(values: readonly (string | null)[]): string {
  let literal = '';
  for (const value of values) {
    literal += literal === '' ? '' : ',';
    literal += value === null ? 'NULL' : element(value);
  }
  return `{${literal}}`;
}

/** Most texts are ids, dates and words. */
const element = (value: string): string => (needsEscape.test(value) ? escaped(value) : `"${value}"`);

const escaped = (value: string): string =>
  hasControlCharacter.test(value)
    ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    : JSON.stringify(value);
