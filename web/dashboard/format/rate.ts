import type { Language } from '../messages/dictionary.ts';

/** A share of one as a percentage. */
export const formatRate = (rate: number, language: Language): string =>
  new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(rate);
