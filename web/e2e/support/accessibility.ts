import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds wrong, with the places; targets too small to press are looked for as well (WCAG 2.5.8). The frame of a
 * email runs no script, axe's neither: emails are looked at in mailbox.test.ts.
 */
export async function listViolations(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself, not through another one that has to be opened each time: half the time, the same findings.
    .setLegacyMode()
    .exclude('iframe.letter')
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]);
}
