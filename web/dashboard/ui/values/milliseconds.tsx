import { formatNumber } from '../../format/number.ts';
import { usePreferences } from '../../session/preferences.ts';

/** No line break between number and unit. */
export const Milliseconds = ({ value }: { value: number }) =>
  `${formatNumber(value, usePreferences().language)}\u00a0ms`;
