import type { Language } from '../messages/dictionary.ts';

/** A fraction as a percentage: `12,5 %` in Spanish, `12.5%` in English. */
export function formatRate(rate: number, language: Language): string {
  const number = new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', { maximumFractionDigits: 1 });
  return `${number.format(rate * 100)}${language === 'es' ? '\u00a0%' : '%'}`;
}
