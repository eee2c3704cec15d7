import { expect } from 'vitest';

/** Polls until the assertion holds; the timeout is in vitest.config.ts, because a busy machine can take long. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { interval: 5 });
