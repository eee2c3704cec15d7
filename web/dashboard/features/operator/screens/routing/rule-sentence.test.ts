import type { RoutingConditions } from '@recaudo/contract/operator/routing';
import { expect, test } from 'vitest';
import { ruleSentence } from './rule-sentence.ts';

const cases: [when: RoutingConditions, es: string, en: string][] = [
  [{}, 'Todos los pagos', 'All payments'],
  [{ share: 30 }, 'Todos los pagos; el 30 % de ellos', 'All payments; 30 % of them'],
  [
    { brands: ['visa', 'american express'], card_types: ['credit'] },
    'Visa o American Express; crédito',
    'Visa or American Express; credit',
  ],
  [
    { bins: ['4111', '4222', '4333', '4444', '4555'] },
    'BIN 4111, 4222, 4333, 4444 +1',
    'BIN 4111, 4222, 4333, 4444 +1',
  ],
  [{ amount_from: 100_000 }, 'desde $ 100.000', 'from COP 100,000'],
  [{ amount_to: 100_000 }, 'hasta $ 100.000', 'up to COP 100,000'],
  [{ amount_from: 1, amount_to: 2 }, 'de $ 1 a $ 2', 'from COP 1 to COP 2'],
  [{ installments_from: 2 }, 'a 2 cuotas o más', 'in 2 installments or more'],
  [{ installments_to: 3 }, 'a 3 cuotas o menos', 'in 3 installments or fewer'],
  [{ installments_from: 2, installments_to: 6 }, 'de 2 a 6 cuotas', 'in 2 to 6 installments'],
  [{ installments_from: 1, installments_to: 1 }, 'a 1 cuota', 'in 1 installment'],
  [{ installments_from: 3, installments_to: 3 }, 'a 3 cuotas', 'in 3 installments'],
  [
    { initiator: 'merchant' },
    'que inicia el comercio (renovaciones)',
    'initiated by the merchant (renewals)',
  ],
];

test.each(cases)('%j', (when, es, en) => {
  const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
  expect([plain(ruleSentence(when, 'es')), plain(ruleSentence(when, 'en'))]).toEqual([es, en]);
});
