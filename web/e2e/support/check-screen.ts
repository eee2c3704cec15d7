import type { Page, ViewportSize } from 'playwright-core';
import { expect } from 'vitest';
import { listViolations } from './accessibility.ts';
import { savePicture } from './save-picture.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/**
 * The axe rules per view: only contrast depends on colors, and a narrow window changes only positions and sizes. Later views
 * skip the frame around screens, because dashboard-frame.test.ts checks it in every view.
 */
const looks = {
  desktop: 'all',
  dark: 'contrast',
  phone: 'all but contrast',
  'dark-phone': undefined,
} as const;

/** The frame of a sandbox merchant; other frames have their own colors. */
const FRAME = ['> header', '.side-bar'].map(
  part => `.shell[data-environment="sandbox"][data-console="merchant"] ${part}`,
);

interface View {
  colorScheme: 'light' | 'dark';
  viewport: ViewportSize;
  name: keyof typeof looks;
}

export const views: [where: string, view: View][] = [
  ['on a desk', { colorScheme: 'light', viewport: DESK, name: 'desktop' }],
  ['in the dark', { colorScheme: 'dark', viewport: DESK, name: 'dark' }],
  ['on a phone', { colorScheme: 'light', viewport: PHONE, name: 'phone' }],
  ['on a phone in the dark', { colorScheme: 'dark', viewport: PHONE, name: 'dark-phone' }],
];

/** The horizontal overflow in pixels (WCAG 1.4.10). */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Buttons of a table that are reachable only by scrolling sideways. */
const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-frame')].flatMap(frame =>
      [...frame.querySelectorAll('td .button')]
        .filter(
          button => button.getBoundingClientRect().right > Math.ceil(frame.getBoundingClientRect().right),
        )
        .map(button => button.textContent),
    ),
  );

/** Checks the current screen in every view without reloading it. */
export async function checkScreen(page: Page, picture?: string): Promise<void> {
  for (const [where, { colorScheme, viewport, name }] of views) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    const part = looks[name];
    const found =
      part === undefined ? [] : await listViolations(page, part, part === 'all' ? {} : { without: FRAME });
    const outside = [await overflow(page), await cutButtons(page)];
    expect([where, found, ...outside]).toEqual([where, [], 0, []]);
    if (picture !== undefined) await savePicture(page, `dashboard-${picture}-${name}`);
  }
}
