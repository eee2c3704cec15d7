import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Config } from '../../../config.ts';
import { version } from '../../../operations/health/version.ts';
import type { AuditVerdict } from '../../../people/audit/check-audit.ts';
import { formatInstant } from '../../../platform/primitives/time/instant.ts';
import type { Part } from './parts.ts';
import { reportTexts } from './report-messages.ts';

export interface ReportHead {
  language: Language;
  config: Config;
  madeAt: Date;
  madeBy: string;
  fromDay: CalendarDate | undefined;
  toDay: CalendarDate | undefined;
  /** As typed. */
  actor: string | undefined;
  object: string | undefined;
}

export function* headParts(head: ReportHead): Generator<Part> {
  const texts = reportTexts[head.language];
  yield { kind: 'section', name: 'report', columns: ['fact', 'value'] };
  const facts: [string, string | undefined][] = [
    [texts.made_at, formatInstant(head.madeAt)],
    [texts.made_by, head.madeBy],
    [texts.version, version],
    [texts.period, `${head.fromDay ?? texts.first_entry}, ${head.toDay ?? texts.today}`],
    [texts.filter_actor, head.actor],
    [texts.filter_object, head.object],
  ];
  for (const [fact, value] of facts) if (value !== undefined) yield { kind: 'row', cells: [fact, value] };
}

/** Only about chains verified for this report. */
export function* integrityParts(
  { chains, entries, breaks }: AuditVerdict,
  language: Language,
): Generator<Part> {
  const texts = reportTexts[language];
  yield { kind: 'section', name: 'integrity', columns: ['fact', 'value'] };
  yield { kind: 'note', text: breaks.length === 0 ? texts.intact : texts.broken };
  yield { kind: 'row', cells: [texts.chains, String(chains)] };
  yield { kind: 'row', cells: [texts.entries, String(entries)] };
  yield { kind: 'row', cells: [texts.breaks, String(breaks.length)] };
  for (const { chain, number, what } of breaks) yield { kind: 'row', cells: [`${chain} #${number}`, what] };
}
