import type { Page } from 'playwright-core';

/** The same screen in English, as the account menu would switch it. */
export async function inEnglish(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('recaudo.preferences') ?? '{}') as object;
    localStorage.setItem('recaudo.preferences', JSON.stringify({ ...kept, language: 'en' }));
  });
  await page.reload();
}
