// A coffee shop: what a shop needs of a gateway, and no more. Orders are in memory; yours are in a database.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Recaudo, readDelivery, SignatureError } from '@recaudo/client';
import { page } from './page.mjs';

/**
 * @typedef {{ name: string, amount: number }} Product
 * @typedef {{ id: string, product: Product, state: import('@recaudo/client').OrderState, payAt: string | undefined }} ShopOrder
 */

/** @type {Record<string, Product>} */
const products = {
  cafe: { name: 'Café de Nariño, 500 g', amount: 32_000 },
  taza: { name: 'Taza de barro', amount: 24_000 },
};

const OPEN_ORDERS_EVERY_MS = 60_000;

/** @param {{ url: string, gateway: import('@recaudo/client').Settings }} settings */
export async function openShop({ url, gateway }) {
  const recaudo = new Recaudo(gateway);
  /** @type {Map<string, ShopOrder>} */
  const orders = new Map();
  const secret = await subscribe(recaudo, `${url}/webhooks`);

  /**
   * The one way in which an order changes: by what the gateway knows. It is safe at any time, and as often as one likes.
   * @param {ShopOrder} order
   * @param {import('@recaudo/client').EnsureOptions} [options]
   */
  async function settle(order, options) {
    const { state, charge } = await recaudo.ensureOrder(order.id, options);
    Object.assign(order, { state, payAt: state === 'pending' ? charge?.payment_method?.url : undefined });
    return order;
  }

  /** @param {Product} product */
  async function buy(product) {
    const id = randomUUID();
    /** @type {ShopOrder} */
    const order = { id, product, state: 'absent', payAt: undefined };
    // Kept before anybody is asked for money: whatever happens then, the order finds out.
    orders.set(id, order);
    return settle(order, {
      charge: {
        method: 'card',
        confirm: false,
        amount: product.amount,
        currency: 'COP',
        iva: '0',
        description: product.name,
        customer: { name: 'Ana', email: 'ana@example.com' },
        redirect_url: `${url}/pedidos/${id}`,
      },
    });
  }

  /** @param {string} body @param {import('node:http').IncomingHttpHeaders} headers */
  async function hear(body, headers) {
    const event = readDelivery(body, headers, secret);
    // What it says may be old by now. It is a reason to ask, no more.
    const id = event.transaction?.['order_id'];
    const order = typeof id === 'string' ? orders.get(id) : undefined;
    if (order !== undefined) await settle(order);
  }

  /** Those of which nothing was heard: a delivery may be late. */
  async function lookAtOpenOrders() {
    const open = [...orders.values()].filter(({ state }) => state === 'absent' || state === 'pending');
    await Promise.allSettled(open.map(order => settle(order)));
  }

  const looking = setInterval(() => void lookAtOpenOrders(), OPEN_ORDERS_EVERY_MS).unref();
  return { products, orders, settle, buy, hear, close: () => clearInterval(looking) };
}

/** A secret is shown once, so a restarted shop creates a new one. @param {Recaudo} recaudo @param {string} url */
async function subscribe(recaudo, url) {
  for await (const webhook of recaudo.webhooks.list()) {
    if (webhook.url === url) await recaudo.webhooks.remove(webhook.id);
  }
  /** @type {('charge.succeeded' | 'charge.failed' | 'charge.cancelled' | 'charge.refunded' | 'transaction.expired')[]} */
  const types = [
    'charge.succeeded',
    'charge.failed',
    'charge.cancelled',
    'charge.refunded',
    'transaction.expired',
  ];
  return (await recaudo.webhooks.create({ url, event_types: types })).secret;
}

/** @typedef {Promise<Awaited<ReturnType<typeof openShop>>>} Opening */

/** @param {Opening} opening */
const serveShop = opening =>
  createServer((request, response) => {
    reply(opening, request).then(
      ({ status, html = '', headers = {} }) =>
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html),
      error => {
        if (!(error instanceof SignatureError)) console.error(error);
        response.writeHead(error instanceof SignatureError ? 401 : 503).end();
      },
    );
  });

/**
 * @param {Opening} opening
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<{ status: number, html?: string, headers?: Record<string, string> }>}
 */
async function reply(opening, request) {
  const body = await text(request);
  // The gateway tries the address before it gives the secret away.
  if (body.includes('"type":"verification"')) return { status: 200 };
  const { products: offered, orders, settle, buy, hear } = await opening;
  const [, room = '', id = ''] = (request.url ?? '/').split(/[/?]/);
  const [product, order] = [offered[id], orders.get(id)];
  if (room === 'webhooks') {
    await hear(body, request.headers);
    return { status: 200 };
  }
  if (request.method === 'POST' && room === 'comprar' && product !== undefined) {
    const bought = await buy(product);
    return { status: 303, headers: { location: bought.payAt ?? `/pedidos/${bought.id}` } };
  }
  if (room === 'pedidos' && order !== undefined)
    return { status: 200, html: page({ order: await settle(order) }) };
  return room === '' ? { status: 200, html: page({ products: offered }) } : { status: 404, html: page({}) };
}

/**
 * Listens first: the gateway tries the address of the webhooks before the shop is open.
 * @param {{ port: number, gateway: import('@recaudo/client').Settings }} settings
 */
export async function startShop({ port, gateway }) {
  /** @type {(shop: ReturnType<typeof openShop>) => void} */
  let open = () => undefined;
  const server = serveShop(
    new Promise(resolve => {
      open = resolve;
    }),
  );
  await new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
  const opening = openShop({ url, gateway });
  open(opening);
  const shop = await opening;
  return {
    url,
    shop,
    close() {
      shop.close();
      server.close();
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { PORT = '3000', RECAUDO_URL = '', RECAUDO_MERCHANT_ID = '', RECAUDO_PRIVATE_KEY = '' } = process.env;
  const gateway = { baseUrl: RECAUDO_URL, merchantId: RECAUDO_MERCHANT_ID, apiKey: RECAUDO_PRIVATE_KEY };
  const { url } = await startShop({ port: Number(PORT), gateway });
  console.log(`The shop is open: ${url}`);
}
