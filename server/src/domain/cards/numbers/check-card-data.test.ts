import { type CalendarDate, parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, it } from 'vitest';
import {
  type CardCheckContext,
  type CardInput,
  checkCvv2,
  checkExpiration,
  checkNewCard,
  normaliseExpiration,
} from './check-card-data.ts';

const input: CardInput = {
  card_number: '4111111111111111',
  holder_name: 'Ana Rojas',
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '30',
};
function day(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new Error(`${text} is no date`);
  return date;
}

const sandbox: CardCheckContext = { today: day('2026-11-14'), environment: 'sandbox' };
const production: CardCheckContext = { ...sandbox, environment: 'production' };

const check = (changes: Partial<CardInput>, context = sandbox) =>
  checkNewCard({ ...input, ...changes }, context);

describe('a card that is accepted', () => {
  it('is returned normalized, with its issuer', () => {
    expect(check({ expiration_month: '5', expiration_year: '30' })).toEqual({
      ok: true,
      card: {
        cardNumber: '4111111111111111',
        holderName: 'Ana Rojas',
        cvv2: '123',
        expirationMonth: '05',
        expirationYear: '30',
        issuer: {
          bank_name: 'BANCO DE PRUEBAS',
          bank_code: '999',
          brand: 'visa',
          type: 'credit',
          country: 'COL',
        },
      },
    });
  });

  it.each<[string, Partial<CardInput>]>([
    ['visa, 16', { card_number: '4242424242424242' }],
    ['visa, 19', { card_number: '4917610000000000003' }],
    ['mastercard, 16', { card_number: '5555555555554444' }],
    ['american express, 15, cvv2 of 4', { card_number: '345678000000007', cvv2: '1234' }],
    ['diners, 14', { card_number: '36728481533333' }],
    ['diners, 16', { card_number: '3056930009020004' }],
    ['carnet, 16', { card_number: '5062500000000003' }],
    ['maestro, 19', { card_number: '6304000000000000000' }],
    ['no known brand, 16', { card_number: '9999999999999995' }],
    ['cvv2 with zeros', { cvv2: '000' }],
    ['a holder of 80 characters', { holder_name: 'x'.repeat(80) }],
    ['a holder of 80 characters outside the basic plane', { holder_name: '𝒳'.repeat(80) }],
    ['a holder with accents', { holder_name: 'María José Ñáñez' }],
    ['a month in one digit', { expiration_month: '1', expiration_year: '31' }],
    ['month 01', { expiration_month: '01', expiration_year: '31' }],
    ['the last year that two digits write', { expiration_year: '99' }],
  ])('%s', (_name, changes) => {
    expect(check(changes)).toMatchObject({ ok: true });
  });

  it('a real number in production', () => {
    expect(check({ card_number: '4999999999999996' }, production)).toMatchObject({ ok: true });
  });
});

