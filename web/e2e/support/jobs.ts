import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * What the hands of somebody need who does the job every day, in seconds: the keystroke-level model of Card, Moran and
 * Newell. The machine that runs a test is not timed: it is busy with others.
 */
const PRESS = 1.1;
const KEY = 0.2;

interface Seen {
  presses: number;
  keys: number;
}

/** Counts for each page, for as long as it lives: jobs on the same page look at the difference. */
const countsOf = new WeakMap<Page, Seen>();

type Tell = (what: 'press' | 'key', times: number) => Promise<void>;

/** Runs in the page, in each document that it loads. */
function listen(): void {
  const { recaudoSaw } = window as unknown as { recaudoSaw: Tell };
  const lengths = new WeakMap<EventTarget, number>();
  let keys = 0;
  const tell: Tell = (what, times) => recaudoSaw(what, times);
  addEventListener('pointerdown', event => event.isTrusted && void tell('press', 1), true);
  addEventListener(
    'keydown',
    event => {
      // To walk is free, as is to hold a modifier: what is typed is what takes time.
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
      // Text that came without keys, as `fill` writes it, would have had to be typed.
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
  /** Presses of a mouse or a finger; 0 for a keyboard task. */
  clicks: number;
  /** Of a person's hands. */
  seconds: number;
}

export interface Job {
  /** The job is done, and took no more than it may. Says what it took. */
  finish(): Promise<{ clicks: number; seconds: number }>;
}

/** Somebody begins a job at the page. What the page sees is counted, however the test does it. */
export async function startJob(page: Page, budget: Budget): Promise<Job> {
  const seen = await countFrom(page);
  const before = { ...seen };
  return {
    async finish() {
      // What the page has said before this has been heard by then.
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

/** Walks to it as somebody without a mouse does; fails when `most` steps do not reach it. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < most; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(target), `not reached by ${most} presses of Tab`).toBe(true);
}

/** Walks to it and presses Enter. */
export async function pressByKey(page: Page, target: Locator, most?: number): Promise<void> {
  await tabTo(page, target, most);
  await page.keyboard.press('Enter');
}
