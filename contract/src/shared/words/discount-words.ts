import type { DiscountDuration } from '../../api/billing/coupons.ts';
import type { Language } from './language.ts';

/** A discount: a percentage, or an amount already formatted for the language. */
export type OffWords = { percent: number } | { amount: string };

interface Described {
  off: OffWords;
  duration: DiscountDuration;
  payments: number | null;
}

/** A coupon's discount in words: `20 % en los 3 primeros pagos`. */
export function describeDiscount({ off, duration, payments }: Described, language: Language): string {
  const size = sizeOf(off, language);
  const count = duration === 'once' ? 1 : payments;
  if (language === 'es') {
    if (duration === 'forever') return `${size} en todos los pagos`;
    return count === 1 ? `${size} en el primer pago` : `${size} en los ${count} primeros pagos`;
  }
  if (duration === 'forever') return `${size} off every payment`;
  return count === 1 ? `${size} off the first payment` : `${size} off the first ${count} payments`;
}

/**
 * The remaining discount of a subscription, starting with its next payment. `left` is null for a discount without end.
 */
export function describeDiscountLeft(
  { off, left }: { off: OffWords; left: number | null },
  language: Language,
): string {
  const size = sizeOf(off, language);
  if (language === 'es') {
    if (left === null) return `${size} en todos los pagos`;
    if (left === 0) return `${size} en el pago de este periodo`;
    return left === 1 ? `${size} en el próximo pago` : `${size} en los ${left} próximos pagos`;
  }
  if (left === null) return `${size} off every payment`;
  if (left === 0) return `${size} off the payment of this period`;
  return left === 1 ? `${size} off the next payment` : `${size} off the next ${left} payments`;
}

function sizeOf(off: OffWords, language: Language): string {
  if ('amount' in off) return off.amount;
  const number = off.percent.toLocaleString(language === 'es' ? 'es-CO' : 'en-US', {
    maximumFractionDigits: 2,
  });
  return language === 'es' ? `${number} %` : `${number}%`;
}
