import { expect, test } from 'vitest';
import { monotonicMs } from './clock.ts';
import { newWakeUp } from './wake-up.ts';

test('a ring ends a long wait', async () => {
  const wakeUp = newWakeUp();
  const waited = wakeUp.wait(60_000);
  wakeUp.ring();
  await waited;
});

test('a ring between two waits ends the second, and no further one', async () => {
  const wakeUp = newWakeUp();
  wakeUp.ring();
  await wakeUp.wait(60_000);
  const beganAtMs = monotonicMs();
  await wakeUp.wait(20);
  expect(monotonicMs() - beganAtMs).toBeGreaterThanOrEqual(18);
});
