import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

/** Saves a picture for the documentation if RECAUDO_KEEP_PICTURES is set. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (process.env.RECAUDO_KEEP_PICTURES === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: `${FOLDER}${name}.png`, fullPage: true });
}

const SERIES = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));

export async function saveSeriesPicture(page: Page, series: string, name: string): Promise<void> {
  if (process.env.RECAUDO_KEEP_PICTURES === undefined) return;
  mkdirSync(`${SERIES}${series}`, { recursive: true });
  // Toasts are not part of the series.
  const toasts = page.getByRole('alertdialog');
  for (const toast of await toasts.all()) await toast.getByRole('button').first().click();
  await page.screenshot({ path: `${SERIES}${series}/${name}.png` });
}
