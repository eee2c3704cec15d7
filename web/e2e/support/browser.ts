import { type Browser, chromium } from 'playwright-core';

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

/** At the end of a file, so that no page of it works on. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map(context => context.close()));
}
