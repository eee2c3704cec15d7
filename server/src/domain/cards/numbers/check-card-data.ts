import type { CardData, NewCardBody, TextOrNumber } from '@recaudo/contract/api/cards';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { CardBrand } from '@recaudo/contract/shared/cards/card-brands';
import { hasCardNumber } from '@recaudo/contract/shared/cards/card-numbers';
import { isTestNumber } from '@recaudo/contract/shared/cards/test-cards';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError, malformed, type RuleSaid, refusedValue, rule } from '../../../platform/errors.ts';
import { type Expiration, isExpired } from '../card.ts';
import { type BinRecord, lookUpBin } from './bins.ts';
import { luhnValid } from './luhn.ts';

/** Card data from a request (Interface 9.2), with JSON numbers already converted to decimal text. */
export interface CardInput {
  card_number: string;
  holder_name: string;
  cvv2?: string | null | undefined;
  expiration_month: string;
  expiration_year: string;
}

export interface NewCard {
  cardNumber: string;
  holderName: string;
  cvv2: string;
  /** Two digits each, as printed on the card. */
  expirationMonth: string;
  expirationYear: string;
  issuer: BinRecord;
}

export interface CardCheckContext {
  today: CalendarDate;
  environment: 'sandbox' | 'production';
}

export type CardFaultCode = 1001 | 1003 | 2004 | 2005 | 2006 | 2007 | 2009;

export interface CardFault {
  ok: false;
  code: CardFaultCode;
  field: keyof CardInput;
  rule: RuleSaid;
}

const HOLDER_NAME_MAX = 80;

const fault = (code: CardFaultCode, field: keyof CardInput, broken: RuleSaid): CardFault => ({
  ok: false,
  code,
  field,
  rule: broken,
});

const twoDigits = (text: string): string => (/^\d$/.test(text) ? `0${text}` : text);

function checkNumberFormat(cardNumber: string, brand: CardBrand): CardFault | undefined {
  if (!/^\d+$/.test(cardNumber)) return fault(errors.malformed, 'card_number', 'not_digits');
  const { length } = cardNumber;
  if (length === 16 || length === 19) return undefined;
  if (length === 15 && brand === 'american express') return undefined;
  if (length === 14 && brand === 'diners') return undefined;
  return fault(errors.malformed, 'card_number', 'wrong_card_length');
}

export function checkHolderName(holderName: string): CardFault | undefined {
  if (holderName.trim() === '') return fault(errors.malformed, 'holder_name', 'required');
  // Counts characters, not UTF-16 units.
  if (Array.from(holderName).length > HOLDER_NAME_MAX)
    return fault(errors.malformed, 'holder_name', rule('too_long', { max: HOLDER_NAME_MAX }));
  return hasCardNumber(holderName)
    ? fault(errors.invalidValue, 'holder_name', 'card_number_in_text')
    : undefined;
}

function checkExpirationFormat({ month, year }: Expiration): CardFault | undefined {
  // A JSON number such as -1 or 1.5 is well formed but rejected by a later check (Interface 3.2).
  if (!/^-?\d+(\.\d+)?$/.test(month)) return fault(errors.malformed, 'expiration_month', 'not_two_digits');
  if (!/^\d\d$/.test(year)) return fault(errors.malformed, 'expiration_year', 'not_two_digits');
  return undefined;
}

function checkMonthValue({ month }: Expiration): CardFault | undefined {
  if (/^(0[1-9]|1[0-2])$/.test(month)) return undefined;
  return fault(errors.invalidValue, 'expiration_month', 'not_a_month');
}

function checkExpired(expiration: Expiration, today: CalendarDate): CardFault | undefined {
  if (!isExpired(expiration, today)) return undefined;
  return fault(errors.cardDatePassed, 'expiration_year', 'card_date_past');
}

/** Checks digits and check digit, and rejects test numbers in production. */
export function checkNumber(
  cardNumber: string,
  brand: CardBrand,
  environment: CardCheckContext['environment'],
): CardFault | undefined {
  return checkNumberFormat(cardNumber, brand) ?? checkNumberValue(cardNumber, environment);
}

function checkNumberValue(
  cardNumber: string,
  environment: CardCheckContext['environment'],
): CardFault | undefined {
  if (!luhnValid(cardNumber)) return fault(errors.invalidCardNumber, 'card_number', 'wrong_check_digit');
  return environment === 'production' && isTestNumber(cardNumber)
    ? fault(errors.testCardInProduction, 'card_number', 'test_card_number')
    : undefined;
}

