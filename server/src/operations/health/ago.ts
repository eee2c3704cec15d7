const SECOND_MS = 1_000;

/** The elapsed time for display: `45 s`, `3 min`, `5 h`. */
export const ago = (since: Date, now: Date): string => {
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / SECOND_MS));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
};
