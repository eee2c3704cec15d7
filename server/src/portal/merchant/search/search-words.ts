/** One word of what was typed, with all that it may stand for. */
export interface SearchWord {
  text: string;
  /** Without accents and capitals, as the database compares. */
  folded: string;
  /** What it is as pesos; null when it is no amount. */
  amountCentavos: bigint | null;
  /** It has no emails: it names an amount, a card, an order, and no person. */
  isNumber: boolean;
  /** Its digits, for numbers that are written in groups: `900.123.456-7`. */
  digits: string;
}

const MAX_WORDS = 6;
const groupedDigits = /^\d{4}(?: \d{4}){2,5}$/;

/** `85000 camila` is two words; a reference that is written in groups of four is one. */
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

/** `85000`, `85.000`, `85,000`, `$85.000,50`: groups of three are thousands, whatever stands between them. */
export function readAmount(text: string): bigint | null {
  const match = /^\$?(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  const centavos = BigInt(whole.replaceAll(/\D/g, '')) * 100n + BigInt(decimals.padEnd(2, '0'));
  return centavos > 0n && centavos < 1_000_000_000_000n ? centavos : null;
}
