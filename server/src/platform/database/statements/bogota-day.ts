/** What a clock in Bogotá shows at a moment: Colombia keeps UTC-5 all year. */
export const bogotaTime = (instant: string): string =>
  `((${instant} at time zone 'UTC') - interval '5 hours')`;

/** The day of Bogotá that a moment is on. */
export const bogotaDay = (instant: string): string => `${bogotaTime(instant)}::date`;
