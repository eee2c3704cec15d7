import { describe, expect, it } from 'vitest';
import { manualClock, monotonicMs, systemClock } from './clock.ts';

describe('manualClock', () => {
  it('stands still until it is set or advanced', () => {
    const clock = manualClock(new Date('2026-11-14T05:00:00Z'));
    expect(clock.now().toISOString()).toBe('2026-11-14T05:00:00.000Z');
    clock.advanceMs(1500);
    expect(clock.now().toISOString()).toBe('2026-11-14T05:00:01.500Z');
    clock.set(new Date('2020-01-01T00:00:00Z'));
    expect(clock.now().toISOString()).toBe('2020-01-01T00:00:00.000Z');
  });

  it('cannot be moved through the dates it took or gave', () => {
    const start = new Date(1000);
    const clock = manualClock(start);
    start.setTime(5000);
    clock.now().setTime(9000);
    expect(clock.now().getTime()).toBe(1000);
  });
});

describe('the machine', () => {
  it('returns the time of day', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('measures durations that never go back', () => {
    const first = monotonicMs();
    expect(monotonicMs()).toBeGreaterThanOrEqual(first);
  });
});
