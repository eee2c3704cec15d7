import type { Coupon } from '@recaudo/contract/api/billing/coupons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useGet } from '../../../../session/use-api.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { couponMessages } from '../../messages/coupon-messages.ts';
import { couponText } from './coupon-text.ts';

/** Coupons that are active and apply to the plan. */
function useCouponsOf(planId: string): Coupon[] {
  const { data = [] } = useGet('/coupons', { query: { limit: 100 } });
  return data.filter(({ active, plans }) => active && (plans === null || plans.includes(planId)));
}

/** Renders nothing if the merchant has no coupon for the plan. */
export function CouponChoice({ planId, chosen = '' }: { planId: string; chosen?: string }) {
  const messages = useMessages(couponMessages);
  const { language } = usePreferences();
  const coupons = useCouponsOf(planId);
  if (coupons.length === 0) return null;
  return (
    <SelectField
      label={messages.chooseCoupon}
      name="coupon"
      defaultValue={chosen}
      choices={[
        ['', messages.noCoupon],
        ...coupons.map(coupon => [coupon.id, `${coupon.name} · ${couponText(coupon, language)}`] as const),
      ]}
    />
  );
}

/** The first and the later payments, as calculated by the server; undefined while it calculates. */
export function useQuote(
  planId: string,
  { quantity, couponId }: { quantity: number; couponId: string },
): { first: number; later: number } | undefined {
  const { data } = useGateway();
  const quote = useQuery({
    queryKey: ['plan-quote', planId, quantity, couponId],
    queryFn: () =>
      data.get('/plans/:plan_id/quote', {
        path: { plan_id: planId },
        query: { quantity: String(quantity), coupon_id: couponId },
      }),
    placeholderData: keepPreviousData,
  });
  return quote.data;
}
