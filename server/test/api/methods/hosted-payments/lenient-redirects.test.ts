import { returnPlaces } from '@recaudo/contract/shared/schema/lenient-fields';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateBrand } from '../../../../src/domain/merchants/brand/update-brand.ts';
import { resolveRedirect } from '../../../../src/domain/merchants/redirects/resolve-redirect.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import {
  filledForm,
  newPayer,
  processorCalls,
  RETURN_URL,
  redirectBody,
} from '../../../support/world/shop/payer.ts';
import { cardData, chargeBody, payer as customer, saveCard } from '../../../support/world/shop/shop.ts';

const WEBSITE = 'https://tienda.example.com/';
const CHALLENGE_OK = '4005580000050508';
const CHALLENGE_FAILS = '4005580000051811';
const FRICTIONLESS_OK = '5204740000001234';
const FRICTIONLESS_FAILS = '5204740000001028';

interface Charge {
  id: string;
  status: string;
  payment_method: { type: string; url: string };
}

const shop = useSharedGateway();
let payer: ReturnType<typeof newPayer>;
beforeAll(() => {
  payer = newPayer(shop.app);
});

async function newShop(websiteUrl: string | null = null) {
  const made = await shop.merchant({ profile: 'lenient' });
  if (websiteUrl !== null) await updateBrand(shop.gateway, made.merchant.id, { settings: { websiteUrl } });
  return made;
}

/** Returns the URL that the page redirects a payer to after payment. */
async function payLink(url: string): Promise<string | undefined> {
  const form = await payer.get(url);
  return (await payer.post(url, filledForm(form.html))).location;
}

const unplaced = ['', ' ', '/gracias', 'gracias?pedido=7', '//otra.example/x', '#fin'];

describe('a redirect_url that is empty or relative', () => {
  test.each(unplaced)('200: %j is the website of a lenient merchant, or none', async redirect_url => {
    const withSite = await newShop(WEBSITE);
    const { body } = await withSite.client.post<Charge>('/charges', redirectBody({ redirect_url }));
    expect(await payLink(body.payment_method.url)).toBe(`${WEBSITE}?id=${body.id}`);

    const without = await newShop();
    const other = await without.client.post<Charge>('/charges', redirectBody({ redirect_url }));
    const { url } = other.body.payment_method;
    expect(await payLink(url)).toBe(`${new URL(url).pathname}?lang=es`);
    expect((await without.client.get(`/charges/${other.body.id}`)).body).toMatchObject({
      status: 'completed',
    });
  });

  test.each(unplaced)('400 1001: %j for a strict one', async redirect_url => {
    const { client } = await shop.merchant();
    expectError(await client.post('/charges', redirectBody({ redirect_url })), 1001);
  });

  test.each(['javascript:alert(1)', 'ftp://a.example/', 'http://', 'https://a:b@tienda.co/', 'http://a b'])(
    '400 1001: %j, for a lenient one too',
    async redirect_url => {
      const { client } = await newShop(WEBSITE);
      expectError(await client.post('/charges', redirectBody({ redirect_url })), 1001);
    },
  );

  test('200: PSE and a plain card charge accept it too', async () => {
    const { client } = await newShop(WEBSITE);
    const pse = { country: 'COL', amount: 20_000, description: 'Café', redirect_url: '/gracias', customer };
    expect((await client.post('/pse', pse)).status).toBe(200);
    const card = await saveCard(client);
    const charge = await client.post('/charges', chargeBody(card, { redirect_url: '' }));
    expect(charge.body).toMatchObject({ status: 'completed' });
  });

  test('200: in production, a website without https counts as none', async () => {
    const gateway = { ...shop.gateway, environment: 'production' as const };
    const resolved = async (websiteUrl: string | null) =>
      resolveRedirect(gateway, (await newShop(websiteUrl)).merchant.id, returnPlaces.website);
    expect(await resolved('http://tienda.example.com/')).toBeUndefined();
    expect(await resolved(null)).toBeUndefined();
    expect(await resolved(WEBSITE)).toBe(WEBSITE);
  });
});

describe('confirm: false without redirect_url', () => {
  test('200: lenient accepts it; the page shows the payment without a way back', async () => {
    const { client, merchant } = await newShop();
    const { status, body } = await client.post<Charge>('/charges', redirectBody({ redirect_url: null }));
    expect([status, body.status]).toEqual([200, 'charge_pending']);
    const { url } = body.payment_method;
    const done = await payer.get((await payLink(url)) ?? '');
    expect(done.html).toContain('Pago aprobado');
    expect(done.html).not.toContain('.invalid');
    expect(await eventsOf(shop, merchant.id, body.id)).toEqual(['1 charge.created', '2 charge.succeeded']);
  });

  test('400 1001: strict rejects it', async () => {
    const { client } = await shop.merchant();
    const answer = await client.post('/charges', redirectBody({ redirect_url: undefined }));
    expectError(answer, 1001, 'redirect_url is required');
  });
});

