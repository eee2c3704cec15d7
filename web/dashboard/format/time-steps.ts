import type { AnalyticsDay } from '@recaudo/contract/merchant/money/analytics';

type Day = Pick<AnalyticsDay, 'date' | 'sales' | 'approved' | 'refused'>;

/** One point of a chart: some days, and the same positions of the previous period. */
export interface TimeStep {
  /** 2026-11-17, or 2026-11 if a step is a month. */
  name: string;
  sales: number;
  approved: number;
  refused: number;
  before: { from: string; to: string; sales: number } | undefined;
}

/** With more days, daily points are only noise. */
const MAX_DAYS = 92;

/**
 * The points of a chart over time: days, or months for a long period. Both periods have the same number of days, and
 * each step is compared with the days at the same positions of the previous period.
 */
export function timeSteps(days: readonly Day[], before: readonly Day[]): TimeStep[] {
  const nameOf = days.length > MAX_DAYS ? ({ date }: Day) => date.slice(0, 7) : ({ date }: Day) => date;
  const steps: TimeStep[] = [];
  for (const [index, day] of days.entries()) {
    const name = nameOf(day);
    let step = steps.at(-1);
    if (step?.name !== name) {
      step = { name, sales: 0, approved: 0, refused: 0, before: undefined };
      steps.push(step);
    }
    step.sales += day.sales;
    step.approved += day.approved;
    step.refused += day.refused;
    const earlier = before[index];
    if (earlier === undefined) continue;
    step.before ??= { from: earlier.date, to: earlier.date, sales: 0 };
    step.before.to = earlier.date;
    step.before.sales += earlier.sales;
  }
  return steps;
}
