import { isExpiryValid, validateCardNumber, validateCVC } from '../library/card-validators.ts';

export type Fault = 'missing' | 'wrong' | 'expired';

/** Validates a field of the card form like the server. `number` is the current text of the number field. */
export function faultOf(field: string, value: string, number: string, now: Date): Fault | undefined {
  const text = value.trim();
  if (text === '') return 'missing';
  switch (field) {
    case 'card_number':
      return validateCardNumber(text) ? undefined : 'wrong';
    case 'cvv2':
      return validateCVC(text, number) ? undefined : 'wrong';
    case 'expiration':
      return expirationFault(text, now);
    default:
      return undefined;
  }
}

function expirationFault(text: string, now: Date): Fault | undefined {
  const [, month = '', year = ''] = /^(\d\d?)\s*\/\s*(\d\d|20\d\d)$/.exec(text) ?? [];
  if (month === '' || Number(month) < 1 || Number(month) > 12) return 'wrong';
  return isExpiryValid(month, year, now) ? undefined : 'expired';
}
