import {
  payerPagePath,
  signPayerLink,
} from '../../../../src/domain/billing/subscriptions/period-payments/payer-link.ts';
import { eventsOf } from '../../fixtures/money.ts';
import { openSubscriber, type SubscriberOptions } from '../billing/subscriptions.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { filledForm, newPayer, type Page, processorCalls } from './payer.ts';

export const MASTERCARD = '5555555555554444';
/** The date of the merchants' clocks in tests of the payer's subscription page. */
export const DAY = '2027-03-10';

/** A subscription, and its payer on the page of the payment link. */
export async function openMySubscription(shop: TestGateway, options: SubscriberOptions = {}) {
  const subscriber = await openSubscriber(shop, { day: DAY, ...options });
  const { id } = await subscriber.subscribe();
  const { merchantId, client, path, show } = subscriber;
  const { gateway } = shop;
  const token = signPayerLink(gateway, { merchantId, subscriptionId: id }, gateway.realClock.now());
  const url = payerPagePath(token);
  const payer = newPayer(shop.app);
  const see = (query = '') => payer.get(url + query);
  const typeCard = (page: Page, card?: string, fields: Record<string, string> = {}) =>
    payer.post(url, { ...filledForm(page.html, card), ...fields });
  return {
    ...subscriber,
    id,
    token,
    url,
    payer,
    see,
    typeCard,
    giveCard: async (card?: string, fields?: Record<string, string>) => typeCard(await see(), card, fields),
    decide: async (when: string) => {
      const ask = await payer.get(`${url}/cancelar`);
      return payer.post(`${url}/cancelar`, {
        form_token: filledForm(ask.html)['form_token'] ?? '',
        when,
      });
    },
    now: () => show(id),
    calls: () => processorCalls(shop, merchantId),
    events: () => eventsOf(shop, merchantId, id),
    cards: async () => (await client.get<{ card_number: string }[]>(`${path}/cards`)).body,
  };
}

export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
