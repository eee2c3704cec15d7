import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createLink, filledForm, newPayer, processorCalls } from '../../../support/world/shop/payer.ts';

let shop: TestGateway;
let payer: ReturnType<typeof newPayer>;
beforeAll(async () => {
  shop = await startSharedGateway();
  payer = newPayer(shop.app);
});
afterAll(() => shop.close());

async function newLink(fields: object = {}) {
  const { client, merchant } = await shop.merchant();
  const charge = await createLink(client, fields);
  const { url } = charge.payment_method;
  return { merchant, url, page: await payer.get(url) };
}

describe('the form', () => {
  test('422: every wrong field with a correction; keeps all input except the card, charges nothing', async () => {
    const { merchant, url, page } = await newLink();
    const form = {
      ...filledForm(page.html, '4111111111111112'),
      expiration: '01/20',
      cvv2: '',
      accept_data: '',
    };
    const { status, html } = await payer.post(url, form);
    expect(status).toBe(422);
    for (const text of [
      'Revisa los 4 campos marcados. No te hemos cobrado.',
      'Revisa el número: falta o sobra un dígito.',
      'La tarjeta está vencida. Revisa mes y año.',
      'Escribe el código de seguridad del respaldo.',
      'Marca esta casilla para poder pagar.',
      'value="Ana Torres"',
    ]) {
      expect(html).toContain(text);
    }
    expect(html.match(/ autofocus/g)).toHaveLength(1);
    expect(html).not.toContain('4111111111111112');
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
  });

  test('422: rejects a card number as the name, and does not return it', async () => {
    const { merchant, url, page } = await newLink();
    const form = { ...filledForm(page.html, '4111111111111111'), holder_name: '4929/1357/9246/8039' };
    const { status, html } = await payer.post(url, form);
    expect(status).toBe(422);
    expect(html).toContain('Escribe el nombre como aparece en la tarjeta.');
    expect(html).toContain('value="492913XXXXXX8039"');
    expect(html).not.toContain('9246');
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
  });

  test('consent boxes are never preselected', async () => {
    const { page } = await newLink();
    expect(page.html).not.toContain(' checked');
  });

  test.each([
    ['without its token', { form_token: '' }, {}, 422],
    ["with another link's token", 'other', {}, 422],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 400],
    ['from another page of this site', {}, { 'sec-fetch-site': 'same-site' }, 400],
    [
      'from an older browser on another site',
      {},
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
      400,
    ],
  ])('sent %s charges nothing', async (_title, fields, headers, status) => {
    const { merchant, url, page } = await newLink();
    const other = fields === 'other' ? filledForm((await newLink()).page.html) : undefined;
    const changed =
      other === undefined ? (fields as Record<string, string>) : { form_token: other['form_token'] ?? '' };
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')) as Record<
      string,
      string
    >;
    const answer = await send(url, { ...filledForm(page.html), ...changed }, headers, sent);
    expect(answer.status).toBe(status);
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
  });

  /** `sec-fetch-site: ''` omits the header, as older browsers do. */
  async function send(
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string>,
    sent: Record<string, string>,
  ) {
    if (headers['sec-fetch-site'] !== '') return payer.post(url, fields, sent);
    const response = await shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: response.statusCode };
  }

  test.each([
    ['JSON', 'application/json', '{"form_token":"x"}', 400],
    ['a file', 'multipart/form-data; boundary=x', '--x--', 400],
    ['too much', 'application/x-www-form-urlencoded', `a=${'x'.repeat(20_000)}`, 413],
  ])('%s is not accepted', async (_title, type, payload, status) => {
    const { url } = await newLink();
    const response = await shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': type },
      payload,
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
  });

  test('the API still accepts no forms', async () => {
    const { client } = await shop.merchant();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await client.post('/charges', 'amount=1', { headers })).body).toMatchObject({ error_code: 1001 });
  });

  test('429: more than five forms a second on one link', async () => {
    const { url, page } = await newLink();
    const form = { ...filledForm(page.html), cvv2: '' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => payer.post(url, form)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]?.html).toContain('Demasiados intentos seguidos');
  });
});
