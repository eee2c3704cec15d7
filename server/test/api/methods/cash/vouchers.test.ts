import { describe, expect, test } from 'vitest';
import { setMerchantStatus } from '../../../../src/domain/merchants/store.ts';
import { groupReference } from '../../../../src/domain/methods/cash/vouchers/reference.ts';
import { voucherMessages } from '../../../../src/domain/methods/cash/vouchers/voucher-messages.ts';
import { listGaps } from '../../../../src/payer-pages/frame/dictionary.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { createVoucher, newCashNetwork } from '../../../support/world/shop/cash.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const START = new Date('2026-11-14T15:00:00-05:00');
const clock = manualClock(START);
const shop = useGateway({ clock });

let visits = 0;
/** A new IP address for each visit, because pages have rate limits. */
const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'GET',
    url,
    remoteAddress: `10.0.0.${(visits += 1)}`,
    headers: { 'accept-language': 'es-CO', ...headers },
  });
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ');

async function newVoucher(fields: object = {}) {
  const { client, merchant } = await shop.merchant({ name: 'Café Andino' });
  const charge = await createVoucher(client, { order_id: 'P-77', ...fields });
  return { client, merchantId: merchant.id, id: charge.id, ...charge.payment_method };
}

test('both languages have all texts', () => {
  expect(listGaps(voucherMessages)).toEqual([]);
});

