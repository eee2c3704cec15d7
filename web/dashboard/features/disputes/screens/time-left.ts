const HOUR_MS = 3_600_000;

/** The time until a deadline, in the largest useful unit. */
export function timeLeft(
  now: string,
  deadline: string,
): { unit: 'days' | 'hours'; count: number } | undefined {
  const hours = Math.floor((Date.parse(deadline) - Date.parse(now)) / HOUR_MS);
  if (Date.parse(deadline) < Date.parse(now)) return undefined;
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
}