describe('a card that is refused', () => {
  it.each<[string, Partial<CardInput>, number, keyof CardInput]>([
    ['400 1001: an empty number', { card_number: '' }, 1001, 'card_number'],
    ['400 1001: letters in the number', { card_number: '411111111111111a' }, 1001, 'card_number'],
    ['400 1001: spaces in the number', { card_number: '4111 1111 1111 1111' }, 1001, 'card_number'],
    ['400 1001: a line end after the number', { card_number: '4111111111111111\n' }, 1001, 'card_number'],
    ['400 1001: digits that are not 0-9', { card_number: '٤١١١١١١١١١١١١١١١' }, 1001, 'card_number'],
    ['400 1001: visa, 13', { card_number: '4222222222222' }, 1001, 'card_number'],
    ['400 1001: visa, 14', { card_number: '41111111111116' }, 1001, 'card_number'],
    ['400 1001: visa, 15', { card_number: '411111111111116' }, 1001, 'card_number'],
    ['400 1001: visa, 17', { card_number: '41111111111111113' }, 1001, 'card_number'],
    ['400 1001: visa, 18', { card_number: '411111111111111116' }, 1001, 'card_number'],
    ['400 1001: 20 digits', { card_number: '41111111111111111111' }, 1001, 'card_number'],
    ['400 1001: diners, 15', { card_number: '367284815333330' }, 1001, 'card_number'],
    ['400 1001: american express, 14', { card_number: '34567800000000' }, 1001, 'card_number'],
    ['400 1001: no holder', { holder_name: '' }, 1001, 'holder_name'],
    ['400 1001: a blank holder', { holder_name: '  ' }, 1001, 'holder_name'],
    ['400 1001: a holder of 81 characters', { holder_name: 'x'.repeat(81) }, 1001, 'holder_name'],
    ['400 1001: no month', { expiration_month: '' }, 1001, 'expiration_month'],
    ['400 1001: a month in letters', { expiration_month: 'dic' }, 1001, 'expiration_month'],
    ['422 1003: month 13', { expiration_month: '13' }, 1003, 'expiration_month'],
    ['422 1003: month 00', { expiration_month: '00' }, 1003, 'expiration_month'],
    ['422 1003: month 0', { expiration_month: '0' }, 1003, 'expiration_month'],
    ['422 1003: month 123', { expiration_month: '123' }, 1003, 'expiration_month'],
    ['422 1003: month -1', { expiration_month: '-1' }, 1003, 'expiration_month'],
    ['422 1003: month 1.5', { expiration_month: '1.5' }, 1003, 'expiration_month'],
    ['400 1001: no year', { expiration_year: '' }, 1001, 'expiration_year'],
    ['400 1001: a year of four digits', { expiration_year: '2030' }, 1001, 'expiration_year'],
    ['400 1001: a year of three digits', { expiration_year: '030' }, 1001, 'expiration_year'],
    ['400 1001: a negative year', { expiration_year: '-1' }, 1001, 'expiration_year'],
    ['422 2004: a wrong check digit', { card_number: '4111111111111112' }, 2004, 'card_number'],
    ['422 2004: a wrong check digit, 15', { card_number: '345678000000008' }, 2004, 'card_number'],
    ['422 2004: a wrong check digit, 14', { card_number: '36728481533334' }, 2004, 'card_number'],
    ['422 2004: a wrong check digit, 19', { card_number: '4917610000000000004' }, 2004, 'card_number'],
    ['400 2005: expired', { expiration_year: '25' }, 2005, 'expiration_year'],
    ['400 2006: cvv2 missing', { cvv2: undefined }, 2006, 'cvv2'],
    ['400 2006: cvv2 null', { cvv2: null }, 2006, 'cvv2'],
    ['400 2006: cvv2 empty', { cvv2: '' }, 2006, 'cvv2'],
    ['412 2009: cvv2 of 2 digits', { cvv2: '12' }, 2009, 'cvv2'],
    ['412 2009: cvv2 of 4 digits', { cvv2: '1234' }, 2009, 'cvv2'],
    ['412 2009: cvv2 in letters', { cvv2: 'abc' }, 2009, 'cvv2'],
    ['412 2009: cvv2 of spaces', { cvv2: '   ' }, 2009, 'cvv2'],
    ['412 2009: cvv2 with a line end', { cvv2: '123\n' }, 2009, 'cvv2'],
    [
      '412 2009: cvv2 of 3 on american express',
      { card_number: '345678000000007', cvv2: '123' },
      2009,
      'cvv2',
    ],
    ['412 2009: cvv2 of 4 on diners', { card_number: '36728481533333', cvv2: '1234' }, 2009, 'cvv2'],
  ])('%s', (_name, changes, code, field) => {
    const result = check(changes);
    expect(result).toEqual({ ok: false, code, field, rule: expect.anything() });
    // The fault's rule is included in the error response and the log.
    expect(JSON.stringify(result)).not.toContain(
      changes.card_number || changes.cvv2?.trim() || '4111111111111111',
    );
  });

  it.each([
    '4111111111111111',
    '4000000000000069',
    '4005580000050508',
    '4000000090010002',
    '4012888888881881',
  ])('412 2007: %s in production', number => {
    expect(check({ card_number: number }, production)).toMatchObject({
      ok: false,
      code: 2007,
      field: 'card_number',
    });
    expect(check({ card_number: number })).toMatchObject({ ok: true });
  });
});

