import { describe, expect, test } from 'vitest';
import {
  findBrand,
  setBrand,
  setPayerPermissions,
} from '../../../../src/domain/merchants/brand/brand-store.ts';
import {
  advance,
  chargeDays,
  NO_FUNDS,
  type SubscriberOptions,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { openMySubscription, plainText } from '../../../support/world/shop/my-subscription.ts';
import { filledForm } from '../../../support/world/shop/payer.ts';

const shop = useSharedGateway();

const open = (options: SubscriberOptions = {}) => openMySubscription(shop, options);

describe('cancelling', () => {
  test('asks first; ends with the period by default, and can be undone', async () => {
    const { see, payer, url, decide, now, client } = await open();
    expect((await see()).html).toContain('Cancelar suscripción');
    const ask = await payer.get(`${url}/cancelar`);
    expect(ask.status).toBe(200);
    expect(ask.html).toMatch(/value="end" checked/);
    expect(plainText(ask.html)).toContain('Al final de lo que ya tienes: el 9 de abril de 2027');
    expect(await now()).toMatchObject({ cancel_at_period_end: false });
    expect((await decide('end')).location).toMatch(/listo=termina$/);
    expect(await now()).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const text = plainText((await see()).html);
    expect(text).toContain('Sigue activa hasta el 9 de abril de 2027. Ya no se te cobrará nada más.');
    expect(text).not.toContain('Próximo cobro');
    expect((await decide('never')).location).toMatch(/listo=sigue$/);
    expect(await now()).toMatchObject({ cancel_at_period_end: false });
    await decide('end');
    await advance(client, { months: 1 });
    expect(await now()).toMatchObject({ status: 'cancelled' });
    expect(await chargeDays(client)).toHaveLength(1);
  });

  test('ends at once, even when clicked twice', async () => {
    const { payer, url, now, events } = await open();
    const form_token = filledForm((await payer.get(`${url}/cancelar`)).html)['form_token'] ?? '';
    const send = () => payer.post(`${url}/cancelar`, { form_token, when: 'now' });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await now()).toMatchObject({ status: 'cancelled' });
    expect((await events()).filter(event => event.includes('subscription.cancelled'))).toHaveLength(1);
  });

  test('with a payment due: ends only at once, and nothing more is charged', async () => {
    const { payer, url, decide, now, client } = await open({ card: NO_FUNDS });
    const ask = (await payer.get(`${url}/cancelar`)).html;
    expect(ask).not.toMatch(/type="radio"|Total a pagar/);
    await decide('end');
    expect(await now()).toMatchObject({ status: 'past_due', cancel_at_period_end: false });
    await decide('now');
    expect(await now()).toMatchObject({ status: 'cancelled' });
    await advance(client, { days: 5 });
    expect(await chargeDays(client)).toHaveLength(1);
  });

  test('a merchant that does not allow it: no link, no page, no effect; shows the contact instead', async () => {
    const { see, payer, url, decide, now, merchantId } = await open();
    const { database } = shop.gateway;
    const ask = await payer.get(`${url}/cancelar`);
    const brand = await findBrand(database, merchantId);
    if (brand === undefined) throw new Error('the merchant is gone');
    await setBrand(database, merchantId, { ...brand, email: 'hola@cafe.example' });
    await setPayerPermissions(database, merchantId, { mayCancel: false });
    const { html } = await see();
    expect(html).not.toContain('Cancelar suscripción');
    expect(plainText(html)).toContain('Escribe a la tienda: hola@cafe.example');
    expect((await payer.get(`${url}/cancelar`)).status).toBe(303);
    const form_token = filledForm(ask.html)['form_token'] ?? '';
    expect((await payer.post(`${url}/cancelar`, { form_token, when: 'now' })).status).toBe(303);
    await decide('now');
    expect(await now()).toMatchObject({ status: 'active', cancel_at_period_end: false });
  });

  test('rejects forms from another site and unsigned ones', async () => {
    const { payer, url, now } = await open();
    const form_token = filledForm((await payer.get(`${url}/cancelar`)).html)['form_token'] ?? '';
    const sent = { form_token, when: 'now' };
    const cross = await payer.post(`${url}/cancelar`, sent, { 'sec-fetch-site': 'cross-site' });
    expect(cross.status).toBe(400);
    expect((await payer.post(`${url}/cancelar`, { when: 'now' })).status).toBe(303);
    expect(await now()).toMatchObject({ status: 'active' });
  });
});
