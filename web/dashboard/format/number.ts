import type { Language } from '../messages/dictionary.ts';

export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US').format(value);
