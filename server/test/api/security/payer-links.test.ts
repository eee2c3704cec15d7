import { mayDo, type Role, roles } from '@recaudo/contract/shared/permissions';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signPayerLink } from '../../../src/domain/billing/subscriptions/period-payments/payer-link.ts';
import { makeOperator } from '../../../src/people/accounts/store.ts';
import { setProductionMerchant } from '../../../src/people/businesses/store.ts';
import { listPanelRoutes, type MountedRoute } from '../../support/rules/panel-routes.ts';
import { newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { paymentLinkMail, queue } from '../../support/world/shop/mails.ts';
import { createLink, type RedirectCharge } from '../../support/world/shop/payer.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { createPse } from '../../support/world/shop/pse.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import { wholeTeam } from '../../support/world/shop/team.ts';
import { createWebhook, deliver } from '../../support/world/shop/webhooks.ts';

type Environment = 'sandbox' | 'production';
type Watcher = Role | 'visiting operator';
const watchers: readonly Watcher[] = [...roles, 'visiting operator'];

let panel: TestPanel;
let people: Record<Watcher, Person>;
let routes: MountedRoute[];
let owner: Person;
const shops = {} as Record<Environment, Shop>;

beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  owner = await panel.signUp({ business_name: 'Panadería El Trigal' });
  const live = await panel.production?.merchant({ email: 'hola@trigal.example' });
  if (live === undefined) throw new Error('production is closed');
  await setProductionMerchant(panel.control.database, owner.business().id, live.merchant.id);
  await owner.get('/panel/session');
  const team = await wholeTeam(panel, owner);
  const operator = await panel.signUp({ name: 'Marta Gil' });
  await makeOperator(panel.control.database, operator.session.account.id);
  const { sandbox_merchant_id: merchantId } = owner.business();
  await operator.post(`/panel/ops/merchants/sandbox/${merchantId}/impersonation`);
  people = { ...team, 'visiting operator': operator };
  routes = await listPanelRoutes(panel.control);
  const keys = await owner.get<{ kind: string; key?: string }[]>(
    `/panel/businesses/${owner.business().id}/keys/sandbox`,
  );
  const key = keys.body.find(({ kind }) => kind === 'private')?.key ?? '';
  shops.sandbox = await fillShop('sandbox', newClient(panel.sandbox.app, merchantId, key), merchantId);
  shops.production = await fillShop('production', live.client, live.merchant.id);
}, 60_000);
afterAll(() => panel.close());

interface Shop {
  merchantId: string;
  /** Secrets that payers know but read-only roles must not see: page names, and the token of a subscription page. */
  secrets: string[];
  ids: Record<string, string>;
}

/** A shop whose links appear in charges, events, mails, deliveries and the request log. */
async function fillShop(environment: Environment, client: TestClient, merchantId: string): Promise<Shop> {
  const shop = panel[environment];
  if (shop === undefined) throw new Error(`${environment} is closed`);
  const { gateway } = shop;
  const places = { redirect_hosts: ['tienda.example.com'] };
  await owner.put(`/panel/${environment}/data/${merchantId}/brand`, places);
  const isSandbox = environment === 'sandbox';
  const webhook = isSandbox
    ? await createWebhook(client, `${gateway.baseUrl}/inbox/${merchantId}`)
    : undefined;
  const customerId = await saveCustomer(client);
  const link: RedirectCharge = await createLink(client, { send_email: true, order_id: 'trigal-1' });
  const linkOfCustomer = await client.post<RedirectCharge>(`/customers/${customerId}/charges`, {
    method: 'card',
    confirm: false,
    amount: 30_000,
    currency: 'COP',
    iva: '0',
    description: 'Pan de bono',
    redirect_url: 'https://tienda.example.com/gracias',
  });
  const pse = await createPse(shop, client);
  const owned = { merchantId, subscriptionId: 's0000000000000000000' };
  const token = signPayerLink(gateway, owned, gateway.realClock.now());
  const mail = paymentLinkMail(
    'ana@example.com',
    `Tu suscripción: ${gateway.baseUrl}/mi-suscripcion/${token}`,
  );
  await queue(gateway, merchantId, { ...mail, resourceId: link.id });
  if (webhook !== undefined) await deliver({ gateway });
  const data = `/panel/${environment}/data/${merchantId}`;
  const mails = (await owner.get<{ id: string; text: string }[]>(`${data}/mails`)).body;
  const events = (
    await owner.get<{ id: string }[]>(`/panel/${environment}/v1/${merchantId}/events?limit=100`)
  ).body;
  const logged = await vi.waitUntil(
    async () => {
      const { body } = await owner.get<{ requests: { request_id: string; response_body: string | null }[] }>(
        `${data}/requests`,
      );
      return body.requests.find(
        ({ response_body: answer }) => answer?.includes(link.payment_method.url) === true,
      );
    },
    { timeout: 15_000 },
  );
  const idOf = (url: string) => url.split('/').at(-1)?.split('?')[0] ?? '';
  return {
    merchantId,
    secrets: [idOf(link.payment_method.url), idOf(linkOfCustomer.body.payment_method.url), pse.handle, token],
    ids: {
      ':customer_id': customerId,
      ':transaction_id': link.id,
      ':link_id': link.id,
      ':mail_id': mails.find(({ text }) => text.includes(idOf(link.payment_method.url)))?.id ?? '',
      ':event_id': events[0]?.id ?? '',
      ':request_id': logged.request_id,
      ':webhook_id': webhook?.id ?? 'none',
      ':file': 'transactions.csv',
    },
  };
}

