import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Debian's chromium, also as root and without touching the network. */
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

/** The browser of this process, which ends with it. What files must not share is in contexts. */
export const openBrowser = (): Promise<Browser> => {
  shared ??= launch();
  return shared;
};

/**
 * A page of somebody new, who reads Spanish. Without motion, of which no test looks at a frame: the bones of a screen
 * that loads are a tenth of what its loading costs.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-CO', reducedMotion: 'reduce', ...options });
  return context.newPage();
}

/** At the end of a file, so that no page of it works on. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map(context => context.close()));
}