describe('of several faults the first in this order answers', () => {
  // From last to first: each step adds a fault that takes precedence over the previous ones.
  const steps: readonly [number, Partial<CardInput>][] = [
    [2009, { cvv2: '12' }],
    [2006, { cvv2: '' }],
    [2005, { expiration_year: '20' }],
    [2007, { card_number: '4111111111111111' }],
    [2004, { card_number: '4111111111111112' }],
    [1003, { expiration_month: '13' }],
    [1001, { expiration_year: 'xx' }],
  ];

  it.each(steps.map(([code], last) => [code, steps.slice(0, last + 1)] as const))('%i', (code, faults) => {
    const changes = Object.assign({ card_number: '4999999999999996' }, ...faults.map(([, change]) => change));
    expect(check(changes, production)).toMatchObject({ ok: false, code });
  });

  it('1001 names the first bad field', () => {
    const all = { card_number: 'x', holder_name: '', expiration_month: 'x', expiration_year: 'x' };
    const fields = ['card_number', 'holder_name', 'expiration_month', 'expiration_year'] as const;
    for (const [index, field] of fields.entries()) {
      const changes = Object.fromEntries(fields.slice(index).map(name => [name, all[name]]));
      expect(check(changes)).toMatchObject({ code: 1001, field });
    }
  });
});

describe('a card is good through the last day of its month', () => {
  it.each([
    ['2026-11-01', '11', '26', true],
    ['2026-11-30', '11', '26', true],
    ['2026-12-01', '11', '26', false],
    ['2026-12-31', '12', '26', true],
    ['2027-01-01', '12', '26', false],
    ['2027-01-01', '01', '27', true],
    ['2026-12-31', '01', '27', true],
    ['2028-02-29', '02', '28', true],
    ['2028-03-01', '02', '28', false],
    ['2026-11-14', '12', '25', false],
    ['2026-11-14', '01', '30', true],
    ['2026-11-14', '12', '00', false],
    ['2026-11-14', '12', '99', true],
  ])('on %s, %s/%s: %s', (today, month, year, good) => {
    const changes = { expiration_month: month, expiration_year: year };
    const context: CardCheckContext = { today: day(today), environment: 'sandbox' };
    expect(check(changes, context)).toMatchObject(good ? { ok: true } : { ok: false, code: 2005 });
    expect(checkExpiration({ month, year }, day(today))?.code).toBe(good ? undefined : 2005);
  });
});

describe('the parts that PUT uses', () => {
  it.each([
    ['5', '7', '05', '07'],
    ['05', '27', '05', '27'],
    ['x', '', 'x', ''],
  ])('expiration %s/%s becomes %s/%s', (month, year, fullMonth, fullYear) => {
    expect(normaliseExpiration({ month, year })).toEqual({ month: fullMonth, year: fullYear });
  });

  it.each([
    [{ month: 'x', year: '30' }, 1001],
    [{ month: '13', year: '30' }, 1003],
    [{ month: '13', year: '2030' }, 1001],
    [{ month: '10', year: '26' }, 2005],
    [{ month: '11', year: '26' }, undefined],
  ])('checkExpiration %j: %s', (expiration, code) => {
    expect(checkExpiration(expiration, day('2026-11-14'))?.code).toBe(code);
  });

  it.each([
    ['123', 'visa', undefined],
    ['1234', 'visa', 2009],
    ['1234', 'american express', undefined],
    ['', 'visa', 2006],
  ] as const)('checkCvv2 "%s" on %s: %s', (cvv2, brand, code) => {
    expect(checkCvv2(cvv2, brand)?.code).toBe(code);
  });
});
