import { describe, expect, test } from 'vitest';
import { readRollout } from './rollout.ts';

const read = (env: Record<string, string>) =>
  readRollout(
    name => env[name],
    message => {
      throw new Error(message);
    },
  );

describe('rollout settings', () => {
  test('by default, starts migrate, and a stop waits only for work in progress', () => {
    expect(read({})).toEqual({ migrations: 'automatic', drainDelayMs: 0, stopMs: 20_000 });
  });

  test.each([
    [{ RECAUDO_MIGRATIONS: 'by-hand' }, { migrations: 'by hand' }],
    [{ RECAUDO_DRAIN_SECONDS: '7.5' }, { drainDelayMs: 7_500 }],
    [{ RECAUDO_STOP_SECONDS: '60' }, { stopMs: 60_000 }],
  ])('%j is read', (env, expected) => expect(read(env)).toMatchObject(expected));

  test.each([
    [{ RECAUDO_MIGRATIONS: 'never' }, 'RECAUDO_MIGRATIONS must be automatic or by-hand'],
    [{ RECAUDO_DRAIN_SECONDS: '-1' }, 'RECAUDO_DRAIN_SECONDS must be a number of seconds between 0 and 3600'],
    [{ RECAUDO_STOP_SECONDS: 'soon' }, 'RECAUDO_STOP_SECONDS must be a number of seconds between 0 and 3600'],
  ])('%j is refused', (env, message) => expect(() => read(env)).toThrow(message));
});
