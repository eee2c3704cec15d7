import type { Page } from 'playwright-core';

/** Switches the screen to English, like the account menu. */
export async function inEnglish(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('recaudo.preferences') ?? '{}') as object;
    localStorage.setItem('recaudo.preferences', JSON.stringify({ ...kept, language: 'en' }));
  });
  await page.reload();
}
