import { basic } from '../../support/world/gateway/client.ts';
import { storeBody } from '../../support/world/shop/cash.ts';
import { type PseResultBody, pseBody } from '../../support/world/shop/pse.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';
import type { HaltPoint } from '../charges/halting-gateways.ts';
import type { ConnectionId, ConnectionShop } from './connection-world.ts';

export type Sent =
  /** Without a key, the client cannot repeat the request. */
  { kind: 'call'; path: string; body: object; key?: string } | { kind: 'form'; path: string };

export interface ConnectionScene {
  connectionId: ConnectionId;
  /** Creates what the request requires. `key` is unique to the scene. */
  prepare(shop: ConnectionShop, key: string): Promise<Sent>;
}

const call = (path: string, body: object, key?: string): Sent => ({
  kind: 'call',
  path,
  body,
  ...(key === undefined ? {} : { key }),
});

/** Charges the card once, so that its security code has been used before the scene. */
const sources = new WeakMap<ConnectionShop, Promise<string>>();
function sourceOf(shop: ConnectionShop): Promise<string> {
  const made = sources.get(shop) ?? saveUsedCard(shop);
  sources.set(shop, made);
  return made;
}

async function saveUsedCard({ client }: ConnectionShop): Promise<string> {
  const source = await saveCard(client);
  const { status, text } = await client.post('/charges', chargeBody(source, { amount: 1_000_000 }));
  if (status !== 200) throw new Error(`the first charge: ${text}`);
  return source;
}

async function made(shop: ConnectionShop, fields: object): Promise<string> {
  const { status, body, text } = await shop.client.post('/charges', chargeBody(await sourceOf(shop), fields));
  if (status !== 200) throw new Error(`the charge before: ${text}`);
  return String(body['id']);
}

type Prepare = ConnectionScene['prepare'];
const charge =
  (fields: object = {}): Prepare =>
  async (shop, key) =>
    call('/charges', chargeBody(await sourceOf(shop), { description: key, ...fields }), key);
const withoutKey: Prepare = async (shop, key) =>
  call('/charges', chargeBody(await sourceOf(shop), { description: key }));
const capture: Prepare = async (shop, key) =>
  call(`/charges/${await made(shop, { capture: false, description: key })}/capture`, { amount: 12_000 }, key);
const preparedVoid: Prepare = async (shop, key) =>
  call(`/charges/${await made(shop, { capture: false, description: key })}/refund`, {}, key);
const refund: Prepare = async (shop, key) =>
  call(`/charges/${await made(shop, { description: key })}/refund`, { amount: 5_000 }, key);

const ofCards = (connectionId: ConnectionId) => ({
  sale: { connectionId, prepare: charge() },
  'sale without a key': { connectionId, prepare: withoutKey },
  hold: { connectionId, prepare: charge({ capture: false }) },
  capture: { connectionId, prepare: capture },
  void: { connectionId, prepare: preparedVoid },
  refund: { connectionId, prepare: refund },
});

const upstream = 'upstream' as const;
type Named<Prefix extends string, Scenes> = {
  [Name in keyof Scenes as `${Prefix} ${Name & string}`]: ConnectionScene;
};
const named = <Prefix extends string, Scenes extends Record<string, ConnectionScene>>(
  prefix: Prefix,
  scenes: Scenes,
): Named<Prefix, Scenes> =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [`${prefix} ${name}`, scene])) as Named<
    Prefix,
    Scenes
  >;

export const connectionScenes = {
  ...named('iso8583', ofCards('host')),
  ...named('openpay', ofCards('upstream')),
  'openpay PSE': {
    connectionId: upstream,
    prepare: async ({ client }: ConnectionShop, key: string): Promise<Sent> => {
      const { body } = await client.post<PseResultBody>('/pse', pseBody({ description: key }));
      return { kind: 'form', path: new URL(body.redirect_url).pathname };
    },
  },
  'openpay voucher': {
    connectionId: upstream,
    prepare: async (_shop: ConnectionShop, key: string) =>
      call('/charges', storeBody({ description: key }), key),
  },
} satisfies Record<string, ConnectionScene>;
export type SceneName = keyof typeof connectionScenes;

