/** Interface 9.1 names the first four; the rest are the library's, in lower case. */
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
