import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { SeenEvent } from '../world-store.ts';
import { dayOf } from './own-calendar.ts';

/** A pause, read from events. */
export interface SeenPause {
  since: CalendarDate;
  /** The first day after the pause; far in the future while the subscription is paused. */
  end: CalendarDate;
  extend: boolean;
  pausedAt: number;
  resumedAt: number;
}

const NEVER = '9999-12-31' as CalendarDate;

interface PausePayload {
  pause?: { since: CalendarDate; until: CalendarDate | null; extend: boolean };
}

/** The pauses of a subscription, oldest first. */
export function pausesOf(events: readonly SeenEvent[]): SeenPause[] {
  const pauses: SeenPause[] = [];
  for (const { type, payload, creation_date: at } of events) {
    const last = pauses.at(-1);
    if (type === 'subscription.paused') {
      const { pause } = JSON.parse(payload) as PausePayload;
      if (pause === undefined) continue;
      const { since, until, extend } = pause;
      // An update of the current pause changes its end.
      if (last?.resumedAt === Infinity) Object.assign(last, { end: until ?? NEVER, extend });
      else pauses.push({ since, end: until ?? NEVER, extend, pausedAt: at.getTime(), resumedAt: Infinity });
    } else if (type === 'subscription.resumed' && last !== undefined) {
      const day = dayOf(at);
      // A late worker resumes the subscription from the planned day.
      last.end = day < last.end ? day : last.end;
      last.resumedAt = at.getTime();
    }
  }
  return pauses;
}
