/** Only the beginning of a longer name is compared. */
const MOST_COMPARED = 40;

/** The known name that the client most likely meant; undefined if none is close. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const sent = plain(name);
  const most = Math.min(3, Math.max(1, Math.floor(sent.length / 3)));
  let nearest: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    const distance = editDistance(sent, plain(candidate), least);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** Lowercased and without separators, so that `deviceSessionId` and `device-session-id` match. */
const plain = (name: string): string => name.slice(0, MOST_COMPARED).toLowerCase().replaceAll(/[_-]/g, '');

/** Insertions, deletions, substitutions and swapped neighbors; at most `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const plainSteps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwap ? Math.min(plainSteps, (before[j - 2] ?? 0) + 1) : plainSteps);
    }
    if (Math.min(...row) >= limit) return limit;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? limit, limit);
}
