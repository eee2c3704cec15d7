import type { Language } from '../library/messages.ts';

const es = {
  numberLabel: 'Número de tarjeta',
  cvvLabel: 'Código de seguridad',
  expiryLabel: 'Fecha de vencimiento, mes y año',
  numberHint: '0000 0000 0000 0000',
  cvvHint: 'CVV',
  expiryHint: 'MM/AA',
  numberEmpty: 'Escribe el número de la tarjeta.',
  numberWrong: 'Revisa el número: falta o sobra un dígito.',
  cvvEmpty: 'Escribe el código de seguridad del respaldo.',
  cvvWrong: 'Revisa el código de seguridad: son 3 dígitos al respaldo, o 4 al frente en American Express.',
  expiryEmpty: 'Escribe el mes y el año de vencimiento.',
  expiryWrong: 'Revisa la fecha: va el mes, de 01 a 12, y el año.',
  expiryPast: 'La tarjeta está vencida. Revisa mes y año.',
};

export type FieldMessageKey = keyof typeof es;
export type FieldProblem = Extract<FieldMessageKey, `${string}${'Empty' | 'Wrong' | 'Past'}`>;

const en: Record<FieldMessageKey, string> = {
  numberLabel: 'Card number',
  cvvLabel: 'Security code',
  expiryLabel: 'Expiry date, month and year',
  numberHint: '0000 0000 0000 0000',
  cvvHint: 'CVV',
  expiryHint: 'MM/YY',
  numberEmpty: 'Enter the card number.',
  numberWrong: 'Check the number: a digit is missing or left over.',
  cvvEmpty: 'Enter the security code from the back of the card.',
  cvvWrong: 'Check the security code: 3 digits on the back, or 4 on the front of an American Express.',
  expiryEmpty: 'Enter the month and year of expiry.',
  expiryWrong: 'Check the date: the month, from 01 to 12, then the year.',
  expiryPast: 'The card has expired. Check the month and year.',
};

export function fieldMessage(language: Language, key: FieldMessageKey): string {
  return (language === 'en' ? en : es)[key];
}
