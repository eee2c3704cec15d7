import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../../src/platform/http/server.ts';
import { settingsRoutes } from '../../../../src/portal/merchant/settings/routes.ts';
import { basic, newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { mountForMerchants } from '../../../support/world/shop/panel.ts';
import { cardData, chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

let bench: TestGateway;
let panel: App;

beforeAll(async () => {
  bench = await startSharedGateway();
  panel = await mountForMerchants(bench.gateway, settingsRoutes);
});
afterAll(async () => {
  await panel.close();
  await bench.close();
});

async function newShop() {
  const { merchant, privateKey, client } = await bench.merchant();
  const putLogo = async (bytes: Buffer, type: string) => {
    const answer = await panel.inject({
      method: 'PUT',
      url: `/v1/${merchant.id}/brand/logo`,
      headers: { authorization: basic(privateKey), 'content-type': type },
      payload: bytes,
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  return { id: merchant.id, api: client, panel: newClient(panel, merchant.id, privateKey), putLogo };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('the merchant itself', () => {
  test('200: sent fields change, others stay, and the API follows', async () => {
    const shop = await newShop();
    const { status, body } = await shop.panel.put('/settings', { name: ' Café ', profile: 'lenient' });
    expect([status, body]).toMatchObject([200, { name: 'Café', profile: 'lenient', email: null }]);
    expect((await shop.panel.get('/settings')).body).toMatchObject({ name: 'Café', profile: 'lenient' });
  });

  test('200: whether payers may cancel by themselves, which other changes leave as it is', async () => {
    const shop = await newShop();
    expect((await shop.panel.get('/settings')).body).toMatchObject({ payer_may_cancel: true });
    await shop.panel.put('/settings', { payer_may_cancel: false });
    expect((await shop.panel.put('/settings', { phone: '601 555 0134' })).body).toMatchObject({
      payer_may_cancel: false,
      phone: '601 555 0134',
    });
  });

  test('200: whether cards are verified, off at first; the API follows', async () => {
    const shop = await newShop();
    expect((await shop.panel.get('/settings')).body).toMatchObject({ verify_cards: false });
    expect((await shop.panel.put('/settings', { verify_cards: true })).body).toMatchObject({
      verify_cards: true,
    });
    await shop.panel.put('/settings', { phone: '601 555 0134' });
    const refused = await shop.api.post('/cards', cardData('4444444444444448'));
    expect([refused.status, refused.body['error_code']]).toEqual([402, 3003]);
  });

  test.each([
    [{ name: '   ' }, 1001],
    [{ profile: 'loose' }, 1003],
    [{ order_id_reuse: 'maybe' }, 1003],
    [{ email: 'no' }, 1001],
  ])('rejects %j', async (body, code) => {
    const shop = await newShop();
    expect((await shop.panel.put('/settings', body)).body).toMatchObject({ error_code: code });
  });
});

describe('brand', () => {
  const brand = {
    color: '#FFEB00',
    legal_name: 'Café de Origen S.A.S.',
    nit: '800.197.268-4',
    email: 'hola@example.com',
    terms_url: 'https://example.com/terminos',
  };

  test('200: is published as a whole, and shows the resulting color', async () => {
    const shop = await newShop();
    const { status, body } = await shop.panel.put('/brand', brand);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...brand,
      color: '#ffeb00',
      nit: '800197268-4',
      contrast: { is_adjusted: true, light: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      logo_url: null,
      phone: null,
    });
    expect((await shop.panel.put('/brand', {})).body).toMatchObject({
      color: null,
      nit: null,
      terms_url: null,
    });
  });

  test.each([
    [{ color: 'red' }, 'color must be six hexadecimal digits, such as #0b645b'],
    [{ nit: '800197268-5' }, 'nit has a wrong check digit: it would be 4'],
    [{ nit: 'abc' }, 'nit must be a NIT with its check digit'],
    [{ terms_url: 'javascript:alert(1)' }, 'terms_url'],
  ])('rejects %j and says why', async (body, messages) => {
    const shop = await newShop();
    expect((await shop.panel.put('/brand', body)).body).toMatchObject({
      description: expect.stringContaining(messages),
    });
  });

  test('200: a logo is served under its own name, and can be removed', async () => {
    const shop = await newShop();
    const { status, body } = await shop.putLogo(png, 'image/png');
    expect(status).toBe(200);
    const { pathname } = new URL(String(body['logo_url']));
    const served = await bench.app.inject({ url: pathname });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
    expect(served.rawPayload.equals(png)).toBe(true);
    expect((await shop.panel.delete('/brand/logo')).body).toMatchObject({ logo_url: null });
    expect((await bench.app.inject({ url: pathname })).statusCode).toBe(404);
  });

  test.each([
    ['SVG under another name', Buffer.from('<svg></svg>'), 'image/png', 422],
    ['SVG', Buffer.from('<svg></svg>'), 'image/svg+xml', 400],
    ['a huge picture', Buffer.alloc(300_000), 'image/png', 413],
    ['no picture', Buffer.from('{}'), 'application/json', 400],
  ])('rejects %s', async (_what, bytes, type, status) => {
    const shop = await newShop();
    expect((await shop.putLogo(bytes, type)).status).toBe(status);
  });
});

interface Rules {
  rules: { id: string; enabled: boolean; hits: number; is_default: boolean }[];
}
const rulesOf = async (client: TestClient) => (await client.get<Rules>('/fraud-rules')).body.rules;

describe('fraud rules', () => {
  const cap = { kind: 'max_amount', name: 'cap', action: 'refuse', amount: 50_000 };

  test('200: a new merchant has the default set', async () => {
    const shop = await newShop();
    expect(await rulesOf(shop.panel)).toMatchObject([
      { id: 'many_cards_on_one_device', enabled: true, hits: 0, is_default: true, window_seconds: 600 },
      { id: 'many_cards_from_one_address', enabled: true, hits: 0, is_default: true, limit: 10 },
      { id: 'many_declines_of_one_card', enabled: true, hits: 0, is_default: true },
    ]);
  });

  test('201: a rule joins the others, refuses a charge and counts it', async () => {
    const shop = await newShop();
    const made = await shop.panel.post('/fraud-rules', cap);
    expect([made.status, made.body]).toEqual([201, { id: 'cap', ...cap, enabled: true }]);
    const card = await saveCard(shop.api);
    const refused = await shop.api.post('/charges', chargeBody(card, { amount: 50_001 }));
    expect([refused.status, refused.body['fraud_rules']]).toEqual([402, ['cap']]);
    const rules = await rulesOf(shop.panel);
    expect(Object.fromEntries(rules.map(({ id, hits }) => [id, hits]))).toEqual({
      many_cards_on_one_device: 0,
      many_cards_from_one_address: 0,
      many_declines_of_one_card: 0,
      cap: 1,
    });
  });

  test('200: a rule is changed, switched off and taken away', async () => {
    const shop = await newShop();
    await shop.panel.post('/fraud-rules', cap);
    expect((await shop.panel.put('/fraud-rules/cap', { enabled: false })).body).toEqual({
      id: 'cap',
      ...cap,
      enabled: false,
    });
    expect((await shop.panel.put('/fraud-rules/cap', { amount: 10.5 })).body).toMatchObject({
      amount: 10.5,
      enabled: false,
    });
    for (const change of [{ action: 'review' }, { amount: 12 }]) {
      expect((await shop.panel.put('/fraud-rules/cap', change)).body).toMatchObject({ action: 'review' });
    }
    expect((await shop.panel.delete('/fraud-rules/cap')).status).toBe(204);
    expect((await shop.panel.delete('/fraud-rules/cap')).body).toMatchObject({ error_code: 1005 });
    expect(await rulesOf(shop.panel)).toHaveLength(3);
  });

  test.each([
    [{ ...cap, amount: -1 }, 'amount must be'],
    [{ ...cap, amount: 'x' }, 'amount must be pesos'],
    [{ ...cap, action: 'hold' }, 'action must be one of: refuse, review'],
    [{ ...cap, more: 1 }, 'more is not a field of a max_amount rule'],
    [
      { kind: 'velocity', name: 'v', per: 'ip', counts: 'charges', limit: 1, window_seconds: 0 },
      'window_seconds must be',
    ],
    [{ ...cap, name: 'many_cards_on_one_device' }, 'name is the name of another rule'],
  ])('422 1003: %j', async (rule, messages) => {
    const shop = await newShop();
    expect((await shop.panel.post('/fraud-rules', rule)).body).toMatchObject({
      error_code: 1003,
      description: expect.stringContaining(messages),
    });
  });

  test('200: tests a past payment against the rules, and against a draft', async () => {
    const shop = await newShop();
    const card = await saveCard(shop.api);
    const charge = (await shop.api.post<{ id: string }>('/charges', chargeBody(card))).body.id;
    const ask = (rule?: object) =>
      shop.panel.post('/fraud-rules/test', { transaction_id: charge, ...(rule && { rule }) });
    expect((await ask()).body).toMatchObject({
      verdicts: [
        { id: 'many_cards_on_one_device', matches: null, matched_then: false },
        { matches: null },
        { matches: null },
      ],
    });
    expect((await ask({ ...cap, amount: 19_999 })).body).toMatchObject({ verdicts: [{ matches: true }] });
    const bins = { kind: 'blocked_bin', name: 'b', bins: ['411111'] };
    expect((await ask(bins)).body).toMatchObject({ verdicts: [{ matches: true }] });
    const emails = { kind: 'blocked_email', name: 'e', emails: ['ana@example.com'] };
    expect((await ask(emails)).body).toMatchObject({ verdicts: [{ matches: true }] });
    const other = await newShop();
    const foreign = await other.panel.post('/fraud-rules/test', { transaction_id: charge });
    expect(foreign.body).toMatchObject({ error_code: 1005 });
  });
});
