/** One point of a chart. Texts are formatted values. */
export interface ChartPoint {
  label: string;
  /** The label on the axis, where there is little room. */
  short: string;
  /** Null if there is no value, such as the approval rate of no payments. */
  value: number | null;
  text: string;
  /** The same point of the previous period. */
  before?: { label: string; value: number; text: string } | undefined;
}
