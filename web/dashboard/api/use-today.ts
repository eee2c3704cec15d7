import { bogotaDateOf, type CalendarDate } from '../../../server/src/primitives/calendar-date.ts';
import { useGateway } from '../shell/session.tsx';
import { useGet } from './use-api.ts';

/** Today in Bogotá on the merchant's own clock, which the sandbox may have moved. */
export function useToday(): CalendarDate {
  const { environment } = useGateway();
  const clock = useGet('/sandbox/clock', {}, environment === 'sandbox');
  return bogotaDateOf(clock.data === undefined ? new Date() : new Date(clock.data.now));
}
