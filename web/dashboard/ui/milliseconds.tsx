import { formatNumber } from '../format/number.ts';
import { usePreferences } from '../session/preferences.ts';

/** The unit stays beside its number. */
export const Milliseconds = ({ value }: { value: number }) =>
  `${formatNumber(value, usePreferences().language)}\u00a0ms`;
