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

const SERIES = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));

/** One of a series that tells a story, as somebody sees it without scrolling. */
export async function keepInSeries(page: Page, series: string, name: string): Promise<void> {
  if (process.env.RECAUDO_KEEP_PICTURES === undefined) return;
  mkdirSync(`${SERIES}${series}`, { recursive: true });
  // What floats by is not part of the story.
  const toasts = page.getByRole('alertdialog');
  for (const toast of await toasts.all()) await toast.getByRole('button').first().click();
  await page.screenshot({ path: `${SERIES}${series}/${name}.png` });
}
