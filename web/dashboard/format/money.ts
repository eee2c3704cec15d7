import type { Language } from '../messages/dictionary.ts';

/** Colombian pesos according to Design 12.3: decimals only for amounts with centavos. */
export function formatMoney(amount: number, language: Language): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', {
    style: 'currency',
    currency: 'COP',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** Short form for an axis: `$ 1,2 M`. */
export const formatShortMoney = (amount: number, language: Language): string => {
  const short = new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount);
  return `${language === 'es' ? '$' : 'COP'}\u00a0${short}`;
};

/** Parses typed amounts: 20000, 20.000, 20,000, $ 20.000,50. Undefined if the text is not an amount. */
export function parseMoney(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0$]|COP/gi, '');
  const found = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*)?|\d+)(?:[.,](\d{1,2}))?$/.exec(plain);
  if (found === null) return undefined;
  const amount = Number(`${(found[1] ?? '').replaceAll(/[.,]/g, '')}.${found[3] ?? '0'}`);
  return amount > 0 ? amount : undefined;
}
