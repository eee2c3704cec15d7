import type { Language } from '../messages/dictionary.ts';
import { formatNumber } from './number.ts';
import { formatRate } from './rate.ts';

export interface Delta {
  direction: 'up' | 'down' | 'same';
  /** The absolute change: a fraction of the previous value, or percentage points of a rate. */
  size: number;
}

const directionOf = (change: number): Delta['direction'] => {
  if (change === 0) return 'same';
  return change > 0 ? 'up' : 'down';
};

/** The change as a fraction of the previous value; undefined if there was none. */
export function shareDelta(now: number, before: number): Delta | undefined {
  if (before === 0) return undefined;
  // Rounded to whole percents, as shown: a change that rounds to zero is none.
  const percents = Math.round(((now - before) / Math.abs(before)) * 100);
  return { direction: directionOf(percents), size: Math.abs(percents) / 100 };
}

/** The change of a rate, in percentage points. */
export function pointDelta(now: number | null, before: number | null): Delta | undefined {
  if (now === null || before === null) return undefined;
  const points = Math.round((now - before) * 1_000) / 10;
  return { direction: directionOf(points), size: Math.abs(points) };
}

const times = (count: number, language: Language): string =>
  language === 'es' ? `${formatNumber(count, language)}\u00a0veces` : `${formatNumber(count, language)}×`;

const arrows: Record<Delta['direction'], string> = { up: '▲', down: '▼', same: '=' };
/** From ten times as much, percentages are hard to read. */
const MANY = 9;

/** `▲ 12 %`, or `▼ 3,5 pts` for a rate; `▲ 15 veces` for very large growth. */
export function formatDelta(
  { direction, size }: Delta,
  unit: 'share' | 'points',
  language: Language,
): string {
  const number = new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', { maximumFractionDigits: 1 });
  if (unit === 'points') return `${arrows[direction]}\u00a0${number.format(size)}\u00a0pts`;
  const text = size >= MANY ? times(Math.round(size + 1), language) : formatRate(size, language);
  return `${arrows[direction]}\u00a0${text}`;
}
