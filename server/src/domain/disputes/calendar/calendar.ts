import { reasonMessages } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import { reversalReasonMessages } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Language } from '@recaudo/contract/shared/words/language';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import type { Chargeback } from '../chargebacks/chargeback.ts';
import type { Reversal } from '../statutory-reversals/reversal.ts';

export interface DisputeCalendar {
  language: Language;
  /** The merchant's name, which calendar programs show. */
  name: string;
  /** URL prefix of the environment's dashboard screens. */
  screens: string;
  writtenAt: Date;
  chargebacks: readonly Chargeback[];
  reversals: readonly Reversal[];
}

interface Deadline {
  uid: string;
  at: Date;
  summary: string;
  description: string;
  url: string;
}

const words = {
  es: {
    title: 'Plazos de disputas',
    chargeback: 'Responder contracargo de',
    answer: 'Responder reversión de',
    giveBack: 'Devolver reversión de',
    reason: 'Motivo',
    charge: 'Cobro',
  },
  en: {
    title: 'Dispute deadlines',
    chargeback: 'Respond to chargeback of',
    answer: 'Respond to reversal of',
    giveBack: 'Return reversal of',
    reason: 'Reason',
    charge: 'Charge',
  },
} satisfies Record<Language, object>;

function deadlinesOf({ language, screens, chargebacks, reversals }: DisputeCalendar): Deadline[] {
  const its = words[language];
  const facts = (reason: string, id: string) => `${its.reason}: ${reason}\n${its.charge}: ${id}`;
  return [
    ...chargebacks.map(({ transactionId, deadline, amountCentavos, reason }) => ({
      uid: `chargeback-${transactionId}`,
      at: deadline,
      summary: `${its.chargeback} ${displayPesos(amountCentavos, language)}`,
      description: facts(reasonMessages[language][reason], transactionId),
      url: `${screens}/contracargos/${transactionId}`,
    })),
    ...reversals.map(({ id, transactionId, status, answerBy, giveBackBy, amountCentavos, reason }) => ({
      uid: `reversal-${id}-${status}`,
      at: status === 'requested' ? answerBy : giveBackBy,
      summary: `${status === 'requested' ? its.answer : its.giveBack} ${displayPesos(amountCentavos, language)}`,
      description: facts(reversalReasonMessages[language][reason], transactionId),
      url: `${screens}/contracargos/reversiones/${id}`,
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const HOUR_MS = 3_600_000;

const instant = (at: Date): string =>
  at
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

const MOST_BYTES = 75;

/** RFC 5545, 3.1: splits a line after at most 75 bytes; each continuation begins with a space. Never splits a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    // The leading space of a continuation counts.
    const room = MOST_BYTES - (parts.length === 0 ? 0 : 1);
    if (Buffer.byteLength(part + character) > room) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

const eventLines = ({ uid, at, summary, description, url }: Deadline, writtenAt: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}@recaudo`,
  `DTSTAMP:${instant(writtenAt)}`,
  // Starts an hour early, so that the entry ends at the deadline.
  `DTSTART:${instant(new Date(at.getTime() - HOUR_MS))}`,
  `DTEND:${instant(at)}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  ...['-P2D', '-PT4H'].flatMap(trigger => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${trigger}`,
    `DESCRIPTION:${escaped(summary)}`,
    'END:VALARM',
  ]),
  'END:VEVENT',
];

/** The deadlines of open disputes as an iCalendar file (RFC 5545). Names no payers, because calendars are often shared. */
export function writeCalendar(calendar: DisputeCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Recaudo//Disputes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`${words[calendar.language].title} · ${calendar.name}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...deadlinesOf(calendar).flatMap(deadline => eventLines(deadline, calendar.writtenAt)),
    'END:VCALENDAR',
  ];
  return lines.map(line => `${folded(line)}\r\n`).join('');
}
