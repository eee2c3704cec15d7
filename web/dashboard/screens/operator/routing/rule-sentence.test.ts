import type { RouteConditions } from '@recaudo/contract/panel/link-routes';
import { expect, test } from 'vitest';
import { ruleSentence } from './rule-sentence.ts';

const cases: [when: RouteConditions, es: string, en: string][] = [
  [{}, 'Todos los pagos', 'All payments'],
  [{ share_percent: 30 }, 'Todos los pagos; el 30 % de ellos', 'All payments; 30 % of them'],
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
  [{ min_amount: 100_000 }, 'desde $ 100.000', 'from COP 100,000'],
  [{ max_amount: 100_000 }, 'hasta $ 100.000', 'up to COP 100,000'],
  [{ min_amount: 1, max_amount: 2 }, 'de $ 1 a $ 2', 'from COP 1 to COP 2'],
  [{ min_installments: 2 }, 'a 2 cuotas o más', 'in 2 installments or more'],
  [{ max_installments: 3 }, 'a 3 cuotas o menos', 'in 3 installments or fewer'],
  [{ min_installments: 2, max_installments: 6 }, 'de 2 a 6 cuotas', 'in 2 to 6 installments'],
  [{ min_installments: 1, max_installments: 1 }, 'a 1 cuota', 'in 1 installment'],
  [{ min_installments: 3, max_installments: 3 }, 'a 3 cuotas', 'in 3 installments'],
  [{ initiator: 'merchant' }, 'que inicia el comercio (renovaciones)', 'started by the merchant (renewals)'],
];

test.each(cases)('%j', (when, es, en) => {
  const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
  expect([plain(ruleSentence(when, 'es')), plain(ruleSentence(when, 'en'))]).toEqual([es, en]);
});
