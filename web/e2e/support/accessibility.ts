import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = { rules: { 'target-size': { enabled: true } } };

/** Which rules are looked at: of all of them, only the one about contrast depends on the colour scheme. */
const parts = {
  all: everything,
  contrast: { runOnly: ['color-contrast'] },
  'all but contrast': { rules: { ...everything.rules, 'color-contrast': { enabled: false } } },
};

type Violation = [rule: string, places: string[]];

/**
 * What axe finds wrong, with the places; targets too small to press are looked for as well (WCAG 2.5.8). The frame of an
 * email runs no script, axe's neither: emails are looked at in mailbox.test.ts. No other page here has a frame.
 */
export async function listViolations(
  page: Page,
  part: keyof typeof parts = 'all',
  {
    within,
    without = [],
  }: {
    /** Limits the check to this element: a popover adds buttons for screen readers outside its dialog. */
    within?: string;
    without?: readonly string[];
  } = {},
): Promise<Violation[]> {
  // Once for each document: to send and parse it costs more than a look.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ include, exclude, ...options }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run({ ...include, exclude }, options);
      return violations.map(({ id, nodes }): Violation => [id, nodes.map(({ html }) => html)]);
    },
    {
      include: within === undefined ? {} : { include: [within] },
      exclude: ['iframe.email', ...without],
      iframes: false,
      resultTypes: ['violations' as const],
      ...parts[part],
    },
  );
}
