import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * A practiced person's time per action, in seconds: the keystroke-level model of Card, Moran and Newell. Machine time
 * does not count, because the test machine is busy.
 */
const PRESS = 1.1;
const KEY = 0.2;

interface Seen {
  presses: number;
  keys: number;
}

/** Counts per page; jobs on the same page use the difference. */
const countsOf = new WeakMap<Page, Seen>();

type Tell = (what: 'press' | 'key', times: number) => Promise<void>;

/** Runs in every document of the page. */
function listen(): void {
  const { recaudoSaw } = window as unknown as { recaudoSaw: Tell };
  const lengths = new WeakMap<EventTarget, number>();
  let keys = 0;
  const tell: Tell = (what, times) => recaudoSaw(what, times);
  addEventListener('pointerdown', event => event.isTrusted && void tell('press', 1), true);
  addEventListener(
    'keydown',
    event => {
      // Moving the focus and holding a modifier are free; only typing takes time.
      if (['Tab', 'Shift', 'Control'].includes(event.key)) return;
      keys += 1;
      void tell('key', 1);
    },
    true,
  );
  addEventListener(
    'input',
    event => {
      const { target } = event;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const written = target.value.length - (lengths.get(target) ?? 0);
      lengths.set(target, target.value.length);
      // `fill` writes text without keys, but a person would have to type it.
      if (keys === 0 && written > 0) void tell('key', written);
      keys = 0;
    },
    true,
  );
}

async function countFrom(page: Page): Promise<Seen> {
  const known = countsOf.get(page);
  if (known !== undefined) return known;
  const seen: Seen = { presses: 0, keys: 0 };
  countsOf.set(page, seen);
  await page.exposeFunction('recaudoSaw', (what: 'press' | 'key', times: number) => {
    if (what === 'press') seen.presses += times;
    else seen.keys += times;
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return seen;
}

export interface Budget {
  /** Clicks or taps; 0 for a keyboard task. */
  clicks: number;
  /** A person's time. */
  seconds: number;
}

export interface Job {
  /** Ends the job, asserts its budget, and returns the measured values. */
  finish(): Promise<{ clicks: number; seconds: number }>;
}

/** Starts a job. The page itself counts events, however the test triggers them. */
export async function startJob(page: Page, budget: Budget): Promise<Job> {
  const seen = await countFrom(page);
  const before = { ...seen };
  return {
    async finish() {
      // A round trip, so that all earlier events have been counted.
      await page.evaluate(() => undefined);
      const clicks = seen.presses - before.presses;
      const keys = seen.keys - before.keys;
      expect(clicks + keys, 'nothing was pressed').toBeGreaterThan(0);
      expect(clicks, 'presses of the mouse').toBeLessThanOrEqual(budget.clicks);
      const seconds = Math.round((clicks * PRESS + keys * KEY) * 10) / 10;
      expect(seconds, 'seconds').toBeLessThanOrEqual(budget.seconds);
      return { clicks, seconds };
    },
  };
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate(element => element === document.activeElement);

/** Moves the focus with Tab; fails after `most` steps. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < most; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(target), `not reached by ${most} presses of Tab`).toBe(true);
}

export async function pressByKey(page: Page, target: Locator, most?: number): Promise<void> {
  await tabTo(page, target, most);
  await page.keyboard.press('Enter');
}
