import { beforeEach, describe, expect, test } from 'vitest';
import { listMails } from '../../../../src/domain/emails/sending/mailbox-store.ts';
import {
  cardCharge,
  paidPse,
  type ReversalAnswer,
  stopClock,
} from '../../../support/world/disputes/reversals.ts';
import { useMerchant, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { newPayer } from '../../../support/world/shop/payer.ts';

const shop = useSharedGateway();
const own = useMerchant(shop);

/** The page of a paid PSE payment and its payer. */
let page: string;
let chargeId: string;
let payer: ReturnType<typeof newPayer>;
beforeEach(async () => {
  await stopClock(own.client);
  const paid = await paidPse(shop, own.client);
  chargeId = paid.chargeId;
  page = `/reversion/${paid.handle}`;
  payer = newPayer(shop.app);
});

const filled = {
  reason: 'not_received',
  noticed_on: '2028-11-21',
  amount: '',
  description: 'No llegó <b>nada</b>',
  payout_to: 'Bancolombia ahorros 123',
};
const tokenOf = (html: string) => /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
const send = async (fields: object = {}, path = page) =>
  payer.post(path, { form_token: tokenOf((await payer.get(page)).html), ...filled, ...fields });
const listed = async () =>
  (await own.client.get<ReversalAnswer[]>(`/reversals?transaction_id=${chargeId}`)).body;

test('200: the receipt links to the form, in Spanish and English, without JavaScript', async () => {
  const receipt = await payer.get(page.replace('reversion', 'pse'));
  expect(receipt.html).toContain(`href="${page}?lang=es"`);
  const spanish = await payer.get(`${page}?lang=es`);
  expect(spanish.status).toBe(200);
  expect(spanish.html).toContain('Pedir la reversión del pago');
  expect(spanish.html).toContain('$&nbsp;50.000'.replace('&nbsp;', '\u00a0'));
  expect((await payer.get(`${page}?lang=en`)).html).toContain('Request a reversal of this payment');
});

describe('a request', () => {
  test('303: is recorded as the payer’s own, emailed, and shown on the page', async () => {
    const sent = await send();
    expect([sent.status, sent.location]).toEqual([303, `${page}?lang=es`]);
    expect(await listed()).toMatchObject([
      {
        status: 'requested',
        amount: 50_000,
        requested_by: 'payer',
        description: 'No llegó <b>nada</b>',
        payout_to: 'Bancolombia ahorros 123',
      },
    ]);
    const { html } = await payer.get(page);
    expect(html).toContain('Solicitud recibida');
    expect(html).not.toContain('<b>');
    const mails = await listMails(shop.gateway.database, { merchantId: own.merchant.merchant.id }, 50);
    const news = mails.find(({ kind }) => kind === 'reversal_news');
    expect(news).toMatchObject({ recipient: 'ana@example.com', text: expect.stringContaining(page) });
  });

  test('303: sent twice, it is one request', async () => {
    const token = tokenOf((await payer.get(page)).html);
    const twice = await Promise.all([1, 2].map(() => payer.post(page, { form_token: token, ...filled })));
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    expect(await listed()).toHaveLength(1);
  });

  test.each([
    ['nothing chosen', { reason: '' }, 'Elige qué pasó.'],
    ['a day before the payment', { noticed_on: '2028-11-20' }, 'Escribe una fecha'],
    ['more than was paid', { amount: '50.001' }, 'no mayor que lo que queda'],
    ['no token of ours', { form_token: 'x' }, 'Vuelve a enviar la solicitud'],
  ])('422: %s is shown next to the input', async (_title, fields, said) => {
    const { status, html } = await send(fields);
    expect(status).toBe(422);
    expect(html).toContain(said);
    expect(html).toContain('Bancolombia ahorros 123');
    expect(await listed()).toEqual([]);
  });

  test('422: rejects a card number in the text or as the account, and returns it masked', async () => {
    const sent = await send({ description: 'Fue con 4929.1357.9246.8039', payout_to: '4929135792468039' });
    expect(sent.status).toBe(422);
    expect(sent.html).toContain('Aquí no va el número de una tarjeta');
    expect(sent.html).toContain('Fue con 492913XXXXXX8039');
    expect(sent.html).not.toContain('9246');
    expect(await listed()).toEqual([]);
  });

  test('422: after five business days, the page refers the payer to the shop', async () => {
    await own.client.post('/sandbox/clock/advance', { to: '2028-11-29T00:00:00-05:00' });
    expect((await send()).html).toContain('Ya pasaron los cinco días hábiles');
  });

  test('400: a form from another site', async () => {
    const token = tokenOf((await payer.get(page)).html);
    const { status } = await payer.post(
      page,
      { form_token: token, ...filled },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(status).toBe(400);
    expect(await listed()).toEqual([]);
  });

  test('404: a charge by its id, or an unknown link', async () => {
    expect((await payer.get(`/reversion/${chargeId}`)).status).toBe(404);
    expect((await payer.get('/reversion/ck0000000000000000aa')).status).toBe(404);
  });
});

test('303: the payer withdraws it, may request twice more, and is then referred to the shop', async () => {
  for (const amount of ['10.000', '20.000', '30.000']) {
    const form = await payer.get(`${page}?otra=1`);
    await payer.post(page, { form_token: tokenOf(form.html), ...filled, amount });
    const shown = await payer.get(page);
    expect(shown.html).toContain('Retirar la solicitud');
    const withdrawn = await payer.post(`${page}/retirar`, { form_token: tokenOf(shown.html) });
    expect(withdrawn.status).toBe(303);
    expect((await payer.get(page)).html).toContain('Solicitud retirada');
  }
  expect((await listed()).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
  expect((await payer.get(`${page}?otra=1`)).html).not.toContain('name="reason"');
});

test("200: the shop's answer is on the page, and the account is deleted once it is paid", async () => {
  await send();
  const [reversal] = await listed();
  await own.client.post(`/reversals/${reversal?.id}/contest`, { answer: 'Entregado, guía 55' });
  expect((await payer.get(page)).html).toContain('Entregado, guía 55');
  await own.client.post(`/reversals/${reversal?.id}/accept`);
  expect((await payer.get(page)).html).toContain('Solicitud aceptada');
  await own.client.post(`/reversals/${reversal?.id}/pay`, { reference: 'TRF-1' });
  expect((await payer.get(page)).html).toContain('Dinero devuelto');
  expect(await listed()).toMatchObject([{ payout_to: null }]);
});

test('a charge without a payer page has no reversal page either', async () => {
  const id = await cardCharge(own.client);
  expect((await payer.get(`/reversion/${id}`)).status).toBe(404);
});
