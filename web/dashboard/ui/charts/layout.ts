import { axisValues } from './axis.ts';
import type { Spot } from './line.ts';
import type { ChartPoint } from './point.ts';

const MARGIN = { top: 8, right: 8, bottom: 26 };
/** Of the labels' typeface at 12 pixels: wide enough for digits and for the capitals of COP. */
const GLYPH_WIDTH = 8;

export const textWidth = (text: string): number => text.length * GLYPH_WIDTH;

export interface Size {
  width: number;
  height: number;
}

/** Where everything is drawn, in pixels. */
export interface Layout {
  left: number;
  right: number;
  bottom: number;
  lines: { y: number; text: string }[];
  /** The room that a point has from side to side. */
  band: number;
  xOf(index: number): number;
  /** Undefined for a point without a value. */
  spotOf(index: number, value: number | null | undefined): Spot | undefined;
  /** The point next to a place of the pointer. */
  nearest(x: number): number;
}

export interface Drawing {
  points: readonly ChartPoint[];
  look: 'area' | 'bars';
  /** The value at the top of the axis, where it is always the same one. */
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
  // Bars stand in the middle of their band; the first and the last spot of an area lie at its edges.
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
