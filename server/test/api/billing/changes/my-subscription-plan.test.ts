import { describe, expect, test } from 'vitest';
import { setPayerPermissions } from '../../../../src/domain/merchants/brand/brand-store.ts';
import {
  advance,
  chargeDays,
  DECLINED,
  NO_FUNDS,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { openMySubscription, plainText } from '../../../support/world/shop/my-subscription.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();

/** The hidden fields of the last form of a page, or of a part of it. */
function hiddenFields(html: string): Record<string, string> {
  const form = html.slice(html.lastIndexOf('<form'));
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
}

/** A subscription of 20,000 since March 10, 2027, whose merchant lets payers change to 50,000 and 10,000. */
async function openChangeable(options: Parameters<typeof openMySubscription>[1] = {}) {
  const own = await openMySubscription(shop, options);
  await setPayerPermissions(shop.gateway.database, own.merchantId, { mayChangePlan: true });
  const large = await savePlan(own.client, { name: 'Café grande', amount: 50_000 });
  const small = await savePlan(own.client, { name: 'Café corto', amount: 10_000 });
  await savePlan(own.client, { name: 'Café anual', amount: 200_000, repeat_unit: 'year' });
  const path = `${own.url}/plan`;
  const preview = (planId: string, when = 'now') => own.payer.get(`${path}?plan=${planId}&cuando=${when}`);
  const confirm = async (planId: string, when = 'now', fields: Record<string, string> = {}) =>
    own.payer.post(path, { ...hiddenFields((await preview(planId, when)).html), ...fields });
  return { ...own, large, small, planPath: path, preview, confirm };
}

describe('changing the plan on the payer page', () => {
  test('a merchant that does not allow it: no link, no page, no effect', async () => {
    const { see, payer, url, now, client, planId } = await openMySubscription(shop);
    const other = await savePlan(client, { name: 'Café grande', amount: 50_000 });
    expect((await see()).html).not.toContain('Cambiar de plan');
    expect((await payer.get(`${url}/plan?plan=${other}`)).status).toBe(303);
    await payer.post(`${url}/plan`, { plan: other, cuando: 'now', preview_token: 'x' });
    expect(await now()).toMatchObject({ plan_id: planId });
  });

  test('offers the plans of the interval; the preview is what is charged', async () => {
    const { see, payer, planPath, preview, confirm, now, large, client } = await openChangeable();
    expect((await see()).html).toContain('Cambiar de plan');
    const choice = plainText((await payer.get(planPath)).html);
    expect(choice).toContain('Café grande · $ 50.000 cada mes');
    expect(choice).toContain('Café corto · $ 10.000 cada mes');
    expect(choice).not.toContain('Café anual');
    expect(choice).not.toContain('Café mensual · ');
    await advance(client, { days: 1 });
    const shown = plainText((await preview(large)).html);
    expect(shown).toContain('Hoy pagas $ 29.032,26');
    expect(shown).toContain('Próximo cobro, 10 de abril de 2027 $ 50.000');
    expect(shown).toContain('Hoy se cobran $ 29.032,26 a Visa •••• 1111');
    const answer = await confirm(large);
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toContain('listo=plan');
    expect(await now()).toMatchObject({ plan_id: large });
    const [charge] = (await client.get<{ amount: number }[]>('/charges?limit=1')).body;
    expect(charge?.amount).toBe(29_032.26);
    expect(plainText((await see('?listo=plan')).html)).toContain('Tu plan cambió.');
  });

  test('a lower price leaves credit; a scheduled change can be dropped', async () => {
    const { see, payer, planPath, preview, confirm, now, small, planId, client } = await openChangeable();
    await advance(client, { days: 1 });
    expect(plainText((await preview(small)).html)).toContain('Te queda a favor $ 9.677,42');
    await confirm(small, 'period_end');
    expect(await now()).toMatchObject({ plan_id: planId, pending_change: { plan_id: small } });
    const page = await see();
    expect(plainText(page.html)).toContain('Desde el 10 de abril de 2027 tu plan será Café corto.');
    expect(plainText(page.html)).toContain('Próximo cobro $ 10.000 el 10 de abril de 2027');
    const form = /<form method="post" action="[^"]*\/plan\/seguir[^]*?<\/form>/.exec(page.html)?.[0] ?? '';
    await payer.post(`${planPath}/seguir`, { form_token: hiddenFields(form)['form_token'] ?? '' });
    expect(await now()).not.toHaveProperty('pending_change');
  });

  test.each([NO_FUNDS, DECLINED])('402: declined, the plan stays (%s)', async number => {
    const { preview, confirm, now, large, planId, client, path, id } = await openChangeable();
    const card = await saveCard(client, number, path);
    await client.put(`${path}/subscriptions/${id}`, { source_id: card });
    await advance(client, { days: 1 });
    const answer = await confirm(large);
    expect(answer.status).toBe(402);
    expect(plainText(answer.html)).toContain('Tu plan no cambió');
    expect((await preview(large)).status).toBe(200);
    expect(await now()).toMatchObject({ plan_id: planId });
  });

  test('409: amounts that no longer hold are shown again and not charged', async () => {
    const { preview, payer, planPath, large, now, planId, client } = await openChangeable();
    await advance(client, { days: 1 });
    const form = hiddenFields((await preview(large)).html);
    await advance(client, { days: 1 });
    const answer = await payer.post(planPath, form);
    expect(answer.status).toBe(409);
    expect(plainText(answer.html)).toContain('El valor cambió');
    expect(await now()).toMatchObject({ plan_id: planId });
  });

  test('not while a payment is due, not to a plan of another merchant, not from another site', async () => {
    const owing = await openChangeable({ card: NO_FUNDS });
    expect((await owing.see()).html).not.toContain('Cambiar de plan');
    expect((await owing.preview(owing.large)).status).toBe(303);
    const own = await openChangeable();
    expect(plainText((await own.preview(owing.large)).html)).toContain('Elige tu nuevo plan');
    const cross = { 'sec-fetch-site': 'cross-site' };
    const form = hiddenFields((await own.preview(own.large)).html);
    expect((await own.payer.post(own.planPath, form, cross)).status).toBe(400);
    expect((await own.confirm(own.large, 'now', { form_token: '' })).status).toBe(303);
    expect(await own.now()).toMatchObject({ plan_id: own.planId });
  });
});

