import type { CardBrand } from '@recaudo/contract/shared/cards/card-brands';
import { PUBLIC_TEST_NUMBERS } from '@recaudo/contract/shared/cards/public-test-numbers';
import { getSandboxBehaviour, isTestNumber, TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import { describe, expect, it } from 'vitest';
import type { Retry } from '../../../processors/card-processor.ts';
import { adviseRetry } from '../../../processors/retry-advice.ts';
import { detectBrand } from './card-brand.ts';
import { luhnValid } from './luhn.ts';

const every = [...TEST_CARDS.map(card => card.number), ...PUBLIC_TEST_NUMBERS];

const extraLengths = new Map<string, number>([
  ['american express', 15],
  ['diners', 14],
]);

describe('test numbers', () => {
  it('are all different', () => {
    expect(new Set(every).size).toBe(every.length);
  });

  it.each(every)('%s passes Luhn and has a valid length', number => {
    expect(luhnValid(number)).toBe(true);
    expect([16, 19, extraLengths.get(detectBrand(number))]).toContain(number.length);
    expect(isTestNumber(number)).toBe(true);
  });

  it.each(['4111111111111112', '4999999999999996', '', '41111111111111110'])(
    '"%s" is not a test card',
    number => {
      expect(isTestNumber(number)).toBe(false);
    },
  );
});

const approved = { kind: 'approved' };
const declined = (code: number, responseCode: string, adviceCode?: string) => ({
  kind: 'declined',
  code,
  responseCode,
  adviceCode,
});
const noFunds = { code: 3003, responseCode: '51' };
const secure = (flow: string, authenticates: boolean) => ({ kind: 'three_d_secure', flow, authenticates });

describe('the sandbox table', () => {
  it.each(TEST_CARDS)('$number: $description', ({ number, brand, description, descripcion }) => {
    expect(detectBrand(number)).toBe(brand);
    expect(description).not.toBe('');
    expect(descripcion).not.toBe('');
    expect(descripcion).not.toBe(description);
  });

  it.each([
    // Interface 18.1.
    ['4111111111111111', approved],
    ['4242424242424242', approved],
    ['5555555555554444', approved],
    ['5105105105105100', approved],
    ['345678000000007', approved],
    ['343434343434343', approved],
    ['36728481533333', approved],
    ['4222222222222220', declined(3001, '05')],
    ['4000000000000069', declined(3002, '54')],
    ['4444444444444448', declined(3003, '51')],
    ['4000000000000119', declined(3004, '43')],
    ['4000000000000044', declined(3005, '59')],
    ['4005580000050508', secure('challenge', true)],
    ['5204740000001002', secure('challenge', true)],
    ['4005580000051886', secure('frictionless', true)],
    ['5204740000001234', secure('frictionless', true)],
    ['4005580000051811', secure('challenge', false)],
    ['5204740000001010', secure('challenge', false)],
    ['4005580000051829', secure('frictionless', false)],
    ['5204740000001028', secure('frictionless', false)],
    // Our own numbers.
    ['4000000030060000', declined(3006, '57')],
    ['4000000030080008', declined(3008, '58')],
    ['4000000030090007', declined(3009, '41')],
    ['4000000030100004', declined(3010, '62')],
    ['4000000030110003', declined(3011, '04')],
    ['4000000030120002', declined(3012, '01')],
    ['4000000010070003', declined(1007, '06')],
    ['4000000010040006', { kind: 'outage' }],
    ['4000000080010004', { kind: 'declines_first', declines: 1, ...noFunds }],
    ['4000000080020003', { kind: 'declines_first', declines: 2, ...noFunds }],
    ['4000000080030002', { kind: 'declines_first', declines: 3, ...noFunds }],
    ['4000000090000003', { kind: 'slow', answerAfterMs: 3000 }],
    ['4000000090010002', { kind: 'unanswered', laterFound: 'approved' }],
    ['4000000090020001', { kind: 'unanswered', laterFound: 'declined', code: 3001, responseCode: '05' }],
    ['4000000090030000', { kind: 'unanswered', laterFound: 'not_found' }],
    // Grouped by the network's response code.
    ['4000000070040003', declined(3011, '04')],
    ['4000000070140001', declined(3001, '14')],
    ['4000000070430006', declined(3004, '43')],
    ['4000000070510005', declined(3003, '51')],
    ['4000000070540002', declined(3002, '54')],
    ['4000000070910007', declined(1007, '91')],
    ['4000000070960002', declined(1007, '96')],
    ['5204740070010008', declined(3001, '05', '01')],
    ['5204740070020007', declined(3003, '51', '02')],
    ['5204740070030006', declined(3001, '05', '03')],
    ['5204740070210004', declined(3001, '05', '21')],
    ['5204740070240001', declined(3003, '51', '24')],
    ['5204740070250000', declined(3003, '51', '25')],
    ['5204740070300003', declined(3003, '51', '30')],
    // Not in the table.
    ['4012888888881881', approved],
    ['4999999999999996', approved],
  ])('%s behaves as published', (number, behaviour) => {
    expect(getSandboxBehaviour(number)).toEqual(behaviour);
  });

  it('our own numbers spell their error code', () => {
    for (const { number, behaviour } of TEST_CARDS) {
      if (behaviour.kind === 'declined' && /^40000000[13]/.test(number)) {
        expect(number.slice(8, 12)).toBe(String(behaviour.code));
      }
    }
  });

  it('numbers made for an answer spell it', () => {
    for (const { number, behaviour } of TEST_CARDS) {
      if (behaviour.kind !== 'declined' || number.slice(8, 10) !== '70') continue;
      expect(number.slice(10, 12)).toBe(behaviour.adviceCode ?? behaviour.responseCode);
    }
  });

  it.each<[Retry['kind'], CardBrand]>([
    ['never', 'visa'],
    ['later', 'visa'],
    ['with_new_data', 'visa'],
    ['never', 'mastercard'],
    ['later', 'mastercard'],
    ['with_new_data', 'mastercard'],
    ['after_hours', 'mastercard'],
  ])('some card may be tried again %s: %s', (kind, brand) => {
    const kinds = TEST_CARDS.filter(card => card.brand === brand).map(({ behaviour }) =>
      behaviour.kind === 'declined' ? adviseRetry({ brand, ...behaviour }).retry.kind : undefined,
    );
    expect(kinds).toContain(kind);
  });
});
