/** Interface 9.1 names the first four; the others are the browser library's names in lower case. */
export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'carnet',
  'american express',
  'diners',
  'discover',
  'elo',
  'hiper',
  'hipercard',
  'jcb',
  'maestro',
  'mir',
  'naranja',
  'troy',
  'unionpay',
  'verve',
  'unknown',
] as const;

export type CardBrand = (typeof CARD_BRANDS)[number];
