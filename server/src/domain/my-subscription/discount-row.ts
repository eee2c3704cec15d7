import { describeDiscountLeft } from '@recaudo/contract/shared/words/discount-words';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Html } from '../../payer-pages/frame/html.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { isInForce } from '../billing/coupons/applied-discount.ts';
import type { Subscription } from '../billing/subscriptions/subscription.ts';
import { pageMessages } from './messages/page-messages.ts';

/** The remaining discount of a subscription; nothing if it has ended. */
export function discountRow(
  { discount, currentPeriodNumber, status }: Subscription,
  language: Language,
  row: (term: string, value: string) => Html,
): Html | false {
  if (discount === null || status === 'cancelled' || !isInForce(discount, currentPeriodNumber)) return false;
  const { rule, limit, used } = discount;
  const off =
    rule.kind === 'percent'
      ? { percent: Number(rule.basisPoints) / 100 }
      : { amount: displayPesos(rule.amountCentavos, language) };
  const left = limit === null ? null : limit - used;
  return row(pageMessages[language].discount, describeDiscountLeft({ off, left }, language));
}
