import { PUBLIC_TEST_NUMBERS } from '@recaudo/contract/public-test-numbers';
import { getSandboxBehaviour, isTestNumber, TEST_CARDS } from '@recaudo/contract/test-cards';
import { describe, expect, it } from 'vitest';
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

  it.each(every)('%s passes Luhn and has a length that the interface takes', number => {
    expect(luhnValid(number)).toBe(true);
    expect([16, 19, extraLengths.get(detectBrand(number))]).toContain(number.length);
    expect(isTestNumber(number)).toBe(true);
  });

  it.each(['4111111111111112', '4999999999999996', '', '41111111111111110'])('"%s" is none', number => {
    expect(isTestNumber(number)).toBe(false);
  });
});

const approved = { kind: 'approved' };
const declined = (code: number) => ({ kind: 'declined', code });
const secure = (flow: string, authenticates: boolean) => ({ kind: 'three_d_secure', flow, authenticates });

describe('the sandbox table', () => {
  it.each(TEST_CARDS)('$number: $description', ({ number, brand, description, descripcion }) => {
    expect(detectBrand(number)).toBe(brand);
    expect(description).not.toBe('');
    expect(descripcion).not.toBe('');
    expect(descripcion).not.toBe(description);
  });

  it.each([
    // Interface 3.
    ['4111111111111111', approved],
    ['4242424242424242', approved],
    ['5555555555554444', approved],
    ['5105105105105100', approved],
    ['345678000000007', approved],
    ['343434343434343', approved],
    ['36728481533333', approved],
    ['4222222222222220', declined(3001)],
    ['4000000000000069', declined(3002)],
    ['4444444444444448', declined(3003)],
    ['4000000000000119', declined(3004)],
    ['4000000000000044', declined(3005)],
    ['4005580000050508', secure('challenge', true)],
    ['5204740000001002', secure('challenge', true)],
    ['4005580000051886', secure('frictionless', true)],
    ['5204740000001234', secure('frictionless', true)],
    ['4005580000051811', secure('challenge', false)],
    ['5204740000001010', secure('challenge', false)],
    ['4005580000051829', secure('frictionless', false)],
    ['5204740000001028', secure('frictionless', false)],
    // Our own.
    ['4000000030060000', declined(3006)],
    ['4000000030080008', declined(3008)],
    ['4000000030090007', declined(3009)],
    ['4000000030100004', declined(3010)],
    ['4000000030110003', declined(3011)],
    ['4000000030120002', declined(3012)],
    ['4000000010070003', declined(1007)],
    ['4000000010040006', { kind: 'outage' }],
    ['4000000080010004', { kind: 'declines_first', declines: 1, code: 3003 }],
    ['4000000080020003', { kind: 'declines_first', declines: 2, code: 3003 }],
    ['4000000080030002', { kind: 'declines_first', declines: 3, code: 3003 }],
    ['4000000090000003', { kind: 'slow', answerAfterMs: 3000 }],
    ['4000000090010002', { kind: 'unanswered', laterFound: 'approved' }],
    ['4000000090020001', { kind: 'unanswered', laterFound: 'declined', code: 3001 }],
    ['4000000090030000', { kind: 'unanswered', laterFound: 'not_found' }],
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
});
