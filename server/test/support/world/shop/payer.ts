import type { App } from '../../../../src/platform/http/server.ts';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import { eventsOf } from '../../fixtures/money.ts';
import type { Answer, TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { payer } from './shop.ts';

export const RETURN_URL = 'https://tienda.example.com/gracias?pedido=7';

/** Interface 10.5; `fields` replace or add. */
export const redirectBody = (fields: object = {}) => ({
  method: 'card',
  confirm: false,
  amount: 20_000,
  currency: 'COP',
  iva: '3193',
  description: 'Café de origen',
  redirect_url: RETURN_URL,
  customer: payer,
  ...fields,
});

export interface RedirectCharge {
  id: string;
  status: string;
  authorization: string | null;
  payment_method: { type: string; url: string };
}

export async function createLink(client: TestClient, fields: object = {}): Promise<RedirectCharge> {
  const { status, body } = await client.post<RedirectCharge>('/charges', redirectBody(fields));
  if (status !== 200) throw new Error(`the payment link was not created: ${JSON.stringify(body)}`);
  return body;
}

export interface Page {
  status: number;
  html: string;
  location: string | undefined;
  headers: Answer['headers'];
}

let payers = 0;

/** A browser without JavaScript: loads pages and submits forms from its own IP address. */
export function newPayer(app: App) {
  payers += 1;
  const remoteAddress = `10.0.${Math.floor(payers / 250)}.${(payers % 250) + 1}`;
  const pathOf = (url: string) => url.replace(/^https?:\/\/127\.0\.0\.1:\d+/, '');
  const toPage = (response: Awaited<ReturnType<App['inject']>>): Page => ({
    status: response.statusCode,
    html: response.body,
    location: response.headers.location,
    headers: response.headers,
  });
  const get = async (url: string, headers: Record<string, string> = {}): Promise<Page> =>
    toPage(
      await app.inject({
        method: 'GET',
        remoteAddress,
        url: pathOf(url),
        headers: { 'accept-language': 'es-CO', ...headers },
      }),
    );
  const post = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    toPage(
      await app.inject({
        method: 'POST',
        remoteAddress,
        url: pathOf(url),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'accept-language': 'es-CO',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        payload: new URLSearchParams(fields).toString(),
      }),
    );
  return { get, post };
}

const valueOf = (html: string, name: string): string =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

/** The fields that a payer fills in, with the token and consents of the loaded page. */
export const filledForm = (html: string, card_number = '4111111111111111'): Record<string, string> => ({
  // The token of the card form, because the page may have other forms too.
  form_token: valueOf(html.slice(Math.max(0, html.indexOf('data-card-form'))), 'form_token'),
  holder_name: 'Ana Torres',
  card_number,
  expiration: '12/40',
  cvv2: '123',
  accept_terms: valueOf(html, 'accept_terms'),
  accept_data: valueOf(html, 'accept_data'),
});

/** The operations that reached the processor for a merchant, as `authorise approved`. */
export const processorCalls = async ({ gateway }: TestGateway, merchantId: string): Promise<string[]> =>
  (await listOperations(gateway.database, merchantId)).map(
    ({ operation, result }) => `${operation} ${result}`,
  );

export async function openLink(shop: TestGateway, fields: object = {}) {
  const { client, merchant } = await shop.merchant();
  const charge = await createLink(client, fields);
  const { url } = charge.payment_method;
  return {
    client,
    merchant,
    charge,
    url,
    page: await newPayer(shop.app).get(url),
    find: async () => (await client.get(`/charges/${charge.id}`)).body,
    calls: () => processorCalls(shop, merchant.id),
    events: () => eventsOf(shop, merchant.id, charge.id),
  };
}