describe('invoices on the payer page', () => {
  test('the next amount is what is charged then: with credit and a waiting charge', async () => {
    const { see, client, path } = await openChangeable();
    await client.post(`${path}/credits`, { amount: 4_000 });
    await client.post(`${path}/invoice_items`, { amount: 1_500, description: 'Domicilio' });
    expect(plainText((await see()).html)).toContain('Próximo cobro $ 17.500 el 10 de abril de 2027');
    await advance(client, { months: 1 });
    const [charge] = (await client.get<{ amount: number }[]>('/charges?limit=1')).body;
    expect(charge?.amount).toBe(17_500);
    expect(await chargeDays(client)).toEqual(['2027-03-10 completed', '2027-04-10 completed']);
  });

  test('past ones with state, page and PDF; the newest twelve, and all on request', async () => {
    const { see, payer, client } = await openChangeable();
    await advance(client, { months: 13 });
    const { html } = await see();
    const links = [...html.matchAll(/href="(\/cuentas\/[^"]+\/pdf\?lang=es)"/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links).toHaveLength(12);
    expect(plainText(html)).toMatch(/Tus cuentas de cobro .*\$ 20\.000 Pagada PDF/);
    const pdf = await payer.get(links[0] ?? '');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const all = (await see('?lang=es&cuentas=todas')).html;
    expect([...all.matchAll(/\/pdf\?lang=es"/g)]).toHaveLength(14);
  });

  test('where the periods are invoiced: no card, the way to pay the open one', async () => {
    const { subscribe, client, merchantId, payer } = await openChangeable();
    const { id } = await subscribe({ collection: 'send_invoice', days_until_due: 8, source_id: undefined });
    const { signPayerLink, payerPagePath } = await import(
      '../../../../src/domain/billing/subscriptions/period-payments/payer-link.ts'
    );
    const now = shop.gateway.realClock.now();
    const token = signPayerLink(shop.gateway, { merchantId, subscriptionId: id }, now);
    const page = await payer.get(payerPagePath(token));
    expect(page.status).toBe(200);
    const text = plainText(page.html);
    expect(text).toContain('Cobro Cuenta de cobro, con 8 días para pagarla');
    expect(text).toContain('Ver y pagar la cuenta de $ 20.000');
    expect(text).not.toContain('Número de la tarjeta');
    expect((await client.get<{ status: string }[]>(`/invoices?subscription_id=${id}`)).body).toMatchObject([
      { status: 'open' },
    ]);
  });
});
