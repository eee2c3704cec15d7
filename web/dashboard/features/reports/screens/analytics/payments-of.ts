import type { PeriodAnalytics } from '@recaudo/contract/merchant/money/analytics';
import { useAddress } from '../../../../shell/use-address.ts';

/** Links from a figure to the list of its payments: the period, with further filters. */
export function usePaymentsOf({ from, to }: Pick<PeriodAnalytics, 'from' | 'to'>) {
  const address = useAddress();
  return (narrowed: Record<string, string>): string =>
    address(
      `/transacciones?${new URLSearchParams({ ...narrowed, 'creation[gte]': from, 'creation[lte]': to })}`,
    );
}
