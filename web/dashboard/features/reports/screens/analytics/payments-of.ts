import type { PeriodAnalytics } from '@recaudo/contract/merchant/money/analytics';
import { useAddress } from '../../../../shell/use-address.ts';

/** The list of payments of a period, narrowed further: where the figures come from. */
export function usePaymentsOf({ from, to }: Pick<PeriodAnalytics, 'from' | 'to'>) {
  const address = useAddress();
  return (narrowed: Record<string, string>): string =>
    address(
      `/transacciones?${new URLSearchParams({ ...narrowed, 'creation[gte]': from, 'creation[lte]': to })}`,
    );
}
