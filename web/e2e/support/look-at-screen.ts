import type { Page, ViewportSize } from 'playwright-core';
import { expect } from 'vitest';
import { listViolations } from './accessibility.ts';
import { keepPicture } from './keep-picture.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/**
 * What axe looks at in each view, once each. Of its rules only that of contrast depends on the colours, and what a
 * narrow window changes is where things stand and how large they are: phone.css shows nothing of its own in a screen, so
 * that the colours there are those of the desk. The frame around the screens does differ: dashboard-frame.test.ts looks
 * at it with all the rules in every view, so that here it is left out of all but the first.
 */
const looks = {
  desktop: 'all',
  dark: 'contrast',
  phone: 'all but contrast',
  'dark-phone': undefined,
} as const;

/** That of a merchant in the sandbox: the others have colours of their own. */
const FRAME = ['> header', '.side-bar'].map(
  part => `.shell[data-environment="sandbox"][data-console="merchant"] ${part}`,
);

interface View {
  colorScheme: 'light' | 'dark';
  viewport: ViewportSize;
  /** At the end of the names of pictures. */
  name: keyof typeof looks;
}

/** How people see the dashboard. */
export const views: [where: string, view: View][] = [
  ['on a desk', { colorScheme: 'light', viewport: DESK, name: 'desktop' }],
  ['in the dark', { colorScheme: 'dark', viewport: DESK, name: 'dark' }],
  ['on a phone', { colorScheme: 'light', viewport: PHONE, name: 'phone' }],
  ['on a phone in the dark', { colorScheme: 'dark', viewport: PHONE, name: 'dark-phone' }],
];

/** Nothing sticks out to the right (WCAG 1.4.10). */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Buttons of a table that one has to scroll to, sideways. */
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

/** The screen that is shown, in every view, without loading it again. */
export async function lookAtScreen(page: Page, picture?: string): Promise<void> {
  for (const [where, { colorScheme, viewport, name }] of views) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    const part = looks[name];
    const found =
      part === undefined ? [] : await listViolations(page, part, part === 'all' ? {} : { without: FRAME });
    const outside = [await overflow(page), await cutButtons(page)];
    expect([where, found, ...outside]).toEqual([where, [], 0, []]);
    if (picture !== undefined) await keepPicture(page, `dashboard-${picture}-${name}`);
  }
}