/** PUT uses this too, because it can change only the date. Expects values from `normaliseExpiration`. */
export function checkExpiration(expiration: Expiration, today: CalendarDate): CardFault | undefined {
  return checkExpirationFormat(expiration) ?? checkMonthValue(expiration) ?? checkExpired(expiration, today);
}

/** Adds the leading zero: 5 -> 05. */
export const normaliseExpiration = ({ month, year }: Expiration): Expiration => ({
  month: twoDigits(month),
  year: twoDigits(year),
});

/** PUT uses this too, because it can set only a new cvv2. */
export function checkCvv2(cvv2: string | null | undefined, brand: CardBrand): CardFault | undefined {
  if (cvv2 === undefined || cvv2 === null || cvv2 === '')
    return fault(errors.securityCodeMissing, 'cvv2', 'required');
  const length = brand === 'american express' ? 4 : 3;
  if (/^\d+$/.test(cvv2) && cvv2.length === length) return undefined;
  return fault(errors.invalidSecurityCode, 'cvv2', rule('wrong_digit_count', { count: length }));
}

/**
 * Returns the first fault, in this order: malformed fields (1001), values out of range (1003), the number
 * (2004, 2007), the date (2005), the security code (2006, 2009).
 */
export function checkNewCard(
  input: CardInput,
  { today, environment }: CardCheckContext,
): { ok: true; card: NewCard } | CardFault {
  const { card_number: cardNumber, holder_name: holderName, cvv2 } = input;
  const expiration = normaliseExpiration({ month: input.expiration_month, year: input.expiration_year });
  const issuer = lookUpBin(cardNumber);
  const found =
    checkNumberFormat(cardNumber, issuer.brand) ??
    checkHolderName(holderName) ??
    checkExpirationFormat(expiration) ??
    checkMonthValue(expiration) ??
    checkNumberValue(cardNumber, environment) ??
    checkExpired(expiration, today) ??
    checkCvv2(cvv2, issuer.brand);
  if (found !== undefined) return found;
  return {
    ok: true,
    card: {
      cardNumber,
      holderName,
      cvv2: cvv2 ?? '',
      expirationMonth: expiration.month,
      expirationYear: expiration.year,
      issuer,
    },
  };
}

/** The strict profile accepts these fields as text or number (Interface 3.2); the checks read them as text. */
export const asText = (value: TextOrNumber): string => String(value);

/** Returns card data that passes every rule of Interface 9.2; throws the error of the first broken rule. */
export function checkCardData(gateway: Pick<Gateway, 'clock' | 'environment'>, sent: CardData): NewCard {
  const checked = checkNewCard(
    {
      card_number: sent.card_number,
      holder_name: sent.holder_name,
      cvv2: sent.cvv2 === undefined ? undefined : asText(sent.cvv2),
      expiration_month: asText(sent.expiration_month),
      expiration_year: asText(sent.expiration_year),
    },
    { today: bogotaDateOf(gateway.clock.now()), environment: gateway.environment },
  );
  if (!checked.ok) throw cardRejection(checked);
  return checked.card;
}

/** 2xxx errors use their default text; 1001 and 1003 name the field and its rule (Interface 3.1). */
export function cardRejection({ code, field, rule: broken }: CardFault): GatewayError {
  if (code === errors.malformed) return malformed(field, broken);
  if (code === errors.invalidValue) return refusedValue(field, broken);
  return new GatewayError(code, { param: `/${field}` });
}

/**
 * The schema requires neither a token nor card data, because either is enough. Checks the card data if there is
 * no token_id.
 */
export function requireCardData(body: NewCardBody): CardData {
  const { holder_name, card_number, expiration_month, expiration_year, cvv2 } = body;
  if (holder_name === undefined) throw malformed('holder_name', 'required');
  if (card_number === undefined) throw malformed('card_number', 'required');
  if (expiration_month === undefined) throw malformed('expiration_month', 'required');
  if (expiration_year === undefined) throw malformed('expiration_year', 'required');
  const required = { holder_name, card_number, expiration_month, expiration_year };
  return cvv2 === undefined ? required : { ...required, cvv2 };
}
