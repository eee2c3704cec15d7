/** The given day's month and those before it, newest first: `2026-11`, `2026-10`. */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, number = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_none, back) =>
    new Date(Date.UTC(year, number - 1 - back, 15)).toISOString().slice(0, 7),
  );
}