/** Every GET path below /panel of this business, with existing ids. */
function placesOf(environment: Environment): string[] {
  const { merchantId, ids } = shops[environment];
  return routes
    .filter(({ method, environment: own }) => method === 'GET' && (own === undefined || own === environment))
    .filter(({ url }) => url.includes(':merchant_id') || url.includes(':business_id'))
    .map(({ url }) =>
      url
        .replace(':merchant_id', merchantId)
        .replace(':business_id', owner.business().id)
        .replace(':environment', environment)
        .replaceAll(/:\w+/g, name => ids[name] ?? 'none'),
    )
    .flatMap(url => (/\/(search)$/.test(url) ? [`${url}?q=trigal-1`, `${url}?q=ana@example.com`] : [url]));
}

/** Paths where this watcher can read one of the shop's secrets. */
async function leaksTo(watcher: Watcher, environment: Environment): Promise<string[]> {
  const { secrets } = shops[environment];
  const leaks: string[] = [];
  for (const path of placesOf(environment)) {
    const { status, text } = await people[watcher].get(path);
    if (status === 200 && secrets.some(secret => text.includes(secret))) leaks.push(path);
  }
  return leaks;
}

const maySee = (watcher: Watcher, environment: Environment): boolean =>
  watcher !== 'visiting operator' && mayDo(watcher, 'money', environment);

const matrix = watchers.flatMap(watcher =>
  (['sandbox', 'production'] as const).map(environment => ({ watcher, environment })),
);

describe("payers' links in readable data", () => {
  test.each(matrix.filter(({ watcher, environment }) => !maySee(watcher, environment)))(
    '$watcher in $environment sees none',
    async ({ watcher, environment }) => {
      expect(await leaksTo(watcher, environment)).toEqual([]);
    },
  );

  test.each(matrix.filter(({ watcher, environment }) => maySee(watcher, environment)))(
    '$watcher in $environment, who may move money, sees all',
    async ({ watcher, environment }) => {
      const { merchantId, ids } = shops[environment];
      const [data, v1] = [
        `/panel/${environment}/data/${merchantId}`,
        `/panel/${environment}/v1/${merchantId}`,
      ];
      const leaks = await leaksTo(watcher, environment);
      expect(leaks).toEqual(
        expect.arrayContaining([
          `${v1}/charges`,
          `${v1}/charges/${ids[':transaction_id']}`,
          `${v1}/customers/${ids[':customer_id']}/charges`,
          `${v1}/events`,
          `${v1}/events/${ids[':event_id']}`,
          `${data}/links`,
          `${data}/requests`,
          `${data}/requests/${ids[':request_id']}`,
          `${data}/mails`,
          `${data}/mails/${ids[':mail_id']}`,
          `${data}/mails/${ids[':mail_id']}/page`,
        ]),
      );
    },
  );

  test.each(watchers)("only roles that may move money see a link's picture: %s", async watcher => {
    const { merchantId, ids } = shops.sandbox;
    const path = `/panel/sandbox/data/${merchantId}/links/${ids[':link_id']}/qr.svg`;
    expect((await people[watcher].get(path)).status).toBe(maySee(watcher, 'sandbox') ? 200 : 403);
  });

  test('a placeholder shows that there was a link, and the rest stays', async () => {
    const { merchantId } = shops.sandbox;
    const { text } = await people.read_only.get(`/panel/sandbox/data/${merchantId}/links`);
    expect(text).toContain('http://127.0.0.1:8001/pagar/…');
    expect(text).toContain('trigal-1');
  });
});

describe('a charge id, visible to the whole shop, gives no access', () => {
  const get = (url: string) => panel.sandbox.app.inject({ url });

  test('404: pages that act require the link; the voucher does not reveal it', async () => {
    const { secrets, ids } = shops.sandbox;
    const [handle = ''] = secrets;
    const id = ids[':transaction_id'] ?? '';
    const form = /name="form_token" value="([^"]+)"/;
    const choice = (await get(`/efectivo/${handle}`)).body;
    const changed = await panel.sandbox.app.inject({
      method: 'POST',
      url: `/efectivo/${handle}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://127.0.0.1:8001' },
      payload: `form_token=${encodeURIComponent(form.exec(choice)?.[1] ?? '')}`,
    });
    expect(changed.headers.location).toBe(`/vouchers/${id}?lang=es&pago=${handle}`);
    expect((await get(`/vouchers/${id}?pago=${handle}`)).body).toContain(`/pagar/${handle}`);
    for (const path of [`/vouchers/${id}`, `/vouchers/${id}?pago=ck000000000000000000`]) {
      const voucher = await get(path);
      expect(voucher.statusCode).toBe(200);
      expect(voucher.body).not.toContain('/pagar/');
    }
    for (const page of ['pagar', 'pse', 'efectivo']) {
      expect((await get(`/${page}/${id}`)).statusCode).toBe(404);
    }
  });
});
