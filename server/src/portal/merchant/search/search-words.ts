/** One word of the query with its possible meanings. */
export interface SearchWord {
  text: string;
  /** Without accents and case, as in the database. */
  folded: string;
  /** As pesos; null if it is not an amount. */
  amountCentavos: bigint | null;
  /** True without letters: an amount, a card or an order, but not a person. */
  isNumber: boolean;
  /** Its digits, for numbers written in groups: `900.123.456-7`. */
  digits: string;
}

const MAX_WORDS = 6;
const groupedDigits = /^\d{4}(?: \d{4}){2,5}$/;

/** `85000 camila` is two words; a reference written in groups of four is one. */
export function readSearchWords(query: string): SearchWord[] {
  const text = query.trim();
  const words = groupedDigits.test(text) ? [text.replaceAll(' ', '')] : text.split(/\s+/);
  return words
    .filter(word => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS)
    .map(toWord);
}

const toWord = (text: string): SearchWord => ({
  text,
  folded: fold(text),
  amountCentavos: readAmount(text),
  isNumber: /^[$\d.,-]+$/.test(text),
  digits: text.replaceAll(/\D/g, ''),
});

export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** `85000`, `85.000`, `85,000`, `$85.000,50`: groups of three digits are thousands, with either separator. */
export function readAmount(text: string): bigint | null {
  const match = /^\$?(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  const centavos = BigInt(whole.replaceAll(/\D/g, '')) * 100n + BigInt(decimals.padEnd(2, '0'));
  return centavos > 0n && centavos < 1_000_000_000_000n ? centavos : null;
}
