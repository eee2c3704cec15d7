import type { AnalyticsDay } from '@recaudo/contract/merchant/money/analytics';

type Day = Pick<AnalyticsDay, 'date' | 'sales' | 'approved' | 'refused'>;

/** Some days of a chart together, and the same places of the period before. */
export interface TimeStep {
  /** 2026-11-17, or 2026-11 where a step is a month. */
  name: string;
  sales: number;
  approved: number;
  refused: number;
  before: { from: string; to: string; sales: number } | undefined;
}

/** Beyond these a point for every day is noise. */
const MAX_DAYS = 92;

/**
 * The points of a chart over time: days, or months of a long period. The periods have equally many days; each step is
 * compared with the days at the same places of the other.
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
