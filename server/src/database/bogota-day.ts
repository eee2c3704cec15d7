/** What a clock in Bogotá shows at a moment: Colombia keeps UTC-5 all year. */
export const bogotaTime = (moment: string): string => `((${moment} at time zone 'UTC') - interval '5 hours')`;

/** The day of Bogotá that a moment is on. */
export const bogotaDay = (moment: string): string => `${bogotaTime(moment)}::date`;
