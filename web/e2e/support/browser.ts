import { type Browser, chromium } from 'playwright-core';

/** Debian's chromium, also as root and without touching the network. */
export const openBrowser = (): Promise<Browser> =>
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
