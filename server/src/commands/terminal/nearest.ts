/** The known word with the fewest differences from the typed one, at most a third of its characters; else undefined. */
export function findNearest(typed: string, words: readonly string[]): string | undefined {
  const lower = typed.toLowerCase();
  let best: { word: string; distance: number } | undefined;
  for (const word of words) {
    const distance = word.startsWith(lower) && lower.length > 2 ? 1 : distanceOf(lower, word);
    const most = Math.max(1, Math.floor(Math.max(word.length, lower.length) / 3));
    if (distance <= most && (best === undefined || distance < best.distance)) best = { word, distance };
  }
  return best?.word;
}

/** ` Did you mean 'serve'?`, or an empty string. */
export function didYouMean(typed: string, words: readonly string[], before = ''): string {
  const word = findNearest(typed, words);
  return word === undefined ? '' : ` Did you mean '${before}${word}'?`;
}

/** The number of characters to insert, delete, change, or swap with their neighbor. */
function distanceOf(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
