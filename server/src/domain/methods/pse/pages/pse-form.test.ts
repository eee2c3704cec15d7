import { describe, expect, test } from 'vitest';
import { readPseForm } from './pse-form.ts';

const banks = [
  { code: '1007', name: 'Bancolombia' },
  { code: '1006', name: 'Itaú' },
];
const documents = [
  { document: 'terms', text: 'T', hash: 'aaa' },
  { document: 'personal_data', text: 'D', hash: 'bbb' },
] as const;
const whole = {
  bank: '1007',
  person_type: 'natural',
  document_type: 'CC',
  document_number: '1.020.304.050',
  email: 'ana@example.com',
  accept_terms: 'aaa',
  accept_data: 'bbb',
};
const read = (changes: Record<string, string> = {}) =>
  readPseForm({ ...whole, ...changes }, { banks, documents });

describe('a form', () => {
  test('that is complete contains the payer and the bank', () => {
    expect(read().payer).toEqual({
      bank: banks[0],
      personType: 'natural',
      documentType: 'CC',
      documentNumber: '1020304050',
      email: 'ana@example.com',
    });
  });

  test.each([['1006'], ['itau'], ['ITAÚ'], [' Itaú ']])('the bank %s is found', bank => {
    expect(read({ bank }).payer?.bank.code).toBe('1006');
  });

  test.each([
    ['bank', '', 'missing'],
    ['bank', 'Banco del Sol', 'wrong'],
    ['person_type', '', 'missing'],
    ['document_type', '', 'missing'],
    ['document_number', '', 'missing'],
    ['document_number', 'uno dos', 'wrong'],
    ['email', '', 'missing'],
    ['email', 'ana@', 'wrong'],
  ] as const)('%s "%s" is %s', (field, value, fault) => {
    const { faults, payer } = read({ [field]: value });
    expect(faults.fields.get(field)).toBe(fault);
    expect(payer).toBeUndefined();
  });

  test('a company pays with a NIT', () => {
    expect(read({ person_type: 'legal' }).faults.fields.get('document_type')).toBe('wrong');
    const nit = { person_type: 'legal', document_type: 'NIT', document_number: '800.197.268-4' };
    expect(read(nit).payer).toMatchObject({ personType: 'legal', documentNumber: '8001972684' });
  });

  test('consent to another version of the text does not count', () => {
    expect([...read({ accept_terms: 'old' }).faults.consents]).toEqual(['accept_terms']);
    expect(read({ accept_data: '' }).payer).toBeUndefined();
  });
});

describe('a document that looks wrong', () => {
  const nit = { document_type: 'NIT', document_number: '800197268-5' };

  test('shows a warning, and is sent when the payer confirms it', () => {
    expect(read(nit)).toMatchObject({
      warning: { kind: 'wrong_check_digit', checkDigit: '4' },
      payer: undefined,
    });
    expect(read({ ...nit, document_warned: '8001972685' })).toMatchObject({
      warning: undefined,
      payer: { documentNumber: '8001972685' },
    });
  });

  test('another wrong number is warned about again', () => {
    expect(read({ ...nit, document_warned: '8001972686' }).warning).toBeDefined();
  });

  test('is kept as it was written', () => {
    expect(read(nit).kept).toMatchObject({ documentType: 'NIT', documentNumber: '800197268-5' });
  });
});
