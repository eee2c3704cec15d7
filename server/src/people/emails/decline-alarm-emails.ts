import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { fact } from '../../domain/emails/email.ts';
import { inBogota } from '../../domain/emails/payer-emails/seller-email.ts';
import type { UnnotifiedAlarm } from '../../domain/fraud/unnotified-alarm-store.ts';
import { controlMailMessages, type Recipient, short, write } from './write-email.ts';

type AlarmToTell = Pick<
  UnnotifiedAlarm,
  | 'startedAt'
  | 'endedAt'
  | 'attempts'
  | 'declines'
  | 'cards'
  | 'devices'
  | 'windowMinutes'
  | 'usualPercent'
  | 'totalDeclines'
  | 'merchantName'
> & {
  portal: string;
  /** The path of its environment's screens. */
  place: 'pruebas' | 'produccion';
};

/** The list of declined payments since the day on which the alarm began. */
function declinedUrl({ portal, place, startedAt }: AlarmToTell): string {
  const query = new URLSearchParams({ status: 'failed', 'creation[gte]': bogotaDateOf(startedAt) });
  return `${portal}/${place}/transacciones?${query}`;
}

const percentOf = ({ declines, attempts }: AlarmToTell): number =>
  attempts === 0 ? 0 : Math.round((declines / attempts) * 100);

export const declineAlarmEmails = {
  declineAlarm(to: Recipient, data: AlarmToTell) {
    const { declineAlarm: messages, facts } = controlMailMessages[to.language];
    const { attempts, declines, cards, devices, usualPercent } = data;
    return write('decline_alarm', to, {
      subject: messages.raised.subject(short(data.merchantName)),
      intro: messages.raised.intro({
        attempts,
        declines,
        minutes: data.windowMinutes,
        percent: percentOf(data),
      }),
      facts: [
        ...fact(messages.facts.since, inBogota(data.startedAt, to.language)),
        ...fact(messages.facts.cards, String(cards)),
        ...fact(messages.facts.devices, String(devices)),
        ...fact(
          messages.facts.usual,
          usualPercent === null ? messages.usualUnknown : messages.usual(usualPercent),
        ),
        ...fact(facts.business, short(data.merchantName)),
      ],
      notes: [...messages.raised.notes, messages.raised.rules(`${data.portal}/${data.place}/antifraude`)],
      action: { label: messages.action, url: declinedUrl(data) },
    });
  },
  declineAlarmOver(to: Recipient, data: AlarmToTell) {
    const { declineAlarm: messages, facts } = controlMailMessages[to.language];
    const declines = data.totalDeclines ?? data.declines;
    return write('decline_alarm_over', to, {
      subject: messages.over.subject(short(data.merchantName)),
      intro: messages.over.intro,
      facts: [
        ...fact(messages.facts.since, inBogota(data.startedAt, to.language)),
        ...(data.endedAt === null ? [] : fact(messages.facts.until, inBogota(data.endedAt, to.language))),
        ...fact(messages.facts.declines, String(declines)),
        ...fact(facts.business, short(data.merchantName)),
      ],
      action: { label: messages.action, url: declinedUrl(data) },
    });
  },
} as const;
