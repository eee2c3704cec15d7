import { beforeEach, describe, expect, test } from 'vitest';
import {
  payerPagePath,
  signPayerLink,
} from '../../../../src/domain/billing/subscriptions/period-payments/payer-link.ts';
import { findMerchant, setVerifyCards } from '../../../../src/domain/merchants/store.ts';
import { createReusableLink } from '../../../../src/domain/reusable-links/create-link.ts';
import { newReusableLinkId, reusablePath } from '../../../../src/domain/reusable-links/reusable-link.ts';
import { allAtOnce, newCardNumber, useTestedShop } from '../../../support/doubles/connections/card-tester.ts';
import { sizeOf } from '../../../support/rules/sizes.ts';
import { NO_FUNDS, type SubscriptionBody, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { createLink, filledForm, newPayer, type Page } from '../../../support/world/shop/payer.ts';
import { fieldOf } from '../../../support/world/shop/reusable-links.ts';
import { saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

/** Thousands of requests, also on a busy machine. */
const LONG_RUN = { timeout: 300_000 };

const tested = useTestedShop();
let payer: ReturnType<typeof newPayer>;
beforeEach(() => {
  // Without cookies, every request is a new device.
  payer = newPayer(tested.shop.app);
});

/** A page allows ten cards. */
const TRIES = 10;
const PAGES = sizeOf({ usual: 6, full: 100 });
const CARDS = PAGES * TRIES;

const manyTimes = async <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = [];
  await allAtOnce(Array.from({ length: count }), async () => void made.push(await make()));
  return made;
};
const newLinks = (fields: object = {}) =>
  manyTimes(PAGES, async () => (await createLink(tested.client, fields)).payment_method.url);

/** Submits a form; retries after a rate limit. */
async function submitWithRetry(url: string, fields: Record<string, string>): Promise<Page> {
  for (;;) {
    const answer = await payer.post(url, fields);
    if (answer.status !== 429) return answer;
    await new Promise(resolve => setTimeout(resolve, 250));
  }
}

/** Tries one card on each page, then the next one, until all are tried; returns the number of tries. */
async function tryCards(
  urls: readonly string[],
  after: (answer: Page) => Promise<unknown> = async () => undefined,
): Promise<number> {
  let tried = 0;
  const shown = new Map<string, Page>();
  for (let turn = 0; turn < TRIES; turn += 1) {
    await allAtOnce(urls, async url => {
      const page = shown.get(url) ?? (await payer.get(url));
      const answer = await submitWithRetry(url, filledForm(page.html, newCardNumber()));
      expect([303, 402]).toContain(answer.status);
      await after(answer);
      // A declined page shows the form again; any other response leaves the page.
      if (answer.status === 402) shown.set(url, answer);
      else shown.delete(url);
      tried += 1;
    });
  }
  return tried;
}

describe(
  `${CARDS} cards typed into our pages, each in a new browser: at most 10 reach the processor`,
  LONG_RUN,
  () => {
    test('402: the card form of payment links', async () => {
      const tried = await tryCards(await newLinks());
      expect([tried, tested.seen.size]).toEqual([CARDS, 10]);
    });

    test('402: a reusable link, where each try starts a new payment', async () => {
      const link = await newReusableLink();
      const started = await manyTimes(PAGES, async () => (await startWithRetry(link)).location ?? '');
      expect(new Set(started).size).toBe(PAGES);
      const tried = await tryCards(started);
      expect([tried, tested.seen.size]).toEqual([CARDS, 10]);
    });

    test('402: the card form, after the payer chose cash and returned', async () => {
      const urls = await newLinks();
      await allAtOnce(urls, async url => {
        const cash = url.replace('/pagar/', '/efectivo/');
        await payer.post(cash, { form_token: formToken(await payer.get(cash)) });
        await payer.post(`${url}/tarjeta`, { form_token: formToken(await payer.get(url)) });
      });
      const tried = await tryCards(urls);
      expect([tried, tested.seen.size]).toEqual([CARDS, 10]);
    });

    test('303 or 402: the return from 3-D Secure; at most 10 reach an issuer', async () => {
      let returnUrls = 0;
      const before = tested.shop.gateway.cardholderAuthentication;
      tested.shop.gateway.cardholderAuthentication = {
        start: async ({ returnUrl }) => {
          returnUrls += 1;
          return { kind: 'challenge', url: returnUrl };
        },
        result: async () => ({
          kind: 'authenticated',
          proof: { eci: '05', cavv: 'AAABBZEFmQAAAAAAhwWZAAAAAAA=', dsTransactionId: 'ds', version: '2.2.0' },
        }),
      };
      const urls = await newLinks({ use_3d_secure: true });
      const tried = await tryCards(urls, async ({ location }) => location && payer.get(location));
      tested.shop.gateway.cardholderAuthentication = before;
      expect([tried, tested.seen.size, returnUrls]).toEqual([CARDS, 10, 10]);
    });

    test("402: amounts due on payers' subscription pages", async () => {
      const urls = await newSubscriptions(0, NO_FUNDS);
      const tried = await tryCards(urls);
      expect([tried, tested.seen.size]).toEqual([CARDS, 10]);
    });

    test('402: another card on the same pages, with verification', async () => {
      const urls = await newSubscriptions(30);
      await setVerifyCards(tested.shop.gateway.database, tested.merchantId, true);
      const tried = await tryCards(urls);
      expect([tried, tested.seen.size]).toEqual([CARDS, 10]);
    });
  },
);

const formToken = ({ html }: Page): string => /name="form_token"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? '';

async function newReusableLink(): Promise<string> {
  const { gateway } = tested.shop;
  const merchant = await findMerchant(gateway.database, tested.merchantId);
  if (merchant === undefined) throw new Error('the merchant is gone');
  const input = { amount: 20_000, description: 'Café de origen' };
  return reusablePath((await createReusableLink(gateway, merchant, newReusableLinkId(), input)).id);
}

const startWithRetry = async (link: string): Promise<Page> => {
  const { html } = await payer.get(link);
  return submitWithRetry(link, {
    form_token: fieldOf(html, 'form_token'),
    visit: fieldOf(html, 'visit'),
    payer_name: 'Ana Torres',
    email: 'ana@example.com',
  });
};

/** The pages of new subscriptions of one customer, one each. */
async function newSubscriptions(trialDays: number, card?: string): Promise<string[]> {
  const path = `/customers/${await saveCustomer(tested.client)}`;
  const source_id = await saveCard(tested.client, card, path);
  const plan_id = await savePlan(tested.client, { trial_days: trialDays });
  const { gateway } = tested.shop;
  return manyTimes(PAGES, async () => {
    const { body } = await tested.client.post<SubscriptionBody>(`${path}/subscriptions`, {
      plan_id,
      source_id,
    });
    const link = { merchantId: tested.merchantId, subscriptionId: body.id };
    return payerPagePath(signPayerLink(gateway, link, gateway.realClock.now()));
  });
}

describe('the device cookie of our pages', () => {
  const cookieOf = ({ headers }: Page): string => String(headers['set-cookie'] ?? '');

  test('200: opaque, hidden from scripts and other sites, and set once', async () => {
    const { url } = (await createLink(tested.client)).payment_method;
    const cookie = cookieOf(await payer.get(url));
    expect(cookie).toMatch(/^recaudo_device=[a-z0-9]{32}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const again = await payer.get(url, { cookie: cookie.split(';')[0] ?? '' });
    expect(cookieOf(again)).toBe('');
    const other = await payer.get(url, { cookie: 'recaudo_device=<script>' });
    expect(cookieOf(other)).toMatch(/^recaudo_device=[a-z0-9]{32};/);
  });

  test('402 3005: one browser with changing addresses is one device', async () => {
    const { url } = (await createLink(tested.client)).payment_method;
    const cookie = cookieOf(await payer.get(url)).split(';')[0] ?? '';
    const links = await manyTimes(20, async () => (await createLink(tested.client)).payment_method.url);
    for (const link of links) {
      const elsewhere = newPayer(tested.shop.app);
      const page = await elsewhere.get(link, { cookie });
      await elsewhere.post(link, filledForm(page.html, newCardNumber()), { cookie });
    }
    expect(tested.seen.size).toBe(10);
  });
});
