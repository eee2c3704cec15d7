/** One place of a chart. Texts are values as people read them. */
export interface ChartPoint {
  label: string;
  /** On the axis, where there is little room. */
  short: string;
  /** Null where nothing can be said, as of a rate of no payments. */
  value: number | null;
  text: string;
  /** The same place of the period before. */
  before?: { label: string; value: number; text: string } | undefined;
}
