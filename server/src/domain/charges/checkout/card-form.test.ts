import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, test } from 'vitest';
import { noBrand } from '../../../payer-pages/frame/brand.ts';
import { consentDocuments } from '../hosted/consent.ts';
import { parseExpiration, readCardForm } from './card-form.ts';

const documents = consentDocuments(noBrand, 'es');
const context = { today: '2026-11-14' as CalendarDate, environment: 'sandbox', documents } as const;
const complete = {
  holder_name: ' Ana  Torres ',
  card_number: '4111 1111 1111 1111',
  expiration: '12 / 30',
  cvv2: '123',
  accept_terms: documents[0].hash,
  accept_data: documents[1].hash,
};
const read = (fields: Record<string, string>) => readCardForm({ ...complete, ...fields }, context);
const faults = (fields: Record<string, string>) => Object.fromEntries(read(fields).faults.fields);

describe('the card form', () => {
  test("a complete form has no faults, and its card has the vault's format", () => {
    const { faults: found, card } = read({});
    expect([found.fields.size, found.consents.size]).toEqual([0, 0]);
    expect(card).toEqual({
      holder_name: 'Ana Torres',
      card_number: '4111111111111111',
      cvv2: '123',
      expiration_month: '12',
      expiration_year: '30',
    });
  });

  test.each([
    [
      'nothing typed',
      { holder_name: '', card_number: '', expiration: '', cvv2: '' },
      {
        holder_name: 'missing',
        card_number: 'missing',
        expiration: 'missing',
        cvv2: 'missing',
      },
    ],
    ['a digit is wrong', { card_number: '4111111111111112' }, { card_number: 'wrong' }],
    ['a digit is missing', { card_number: '411111111111111' }, { card_number: 'wrong' }],
    ['letters', { card_number: 'abcd' }, { card_number: 'wrong' }],
    ['the number as name', { holder_name: '4111 1111 1111 1111' }, { holder_name: 'wrong' }],
    ['last month', { expiration: '10/26' }, { expiration: 'expired' }],
    ['month 13', { expiration: '13/30' }, { expiration: 'wrong' }],
    ['no date', { expiration: 'pronto' }, { expiration: 'wrong' }],
    ['a short code', { cvv2: '12' }, { cvv2: 'wrong' }],
    ['three digits for american express', { card_number: '345678000000007' }, { cvv2: 'wrong' }],
    ['two at once', { cvv2: '1', expiration: '1' }, { cvv2: 'wrong', expiration: 'wrong' }],
  ])('%s', (_title, fields, expected) => {
    expect(faults(fields)).toEqual(expected);
  });

  test('a test number in production', () => {
    const { faults: found } = readCardForm(complete, { ...context, environment: 'production' });
    expect(Object.fromEntries(found.fields)).toEqual({ card_number: 'test' });
  });

  test.each([
    ['not ticked', { accept_terms: '' }, ['accept_terms']],
    ['ticked for a text that has changed since', { accept_data: 'on' }, ['accept_data']],
  ])('consent %s', (_title, fields, missing) => {
    expect([...read(fields).faults.consents]).toEqual(missing);
  });

  test('neither number nor code is kept for the page', () => {
    expect(JSON.stringify(read({}).kept)).not.toMatch(/4111|123/);
  });

  test.each([
    ['a number', { document_type: 'CC', document_number: '1.020.304.050' }, { type: 'CC', end: '4050' }],
    ['none', { document_type: 'CC', document_number: '' }, null],
    ['an unknown kind', { document_type: 'XX', document_number: '12345678' }, null],
  ])('of the document only the end is kept: %s', (_title, fields, expected) => {
    expect(read(fields).document).toEqual(expected);
  });
});

test.each([
  ['08/29', '08', '29'],
  ['8/29', '08', '29'],
  ['0829', '08', '29'],
  ['08 / 2029', '08', '29'],
  ['082029', '08', '29'],
  ['2029-08', '08', '29'],
  ['08-29', '08', '29'],
  ['pronto', '', ''],
])('%s is %s/%s', (text, month, year) => {
  expect(parseExpiration(text)).toEqual({ month, year });
});
