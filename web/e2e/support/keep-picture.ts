import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

/** Keeps a picture for the documentation, when asked to by RECAUDO_KEEP_PICTURES; a plain run writes nothing. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.RECAUDO_KEEP_PICTURES === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: `${FOLDER}${name}.png`, fullPage: true });
}
