import { axisValues } from './axis.ts';
import type { Spot } from './line.ts';
import type { ChartPoint } from './point.ts';

const MARGIN = { top: 8, right: 8, bottom: 26 };
/** For the labels' typeface at 12 pixels: wide enough for digits and for the capitals of COP. */
const GLYPH_WIDTH = 8;

export const textWidth = (text: string): number => text.length * GLYPH_WIDTH;

export interface Size {
  width: number;
  height: number;
}

/** Positions of all parts, in pixels. */
export interface Layout {
  left: number;
  right: number;
  bottom: number;
  lines: { y: number; text: string }[];
  /** The width of one point. */
  band: number;
  xOf(index: number): number;
  /** Undefined for a point without a value. */
  spotOf(index: number, value: number | null | undefined): Spot | undefined;
  /** The index of the point nearest to an x position. */
  nearest(x: number): number;
}

export interface Drawing {
  points: readonly ChartPoint[];
  look: 'area' | 'bars';
  /** The fixed value at the top of the axis, if any. */
  top?: number | undefined;
  axisText: (value: number) => string;
}

export function layOut({ points, look, top, axisText }: Drawing, { width, height }: Size): Layout {
  const largest = Math.max(0, ...points.flatMap(({ value, before }) => [value ?? 0, before?.value ?? 0]));
  const values = axisValues(largest, top);
  const highest = values.at(-1) ?? 1;
  const texts = values.map(axisText);
  const left = Math.max(...texts.map(textWidth)) + 8;
  const right = width - MARGIN.right;
  const bottom = height - MARGIN.bottom;
  const yOf = (value: number): number => bottom - (value / highest) * (bottom - MARGIN.top);
  // Bars are centered in their band; an area starts and ends at the edges.
  const bands = look === 'bars' ? points.length : points.length - 1;
  const band = (right - left) / Math.max(1, bands);
  const xOf = (index: number): number =>
    points.length === 1 ? (left + right) / 2 : left + band * (look === 'bars' ? index + 0.5 : index);
  return {
    left,
    right,
    bottom,
    lines: values.map((value, index) => ({ y: yOf(value), text: texts[index] ?? '' })),
    band,
    xOf,
    spotOf: (index, value) =>
      value === null || value === undefined ? undefined : { x: xOf(index), y: yOf(value) },
    nearest: x => {
      const index = Math.round((x - left) / band - (look === 'bars' ? 0.5 : 0));
      return Math.min(points.length - 1, Math.max(0, index));
    },
  };
}