describe('use_3d_secure of a lenient merchant always returns a page', () => {
  async function charge(number: string, fields: object = {}) {
    const { client, merchant } = await newShop();
    const body = chargeBody(await saveCard(client, number), {
      use_3d_secure: 'true',
      redirect_url: RETURN_URL,
      ...fields,
    });
    const answer = await client.post<Charge>('/charges', body);
    expect(answer.body).toMatchObject({
      status: 'charge_pending',
      payment_method: {
        type: 'redirect',
        url: expect.stringMatching(/\/pagar\/ck[a-z0-9]{18}\/autenticar$/),
      },
    });
    const find = async () => (await client.get(`/charges/${answer.body.id}`)).body;
    return { client, merchant, ...answer.body, url: answer.body.payment_method.url, find };
  }

  test.each([
    ['a card that passes without a question', FRICTIONLESS_OK],
    ['a card that is not enrolled', '4111111111111111'],
  ])('%s: the page pays by itself and returns to the shop, once', async (_title, number) => {
    const { merchant, id, url, find } = await charge(number);
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
    const visits = await Promise.all([1, 2, 3].map(() => payer.get(url)));
    expect(visits.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(visits.map(({ location }) => location)).toContain(`${RETURN_URL}&id=${id}`);
    expect(await find()).toMatchObject({ status: 'completed' });
    expect(await processorCalls(shop, merchant.id)).toEqual(['authorise approved']);
    expect((await payer.get(url)).location).toContain('/pagar/ck');
    await expectLedgerSound(shop, merchant.id);
  });

  test('a card that fails without a challenge: failed with 3012, and back to the shop', async () => {
    const { merchant, id, url, find } = await charge(FRICTIONLESS_FAILS);
    expect((await payer.get(url)).location).toBe(`${RETURN_URL}&id=${id}`);
    expect(await find()).toMatchObject({ status: 'failed', error_code: 3012 });
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
  });

  test.each([
    [CHALLENGE_OK, 'completed'],
    [CHALLENGE_FAILS, 'failed'],
  ])(
    '%s challenges the cardholder: once, however often the page is opened; then %s',
    async (number, status) => {
      const { id, url, find } = await charge(number);
      const asked = (await payer.get(url)).location ?? '';
      expect(asked).toContain('/3ds/');
      expect((await payer.get(url)).location).toBe(asked);
      const decided = await payer.post(asked, { answer: 'agree' });
      expect((await payer.get(decided.location ?? '')).location).toBe(`${RETURN_URL}&id=${id}`);
      expect(await find()).toMatchObject({ status });
    },
  );

  test("the link's page redirects there until the challenge has started", async () => {
    const { url } = await charge(FRICTIONLESS_OK);
    const page = await payer.get(url.replace('/autenticar', ''));
    expect(page.html).toContain(`href="${new URL(url).pathname}"`);
  });

  test.each([
    ['no redirect_url', undefined],
    ['a relative one', '/gracias'],
  ])('200: with %s our page shows the payment', async (_title, redirect_url) => {
    const { url, find } = await charge(FRICTIONLESS_OK, { redirect_url });
    expect((await payer.get(url)).location).toMatch(/^\/pagar\/ck\w+\?lang=es$/);
    expect(await find()).toMatchObject({ status: 'completed' });
  });

  test('a token is charged when its payer arrives; a deleted card fails the charge', async () => {
    const { client } = await newShop();
    const token = await client.post('/tokens', cardData(FRICTIONLESS_OK));
    const fields = { use_3d_secure: true, redirect_url: RETURN_URL };
    const one = await client.post<Charge>('/charges', chargeBody(String(token.body['id']), fields));
    await payer.get(one.body.payment_method.url);
    expect((await client.get(`/charges/${one.body.id}`)).body).toMatchObject({ status: 'completed' });
    const card = await saveCard(client, FRICTIONLESS_OK);
    const other = await client.post<Charge>('/charges', chargeBody(card, fields));
    await client.delete(`/cards/${card}`);
    await payer.get(other.body.payment_method.url);
    expect((await client.get(`/charges/${other.body.id}`)).body).toMatchObject({ status: 'failed' });
  });

  test('opening the page does not pay a cancelled charge', async () => {
    const { client, merchant, id, url } = await charge(FRICTIONLESS_OK);
    await client.post(`/charges/${id}/cancel`);
    expect((await payer.get(url)).location).toContain('/pagar/ck');
    expect(await processorCalls(shop, merchant.id)).toEqual([]);
  });
});
