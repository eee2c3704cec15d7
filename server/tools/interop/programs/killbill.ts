import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { mustRun } from './run-program.ts';

/** A plan change, as both sides get it. */
export interface PlanChange {
  firstDay: CalendarDate;
  /** Kill Bill's name for the period. */
  billingPeriod: string;
  oldCentavos: bigint;
  newCentavos: bigint;
  periodStart: CalendarDate;
  day: CalendarDate;
}

/** The amounts that Kill Bill bills for a change. */
export interface KillBillAnswer {
  periodStart: CalendarDate;
  /** The first day after the period. */
  periodEnd: CalendarDate;
  creditCentavos: bigint;
  chargeCentavos: bigint;
  /** The first day that the new plan's charge no longer covers. */
  chargedUntil: CalendarDate;
}

/** Compiles the program with Maven, runs it once, and reads one response per change. */
export async function askKillBill(
  folder: string,
  sources: string,
  changes: readonly PlanChange[],
): Promise<KillBillAnswer[]> {
  const target = join(folder, 'killbill');
  const list = join(folder, 'killbill-class-path');
  const goals = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${list}`];
  await mustRun('mvn', ['-q', '-B', '-f', join(sources, 'pom.xml'), `-Dinterop.target=${target}`, ...goals]);
  const classPath = [join(target, 'classes'), readFileSync(list, 'utf8').trim()].join(delimiter);
  const [questions, answers] = [join(folder, 'killbill-changes'), join(folder, 'killbill-answers')];
  writeFileSync(questions, changes.map(change => `${lineOf(change)}\n`).join(''));
  await mustRun('java', ['-cp', classPath, 'recaudo.interop.Prorations', questions, answers]);
  const lines = existsSync(answers) ? readFileSync(answers, 'utf8').trim().split('\n') : [];
  if (lines.length !== changes.length)
    throw new Error(`Kill Bill answered ${lines.length} of ${changes.length}`);
  return lines.map(readAnswer);
}

const lineOf = (change: PlanChange): string =>
  [
    change.firstDay,
    Number(change.firstDay.slice(8)),
    change.billingPeriod,
    pesos(change.oldCentavos),
    pesos(change.newCentavos),
    change.periodStart,
    change.day,
  ].join(' ');

const pesos = (centavos: bigint): string => `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`;

function readAnswer(line: string): KillBillAnswer {
  const [periodStart, periodEnd, credit = '', charge = '', chargedUntil] = line.split(' ');
  return {
    periodStart: periodStart as CalendarDate,
    periodEnd: periodEnd as CalendarDate,
    creditCentavos: centavosOf(credit),
    chargeCentavos: centavosOf(charge),
    chargedUntil: chargedUntil as CalendarDate,
  };
}

const centavosOf = (text: string): bigint => BigInt(Number(text).toFixed(2).replace('.', ''));
