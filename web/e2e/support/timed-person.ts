import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * A person's time per action, in seconds: the keystroke-level model of Card, Moran and Newell. Machine time does not
 * count, because test machines differ.
 */
const KEY = 0.2;
const POINT_AND_CLICK = 1.1;
/** The time to find the next element and decide, or to read a result. */
const READ_AND_DECIDE = 1.2;

/** A person who does a task of Design 11.4 and knows beforehand what to type. */
export interface TimedPerson {
  press(target: Locator): Promise<void>;
  /** Types into a field: reaches it with Tab if it is next, otherwise with a click. */
  fill(target: Locator, text: string): Promise<void>;
  paste(target: Locator, text: string): Promise<void>;
  choose(target: Locator, label: string): Promise<void>;
  keys(...names: string[]): Promise<void>;
  /** Waits for the target and reads it. */
  read(target: Locator): Promise<void>;
  seconds(): number;
  /** Asserts that the task took at most its budget. */
  isDoneWithin(budgetSeconds: number): void;
}

export function newTimedPerson(page: Page): TimedPerson {
  let tenths = 0;
  const spend = (seconds: number): void => {
    tenths += Math.round(seconds * 10);
  };
  const isFocused = (target: Locator): Promise<boolean> =>
    target.evaluate(element => element === document.activeElement);
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor();
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
    if (await isFocused(target)) {
      spend(KEY);
      return;
    }
    await target.click();
    spend(READ_AND_DECIDE + POINT_AND_CLICK);
  };
  const person: TimedPerson = {
    async press(target) {
      await target.click();
      spend(READ_AND_DECIDE + POINT_AND_CLICK);
    },
    async fill(target, text) {
      await reach(target);
      await target.fill(text);
      spend(text.length * KEY);
    },
    async paste(target, text) {
      await reach(target);
      await target.fill(text);
      spend(2 * KEY);
    },
    async choose(target, label) {
      await target.selectOption(label);
      spend(2 * (READ_AND_DECIDE + POINT_AND_CLICK));
    },
    async keys(...names) {
      for (const name of names) {
        await page.keyboard.press(name);
        spend(name.split('+').length * KEY);
      }
    },
    async read(target) {
      await target.waitFor();
      spend(READ_AND_DECIDE);
    },
    seconds: () => tenths / 10,
    isDoneWithin(budgetSeconds) {
      expect(person.seconds()).toBeGreaterThan(0);
      expect(person.seconds()).toBeLessThanOrEqual(budgetSeconds);
    },
  };
  return person;
}
