import { describe, expect, test } from 'vitest';
import { readPayerLink } from '../../../src/domain/billing/subscriptions/period-payments/payer-link.ts';
import { rememberLanguage } from '../../../src/domain/customers/recipient-store.ts';
import { setBrand } from '../../../src/domain/merchants/brand/brand-store.ts';
import { startBillingBench } from '../../support/world/billing/billing-bench.ts';
import {
  advance,
  DECLINED,
  NO_FUNDS,
  openSubscriber,
  type SubscriberOptions,
} from '../../support/world/billing/subscriptions.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';
import { mailsOf } from '../../support/world/shop/mails.ts';
import { cardData } from '../../support/world/shop/shop.ts';

const shop = useGateway({ processorTimeoutMs: 500 });

const DAY = '2027-03-10';

/** A subscription on the merchant's own clock, and the emails sent. */
async function open(options: SubscriberOptions = {}) {
  const subscriber = await openSubscriber(shop, { day: DAY, card: NO_FUNDS, ...options });
  const emails = () => mailsOf(shop.gateway, subscriber.merchantId);
  return { ...subscriber, emails };
}

const linkIn = (text: string): string => /http:\S+\/mi-suscripcion\/\S+/.exec(text)?.[0] ?? '';

describe('a declined renewal', () => {
  test('emails the payer the amount due, the next retry and a payment link of this subscription', async () => {
    const { subscribe, emails, merchantId } = await open();
    const { id } = await subscribe();
    const [emailContent, ...others] = await emails();
    expect(others).toEqual([]);
    expect(emailContent).toMatchObject({
      kind: 'failed_renewal',
      recipient: 'ana@example.com',
      language: 'es',
      status: 'queued',
      subject: 'PRUEBA · No pudimos cobrar tu suscripción Café mensual de Tienda de prueba',
      creationDate: new Date(`${DAY}T14:00:00Z`),
    });
    const text = emailContent?.text ?? '';
    expect(text).toContain('Volveremos a intentar el cobro el 11 de marzo de 2027');
    expect(text.replaceAll(/\s/g, ' ')).toContain('$ 20.000');
    const link = linkIn(text);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8001\/mi-suscripcion\/[\w.-]+$/);
    expect(emailContent?.html).toContain(link);
    const token = link.split('/').at(-1) ?? '';
    expect(readPayerLink(shop.gateway, token, shop.gateway.realClock.now())).toEqual({
      merchantId,
      subscriptionId: id,
    });
  });

  test('emails once per attempt; the last email says that no more will come', async () => {
    const { subscribe, emails, client, show } = await open();
    const { id } = await subscribe();
    await advance(client, { days: 20 });
    expect(await show(id)).toMatchObject({ status: 'unpaid' });
    const sent = await emails();
    expect(sent.map(({ creationDate }) => creationDate.toISOString().slice(0, 10))).toEqual([
      '2027-03-10',
      '2027-03-11',
      '2027-03-12',
      '2027-03-13',
    ]);
    const isLast = sent.map(({ text }) => text.includes('Ya no habrá más intentos automáticos'));
    expect(isLast).toEqual([false, false, false, true]);
    expect(linkIn(sent.at(-1)?.text ?? '')).not.toBe('');
  });

  test('that ends the subscription: the email says so and has no link', async () => {
    const { subscribe, emails, client } = await open({
      plan: { retry_times: 1, status_after_retry: 'cancelled' },
    });
    await subscribe();
    await advance(client, { days: 2 });
    const sent = await emails();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('Con esto tu suscripción terminó');
    expect(sent[1]?.text).not.toContain('mi-suscripcion');
    expect(sent[1]?.text).not.toContain('20.000');
  });

  test("is in English for a payer who used the page in English, with the shop's name and contact", async () => {
    const { subscribe, emails, merchantId, customerId } = await open();
    const { database } = shop.gateway;
    await rememberLanguage(database, merchantId, customerId, 'en');
    const nothing = { nit: null, phone: null, address: null, websiteUrl: null, termsUrl: null };
    const contact = { email: 'hola@cafe.example', legalName: 'Café SAS', color: null, privacyUrl: null };
    await setBrand(database, merchantId, { ...nothing, ...contact });
    await subscribe();
    const [emailContent] = await emails();
    expect(emailContent).toMatchObject({
      language: 'en',
      subject: 'TEST · We could not charge your Café mensual subscription at Tienda de prueba',
    });
    expect(emailContent?.text).toContain('We will try again on March 11, 2027');
    expect(emailContent?.text).toContain('hola@cafe.example');
    expect(linkIn(emailContent?.text ?? '')).toMatch(/\?lang=en$/);
  });

  test('many of one shop in one night: one email each', async () => {
    const { client, subscribe, emails, planId } = await open({ card: '4111111111111111' });
    await subscribe();
    for (const name of ['Beto', 'Caro', 'Dora']) {
      const customer = { name, email: `${name.toLowerCase()}@example.com`, requires_account: false };
      const { body } = await client.post<{ id: string }>('/customers', customer);
      const input = { plan_id: planId, trial_end_date: DAY, card: cardData(NO_FUNDS) };
      await client.post(`/customers/${body.id}/subscriptions`, input);
    }
    expect(await emails()).toEqual([]);
    await advance(client, { days: 1 });
    const recipients = (await emails()).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(['beto@example.com', 'caro@example.com', 'dora@example.com']);
  });
});

describe('no email', () => {
  test('when a renewal is approved', async () => {
    const { subscribe, emails, client } = await open({ card: '4111111111111111' });
    await subscribe();
    await advance(client, { months: 3 });
    expect(await emails()).toEqual([]);
  });

  test("when the processor is down, which is not the payer's fault", async () => {
    const { subscribe, emails, client } = await open({
      card: '4000000010040006',
      plan: { trial_days: 1 },
    });
    await subscribe();
    const { body } = await client.post('/sandbox/clock/advance', { days: 2 });
    expect(body).toMatchObject({ failed: 2 });
    expect(await emails()).toEqual([]);
  });

  test('when a new card is declined in front of its owner', async () => {
    const { subscribe, emails, client, path } = await open();
    const { id } = await subscribe();
    const put = await client.put(`${path}/subscriptions/${id}`, { card: cardData(DECLINED) });
    expect(put.status).toBe(402);
    expect(await emails()).toHaveLength(1);
  });
});

test('when two sweeps and the worker find it declined: one email', async () => {
  const bench = await startBillingBench(DAY);
  try {
    const subscriber = await openSubscriber(bench.shop, {
      plan: { trial_days: 1 },
      card: '4000000090020001',
    });
    await subscriber.subscribe();
    bench.goTo('2027-03-11');
    await bench.renew();
    const emails = () => mailsOf(bench.shop.gateway, subscriber.merchantId);
    expect(await emails()).toEqual([]);
    await Promise.all([bench.resolve(), bench.resolve(), bench.renew()]);
    await bench.resolve();
    expect(await emails()).toHaveLength(1);
  } finally {
    await bench.shop.close();
  }
});
