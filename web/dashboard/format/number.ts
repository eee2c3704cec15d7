import type { Language } from '../words/dictionary.ts';

export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US').format(value);
