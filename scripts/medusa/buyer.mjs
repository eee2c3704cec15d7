// One buyer: a cart, a payment session, a payment at the gateway, and perhaps the way back to the shop.
import { setTimeout as sleep } from 'node:timers/promises';

const GOOD_CARD = '4111111111111111';
const NO_FUNDS = '4444444444444448';
/** Tries, a second apart: a Medusa that was killed starts in ten seconds, on a busy machine in a minute. */
const PATIENCE = 300;

/** A shop that is away comes back: whoever buys presses the button again. */
async function untilAnswered(work) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= PATIENCE || !isAway(error)) throw error;
      await sleep(1_000);
    }
  }
}

/** 409: Medusa is at it already. */
const isAway = error => error.status === undefined || error.status >= 500 || error.status === 409;

export function storeOf({ url, publishableKey, secretKey }) {
  const headers = {
    'content-type': 'application/json',
    'x-publishable-api-key': publishableKey,
  };
  const post = async (path, body, more = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
    const said = await answer.text();
    if (!answer.ok)
      throw Object.assign(new Error(`${path}: ${answer.status} ${said}`), { status: answer.status });
    return JSON.parse(said);
  };
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  return {
    post,
    refund: (id, amount) => post(`/admin/payments/${id}/refund`, { amount }, { authorization }),
  };
}

const valueOf = (html, name) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Types a card into the page of the gateway, as a browser without scripts. */
async function payByCard(url, cardNumber, address) {
  const headers = { 'x-forwarded-for': address, 'accept-language': 'es-CO', 'sec-fetch-site': 'same-origin' };
  const html = await (await fetch(url, { headers })).text();
  const form = {
    form_token: valueOf(html.slice(Math.max(0, html.indexOf('data-card-form'))), 'form_token'),
    holder_name: 'Ana Torres',
    card_number: cardNumber,
    expiration: '12/40',
    cvv2: '123',
    accept_terms: valueOf(html, 'accept_terms'),
    accept_data: valueOf(html, 'accept_data'),
  };
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  await answer.arrayBuffer();
}

/** What a buyer is going to do, by the dice. */
export function planOf(number, random) {
  const method = ['card', 'card', 'pse', 'cash'][Math.floor(random() * 4)];
  return {
    number,
    method,
    quantity: 1 + Math.floor(random() * 9),
    // The rest leaves without paying, or is refused.
    outcome: random() < 0.9 ? 'pays' : random() < 0.5 ? 'leaves' : 'is refused',
    declinedFirst: random() < 0.1,
    comesBack: random() < 0.4,
    changesTheCart: random() < 0.05,
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
}

async function pay(gateway, plan, session) {
  const { charge_id: id, url } = session.data;
  const isPaying = plan.outcome === 'pays';
  if (plan.method === 'card') {
    if (plan.declinedFirst || !isPaying) await payByCard(url, NO_FUNDS, plan.address);
    if (isPaying) await payByCard(url, GOOD_CARD, plan.address);
  } else if (plan.method === 'pse') {
    await gateway.sandbox.pay(id, { result: isPaying ? 'approved' : 'rejected' });
  } else {
    await gateway.sandbox.pay(id, { result: isPaying ? 'approved' : 'expired' });
  }
}

/** Answers the session that the buyer had at last. */
export async function buy({ store, shop, gateway }, plan) {
  const customer = { name: 'Ana', last_name: 'Torres', email: `ana${plan.number}@example.com` };
  const { cart } = await untilAnswered(() =>
    store.post('/store/carts?fields=id', {
      region_id: shop.regionId,
      email: customer.email,
      items: [{ variant_id: shop.variantId, quantity: plan.quantity }],
    }),
  );
  const { payment_collection: collection } = await untilAnswered(() =>
    store.post('/store/payment-collections?fields=id', { cart_id: cart.id }),
  );
  const openSession = method =>
    untilAnswered(async () => {
      const path = `/store/payment-collections/${collection.id}/payment-sessions?fields=id,*payment_sessions`;
      const answer = await store.post(path, { provider_id: shop.provider, data: { method, customer } });
      return answer.payment_collection.payment_sessions.find(({ data }) => data.method === method);
    });
  // Changed their mind: the first session is taken away, and its page can be paid no more.
  if (plan.changesTheCart) await openSession(plan.method === 'card' ? 'cash' : 'card');
  const session = await openSession(plan.method);
  const complete = () =>
    untilAnswered(() => store.post(`/store/carts/${cart.id}/complete?fields=id`, {})).catch(() => undefined);
  // A voucher is paid after the order was made, mostly.
  if (plan.method === 'cash' && plan.comesBack) await complete();
  if (plan.outcome !== 'leaves') await pay(gateway, plan, session);
  if (plan.method !== 'cash' && plan.comesBack) await complete();
  return { plan, cartId: cart.id, sessionId: session.id, chargeId: session.data.charge_id };
}

export { untilAnswered };
