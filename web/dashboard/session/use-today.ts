import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { useGateway } from './session.tsx';
import { useGet } from './use-api.ts';

/** Today in Bogotá by the merchant's clock, which the sandbox may have moved; undefined while it loads. */
export function useToday(): CalendarDate | undefined {
  const { environment } = useGateway();
  const isSandbox = environment === 'sandbox';
  const { data, error } = useGet('/sandbox/clock', {}, isSandbox);
  if (isSandbox && error === null) return data && bogotaDateOf(new Date(data.now));
  return bogotaDateOf(new Date());
}
