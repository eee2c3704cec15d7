import { describe, expect, test } from 'vitest';
import { setPayerPermissions } from '../../../../src/domain/merchants/brand/brand-store.ts';
import { advance, chargeDays, NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { openMySubscription, plainText } from '../../../support/world/shop/my-subscription.ts';
import { filledForm } from '../../../support/world/shop/payer.ts';

const shop = useSharedGateway();

/** The page of a subscription since March 10, 2027, whose merchant lets payers pause. */
async function openPausable(options: Parameters<typeof openMySubscription>[1] = {}) {
  const own = await openMySubscription(shop, options);
  await setPayerPermissions(shop.gateway.database, own.merchantId, { mayPause: true });
  const pause = async (months: string) => {
    const page = months === '0' ? await own.see() : await own.payer.get(`${own.url}/pausar`);
    const form = /<form method="post" action="[^"]*\/pausar[^]*?<\/form>/.exec(page.html)?.[0] ?? page.html;
    const form_token = filledForm(form)['form_token'] ?? '';
    return own.payer.post(`${own.url}/pausar`, { form_token, months });
  };
  return { ...own, pause };
}

describe('pausing on the payer page', () => {
  test('a merchant that does not allow it: no link, no page, no effect', async () => {
    const { see, payer, url, now } = await openMySubscription(shop);
    expect((await see()).html).not.toContain('Pausar');
    expect((await payer.get(`${url}/pausar`)).status).toBe(303);
    const form_token = filledForm((await payer.get(`${url}/cancelar`)).html)['form_token'] ?? '';
    await payer.post(`${url}/pausar`, { form_token, months: '1' });
    expect(await now()).not.toHaveProperty('pause');
  });

  test('asks first; one to three months, and the days that are left continue afterwards', async () => {
    const { see, payer, url, pause, now, client } = await openPausable();
    expect((await see()).html).toContain('Pausar suscripción');
    const ask = plainText((await payer.get(`${url}/pausar`)).html);
    expect(ask).toContain('El 10 de abril de 2027');
    await pause('1');
    expect(await now()).toMatchObject({ pause: { until: '2027-04-10', extend: true }, charge_date: null });
    expect(plainText((await see()).html)).toContain('No se te cobra. Se reanuda el 10 de abril de 2027.');
    await advance(client, { months: 2 });
    expect(await chargeDays(client)).toEqual(['2027-03-10 completed']);
    await advance(client, { days: 1 });
    expect(await chargeDays(client)).toEqual(['2027-03-10 completed', '2027-05-11 completed']);
  });

  test('resumes at once', async () => {
    const { see, pause, now } = await openPausable();
    const before = await now();
    await pause('2');
    expect((await see()).html).toContain('Reanudar ahora');
    await pause('0');
    expect(await now()).toEqual(before);
  });

  test('not while a payment is due, not for other lengths, and not from another site', async () => {
    const owing = await openPausable({ card: NO_FUNDS });
    expect((await owing.see()).html).not.toContain('Pausar');
    expect((await owing.payer.get(`${owing.url}/pausar`)).status).toBe(303);
    const { payer, url, pause, now } = await openPausable();
    await pause('12');
    await pause('');
    const cross = { 'sec-fetch-site': 'cross-site' };
    expect((await payer.post(`${url}/pausar`, { months: '1' }, cross)).status).toBe(400);
    expect(await now()).not.toHaveProperty('pause');
  });
});
