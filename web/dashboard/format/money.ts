import type { Language } from '../messages/dictionary.ts';

/** Colombian pesos as Design 12.3 has them: decimals only where the amount has some. */
export function formatMoney(amount: number, language: Language): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', {
    style: 'currency',
    currency: 'COP',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** Short, for an axis: `$ 1,2 M`. */
export const formatShortMoney = (amount: number, language: Language): string => {
  const short = new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount);
  return `${language === 'es' ? '$' : 'COP'}\u00a0${short}`;
};

/** Reads what people type: 20000, 20.000, 20,000, $ 20.000,50. undefined when it is no amount. */
export function parseMoney(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0$]|COP/gi, '');
  const found = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*)?|\d+)(?:[.,](\d{1,2}))?$/.exec(plain);
  if (found === null) return undefined;
  const amount = Number(`${(found[1] ?? '').replaceAll(/[.,]/g, '')}.${found[3] ?? '0'}`);
  return amount > 0 ? amount : undefined;
}