/** The sweep that handles a payment whose process died, or whose payer has paid. */
export interface SweepScene {
  /** The scene that was killed before, and at which step. */
  after: SceneName;
  killedAt: string;
  sweep: 'resolve-charges' | 'resolve-refunds' | 'follow-pse' | 'follow-cash';
  /** The payer has paid at the upstream gateway since. */
  isPaid?: true;
}

const charges = 'resolve-charges';
const refunds = 'resolve-refunds';

export const sweepScenes = {
  'iso8583 sale without an answer': {
    after: 'iso8583 sale',
    killedAt: 'received 0210 purchase',
    sweep: charges,
  },
  'iso8583 capture without an answer': {
    after: 'iso8583 capture',
    killedAt: 'received 0230 completion',
    sweep: charges,
  },
  'iso8583 refund without an answer': {
    after: 'iso8583 refund',
    killedAt: 'received 0210 refund',
    sweep: refunds,
  },
  'openpay sale without an answer': {
    after: 'openpay sale',
    killedAt: 'received POST /charges',
    sweep: charges,
  },
  'openpay sale that is taken back': {
    after: 'openpay sale without a key',
    killedAt: 'received POST /charges',
    sweep: charges,
  },
  'openpay sale that they never got': {
    after: 'openpay sale',
    killedAt: 'link_requests_open_one',
    sweep: charges,
  },
  'openpay refund without an answer': {
    after: 'openpay refund',
    killedAt: 'received POST /charges/:id/refund',
    sweep: refunds,
  },
  'openpay PSE that is paid': {
    after: 'openpay PSE',
    killedAt: 'pse_attempts_open',
    sweep: 'follow-pse',
    isPaid: true,
  },
  'openpay voucher that is paid': {
    after: 'openpay voucher',
    killedAt: 'idempotency_keep',
    sweep: 'follow-cash',
    isPaid: true,
  },
} satisfies Record<string, SweepScene>;
export type SweepName = keyof typeof sweepScenes;

/** The form's only bank over an upstream gateway; the payer chooses the real one on the upstream page. */
const BANK = 'pse';

export function filledForm(html: string): URLSearchParams | undefined {
  const valueOf = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';
  if (valueOf('form_token') === '') return undefined;
  return new URLSearchParams({
    form_token: valueOf('form_token'),
    bank: BANK,
    person_type: 'natural',
    document_type: 'CC',
    document_number: '1020304050',
    email: 'ana@example.com',
    accept_terms: valueOf('accept_terms'),
    accept_data: valueOf('accept_data'),
  });
}

/** Sends the request to a gateway; returns the status, or that the connection broke. */
export async function sendTo(url: string, shop: ConnectionShop, sent: Sent): Promise<string> {
  const answered = async (response: Promise<Response>) =>
    response.then(
      ({ status }) => String(status),
      () => 'a broken connection',
    );
  if (sent.kind === 'form') {
    const body = filledForm(await (await fetch(url + sent.path)).text());
    if (body === undefined) throw new Error('the page has no form');
    return answered(fetch(url + sent.path, { method: 'POST', body, redirect: 'manual' }));
  }
  return answered(
    fetch(`${url}/v1/${shop.merchantId}${sent.path}`, {
      method: 'POST',
      headers: {
        authorization: basic(shop.privateKey),
        'content-type': 'application/json',
        ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
      },
      body: JSON.stringify(sent.body),
    }),
  );
}

export interface Kill {
  name: SceneName | SweepName;
  step: HaltPoint;
  /** The message arrives only after everything else has ended. */
  isHeld?: boolean;
}

export interface PreparedKill extends Kill {
  scene: SceneName;
  key: string;
  shop: ConnectionShop;
  sent: Sent;
}
