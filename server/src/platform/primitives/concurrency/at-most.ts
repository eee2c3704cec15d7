/** Runs at most `count` pieces of work concurrently; the others wait. */
export function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async work => {
    if (free > 0) free -= 1;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiter takes the free slot.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
