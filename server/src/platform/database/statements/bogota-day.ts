/** SQL for the wall-clock time in Bogotá: Colombia keeps UTC-5 all year. */
export const bogotaTime = (instant: string): string =>
  `((${instant} at time zone 'UTC') - interval '5 hours')`;

/** SQL for the calendar day in Bogotá. */
export const bogotaDay = (instant: string): string => `${bogotaTime(instant)}::date`;
