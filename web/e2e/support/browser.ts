import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Debian's Chromium; works as root and without network access. */
const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.RECAUDO_TEST_BROWSER ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

let shared: Promise<Browser> | undefined;

/** The browser of this process. Test files use separate contexts. */
export const openBrowser = (): Promise<Browser> => {
  shared ??= launch();
  return shared;
};

/**
 * A new visitor's page in Spanish. Without animations: no test checks one, and skeletons take a tenth of a screen's
 * loading time.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-CO', reducedMotion: 'reduce', ...options });
  return context.newPage();
}

/** Call this at the end of a file, so that its pages stop working. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map(context => context.close()));
}
