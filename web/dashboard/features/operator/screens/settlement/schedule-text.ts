import type { SettledMerchant } from '@recaudo/contract/operator/settlement/settlements';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { settledMessages } from '../../messages/settled-messages.ts';

const MONDAY_UTC = Date.UTC(2026, 10, 16);
const DAY_MS = 86_400_000;

/** `Cada semana, el viernes` */
export function useScheduleText(): (row: Pick<SettledMerchant, 'schedule' | 'schedule_day'>) => string {
  const messages = useMessages(settledMessages);
  const { language } = usePreferences();
  const weekday = (day: number): string =>
    new Intl.DateTimeFormat(language === 'es' ? 'es-CO' : 'en-US', {
      weekday: 'long',
      timeZone: 'UTC',
    }).format(new Date(MONDAY_UTC + (day - 1) * DAY_MS));
  return ({ schedule, schedule_day: day }) => {
    if (day === null) return messages[schedule];
    return fill(messages[schedule], { day: schedule === 'weekly' ? weekday(day) : day });
  };
}
