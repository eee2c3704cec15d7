import { expect, test } from 'vitest';
import type { DiscountDuration } from '../../api/billing/coupons.ts';
import { describeDiscount, describeDiscountLeft, type OffWords } from './discount-words.ts';

test.each<[OffWords, DiscountDuration, number | null, es: string, en: string]>([
  [{ percent: 20 }, 'repeating', 3, '20 % en los 3 primeros pagos', '20% off the first 3 payments'],
  [{ percent: 12.5 }, 'once', null, '12,5 % en el primer pago', '12.5% off the first payment'],
  [{ percent: 100 }, 'repeating', 1, '100 % en el primer pago', '100% off the first payment'],
  [{ amount: '$ 5.000' }, 'forever', null, '$ 5.000 en todos los pagos', '$ 5.000 off every payment'],
])('%o %s %s', (off, duration, payments, es, en) => {
  expect(describeDiscount({ off, duration, payments }, 'es')).toBe(es);
  expect(describeDiscount({ off, duration, payments }, 'en')).toBe(en);
});

test.each<[left: number | null, es: string, en: string]>([
  [null, '20 % en todos los pagos', '20% off every payment'],
  [0, '20 % en el pago de este periodo', '20% off the payment of this period'],
  [1, '20 % en el próximo pago', '20% off the next payment'],
  [2, '20 % en los 2 próximos pagos', '20% off the next 2 payments'],
])('with %s payments left', (left, es, en) => {
  expect(describeDiscountLeft({ off: { percent: 20 }, left }, 'es')).toBe(es);
  expect(describeDiscountLeft({ off: { percent: 20 }, left }, 'en')).toBe(en);
});
