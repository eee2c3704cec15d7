import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = { rules: { 'target-size': { enabled: true } } };

/** The rules to run: only the contrast rule depends on the color scheme. */
const parts = {
  all: everything,
  contrast: { runOnly: ['color-contrast'] },
  'all but contrast': { rules: { ...everything.rules, 'color-contrast': { enabled: false } } },
};

type Violation = [rule: string, places: string[]];

/**
 * Lists axe's violations with their elements, including small touch targets (WCAG 2.5.8). An email's frame runs no
 * scripts, so mailbox.test.ts checks emails; no other page has a frame.
 */
export async function listViolations(
  page: Page,
  part: keyof typeof parts = 'all',
  {
    within,
    without = [],
  }: {
    /** Limits the check to this element, because a popover adds screen reader buttons outside its dialog. */
    within?: string;
    without?: readonly string[];
  } = {},
): Promise<Violation[]> {
  // Once per document: sending and parsing axe takes longer than running it.
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