describe('the page', () => {
  test('200: amount, both references and barcodes, expiry in Bogotá, where and how to pay, share', async () => {
    await newCashNetwork(shop, { name: 'Red Andina', convenio: '112233' });
    const { id, reference, paybin_reference: paybin } = await newVoucher({ amount: 85_000 });
    const { statusCode, body } = await get(`/vouchers/${id}`);
    expect(statusCode).toBe(200);
    const text = textOf(body);
    for (const said of [
      'Café Andino',
      'Comprobante para pagar en efectivo',
      '$ 85.000 COP',
      'IVA incluido $ 3.193',
      'Café de origen',
      'P-77',
      'Esperando pago',
      groupReference(reference),
      groupReference(paybin),
      'Red Andina: convenio 112233',
      'Paga el valor exacto',
    ]) {
      expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(said);
    }
    expect(text).toMatch(/Vence 17 de noviembre de 2026,? (a las )?11:59\sp\.\sm\. \(hora de Bogotá\)/);
    expect(body).toContain(`src="/barcode/${reference}.svg?`);
    expect(body).toContain(`src="/barcode/${paybin}.svg?`);
    expect(body).toContain(`href="/vouchers/${id}.pdf?lang=es"`);
    const [, share = ''] = /href="(https:\/\/wa\.me\/\?text=[^"]+)"/.exec(body) ?? [];
    const shared = new URL(share.replaceAll('&amp;', '&')).searchParams.get('text') ?? '';
    expect(shared).toContain(`http://127.0.0.1:8001/vouchers/${id}`);
    expect(shared).toContain(groupReference(reference));
  });

  test('200: in English by preference or by choice', async () => {
    const { id } = await newVoucher();
    for (const answer of [
      await get(`/vouchers/${id}`, { 'accept-language': 'en-US' }),
      await get(`/vouchers/${id}?lang=en`),
    ]) {
      expect(answer.body).toContain('<html lang="en">');
      expect(textOf(answer.body)).toContain('Cash payment voucher');
      expect(textOf(answer.body)).toMatch(/COP\s20,000/);
    }
  });

  test('200: the same page at /comprobante', async () => {
    const { id } = await newVoucher();
    expect((await get(`/comprobante/${id}`)).body).toBe((await get(`/vouchers/${id}`)).body);
  });

  test('200: nothing inline, no third-party resources, uncached, unframed', async () => {
    const { id } = await newVoucher();
    const { body, headers } = await get(`/vouchers/${id}`);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(body).not.toMatch(/<style|style="|<script(?![^>]*src=)|\son\w+=/);
    for (const [, url = ''] of body.matchAll(/(?:src|<link[^>]+href)="([^"]+)"/g))
      expect(url).toMatch(/^(\/|data:,)/);
  });

  test('200: input of shops and networks is shown as text', async () => {
    const { client } = await shop.merchant({ name: '<b>Shop</b>' });
    const { id } = await createVoucher(client, { description: '<script>alert(1)</script>' });
    const { body } = await get(`/vouchers/${id}`);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<b>Shop');
    expect(body).toContain('&lt;script&gt;alert(1)');
  });

  test('200: omits networks whose stores do not accept the amount', async () => {
    await newCashNetwork(shop, { name: 'Red Pequeña', maxAmountCentavos: 1_000_000_00n });
    const [small, large] = [await newVoucher(), await newVoucher({ amount: 1_000_000.01 })];
    expect(textOf((await get(`/vouchers/${small.id}`)).body)).toMatch(/Red Pequeña: hasta \$\s1.000.000/);
    expect((await get(`/vouchers/${large.id}`)).body).not.toContain('Red Pequeña');
  });

  test('200: its states, which the script polls', async () => {
    const [paid, expired, cancelled] = [await newVoucher(), await newVoucher(), await newVoucher()];
    const stateOf = async (id: string) => (await get(`/vouchers/${id}/status`)).json<object>();
    expect(await stateOf(paid.id)).toEqual({ state: 'pending' });
    await paid.client.post(`/sandbox/charges/${paid.id}/pay`, { result: 'approved' });
    await expired.client.post(`/sandbox/charges/${expired.id}/pay`, { result: 'expired' });
    await cancelled.client.post(`/charges/${cancelled.id}/cancel`);
    for (const [{ id, reference }, state, title] of [
      [paid, 'paid', 'Pago recibido'],
      [expired, 'expired', 'Comprobante vencido'],
      [cancelled, 'cancelled', 'Comprobante cancelado'],
    ] as const) {
      expect(await stateOf(id)).toEqual({ state });
      const { body, statusCode } = await get(`/vouchers/${id}`);
      expect(statusCode).toBe(200);
      expect(textOf(body)).toContain(title);
      expect(body).not.toContain('/barcode/');
      expect(body).not.toContain('http-equiv="refresh"');
      if (state === 'paid') expect(textOf(body)).toContain(groupReference(reference));
    }
    expect((await get(`/vouchers/${paid.id}/status`)).headers['cache-control']).toBe('no-store');
  });

  test('200: expired from its due date on, before the sweep', async () => {
    const { id } = await newVoucher({ due_date: '2026-11-14T15:10:00' });
    clock.advanceMs(600_000);
    expect(textOf((await get(`/vouchers/${id}`)).body)).toContain('Comprobante vencido');
    clock.set(START);
  });

  test.each(['tr000000000000000000', 'x', '..%2f', '1'.repeat(16), 'x'.repeat(900)])(
    '404: a page says that the link %s does not exist',
    async id => {
      for (const path of [`/vouchers/${id}`, `/vouchers/${id}.pdf`, `/vouchers/${id}/status`]) {
        const answer = await get(path);
        expect(answer.statusCode).toBe(404);
        expect(textOf(answer.body)).toContain('Este enlace no existe');
      }
    },
  );

  test('404: a reference is not a voucher URL, nor is the id of a card charge', async () => {
    const { client, reference } = await newVoucher();
    const card = await client.post('/charges', chargeBody(await saveCard(client)));
    for (const id of [reference, String(card.body.id)])
      expect((await get(`/vouchers/${id}`)).statusCode).toBe(404);
  });

  test('423: the merchant is suspended', async () => {
    const { id, merchantId } = await newVoucher();
    await setMerchantStatus(shop.gateway.database, merchantId, 'suspended');
    expect((await get(`/vouchers/${id}`)).statusCode).toBe(423);
  });
});
