import { expect } from 'vitest';

/** What becomes so by itself, on a machine that may be busy. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { interval: 5 });
