import { readFileSync } from 'node:fs';
import { TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import { describe, expect, it } from 'vitest';
import { lookUpBin, parseBinTable } from './bins.ts';
import { detectBrand } from './card-brand.ts';

const shippedText = readFileSync(new URL('../../../../data/bins.json', import.meta.url), 'utf8');
const row = { bin: '454400', bank: '007', brand: 'visa', type: 'credit', country: 'COL' };
const banks = { '007': 'BANCOLOMBIA', '051': 'BANCO DAVIVIENDA' };
const table = (...bins: readonly unknown[]): string => JSON.stringify({ banks, bins });

const shown = (
  bank_name: string,
  bank_code: string,
  brand: string,
  type: string,
  country: string | null,
) => ({
  bank_name,
  bank_code,
  brand,
  type,
  country,
});

describe('lookUpBin', () => {
  it.each([
    ['4544001234567890', shown('BANCOLOMBIA', '007', 'visa', 'credit', 'COL')],
    ['454400', shown('BANCOLOMBIA', '007', 'visa', 'credit', 'COL')],
    ['601696', shown('BANCOLOMBIA', '007', 'maestro', 'debit', 'COL')],
    ['404280', shown('BBVA COLOMBIA', '013', 'visa', 'credit', 'COL')],
    ['547102', shown('BANCO DAVIVIENDA', '051', 'mastercard', 'credit', 'COL')],
    ['4557226412345678', shown('BANCO DE OCCIDENTE', '023', 'visa', 'credit', 'COL')],
    ['4111111111111111', shown('BANCO DE PRUEBAS', '999', 'visa', 'credit', 'COL')],
    ['455722', shown('DESCONOCIDO', '000', 'visa', 'credit', null)],
    ['4999999999999999', shown('DESCONOCIDO', '000', 'visa', 'credit', null)],
    ['371449635398431', shown('DESCONOCIDO', '000', 'american express', 'credit', null)],
    ['5062500000000000', shown('DESCONOCIDO', '000', 'carnet', 'credit', null)],
    ['0000000000000000', shown('DESCONOCIDO', '000', 'unknown', 'credit', null)],
    ['', shown('DESCONOCIDO', '000', 'unknown', 'credit', null)],
  ])('%s', (digits, record) => {
    expect(lookUpBin(digits)).toEqual(record);
  });

  it('knows every sandbox test card, with the brand of its row', () => {
    for (const { number, brand } of TEST_CARDS) {
      expect(lookUpBin(number), number).toMatchObject({ bank_code: '999', brand });
    }
  });

  it('lets the longest prefix win', () => {
    const bins = parseBinTable(
      table(
        { ...row, bin: '454400' },
        { ...row, bin: '4544001', type: 'debit' },
        { ...row, bin: '45440012', type: 'prepaid', bank: '051' },
      ),
    );
    expect(lookUpBin('4544009999999999', bins).type).toBe('credit');
    expect(lookUpBin('4544001999999999', bins).type).toBe('debit');
    expect(lookUpBin('4544001299999999', bins)).toMatchObject({ type: 'prepaid', bank_code: '051' });
    expect(lookUpBin('4544001', bins).type).toBe('debit');
    expect(lookUpBin('45440', bins).bank_code).toBe('000');
  });
});

describe('the shipped table', () => {
  it('agrees with the networks about every brand', () => {
    for (const { length, rows } of parseBinTable(shippedText)) {
      for (const [bin, { brand }] of rows) {
        expect(bin).toHaveLength(length);
        expect(detectBrand(bin.padEnd(16, '0')), bin).toBe(brand);
      }
    }
  });

  it('has bank codes of three digits', () => {
    const codes = Object.keys(JSON.parse(shippedText).banks);
    expect(codes.length).toBeGreaterThan(20);
    for (const code of codes) expect(code).toMatch(/^\d{3}$/);
    expect(codes).not.toContain('000');
  });
});

describe('parseBinTable refuses, naming the row', () => {
  it.each([
    ['no object', '[]', '"bins" must be an array'],
    ['no bins', JSON.stringify({ banks }), '"bins" must be an array'],
    ['no banks', JSON.stringify({ bins: [] }), '"banks" must be an object'],
    ['a bank without a name', JSON.stringify({ banks: { '007': '' }, bins: [] }), 'bank 007 has no name'],
    ['a row that is no object', table(row, 5), 'row 2 must be an object'],
    ['a bin of 5 digits', table({ ...row, bin: '45440' }), 'row 1: bin must be 6 to 8 digits'],
    ['a bin of 9 digits', table({ ...row, bin: '454400123' }), 'row 1: bin must be 6 to 8 digits'],
    ['a bin that is a number', table({ ...row, bin: 454400 }), 'row 1: bin must be 6 to 8 digits'],
    ['an unknown bank', table({ ...row, bank: '008' }), 'row 1: bank is not under "banks"'],
    ['an unknown brand', table({ ...row, brand: 'Visa' }), 'row 1: brand is not a known one'],
    ['an unknown type', table({ ...row, type: 'cash' }), 'row 1: type must be one of credit, debit, prepaid'],
    ['a short country', table({ ...row, country: 'CO' }), 'row 1: country must be three capital letters'],
    ['a category in small letters', table({ ...row, category: 'gold' }), 'row 1: category must be'],
    ['a duplicate prefix', table(row, row), 'row 2: bin 454400 is listed twice'],
  ])('%s', (_name, text, words) => {
    expect(() => parseBinTable(text)).toThrow(words);
  });
});
