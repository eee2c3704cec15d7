import { merchantWith } from './acceptance.ts';
import { showSource, showToken, showTransaction } from './books.ts';
import { banks } from './methods.ts';
import { createSource, readToken } from './payment-sources.ts';
import { type Fields, notFound, wrongKey } from './rejection.ts';
import { tokenizeBancolombia, tokenizeCard, tokenizeDaviplata, tokenizeNequi } from './tokens.ts';
import { createTransaction, readTransaction, voidTransaction } from './transactions.ts';
import type { World } from './world.ts';

export interface SimulatedRequest {
  method: string;
  url: URL;
  /** The bearer token; empty if there is none. */
  key: string;
  body: Fields;
}

/** An empty response if the body is undefined. */
export interface SimulatedResponse {
  status: number;
  body: unknown;
}

type Handler = (world: World, request: SimulatedRequest, id: string) => SimulatedResponse;

interface Route {
  method: string;
  path: RegExp;
  access: 'public' | 'private' | 'either' | 'open';
  handle: Handler;
}

const ok = (data: unknown, meta: Fields = {}): SimulatedResponse => ({ status: 200, body: { data, meta } });
const created = (data: unknown): SimulatedResponse => ({ status: 201, body: { data, meta: {} } });

function existing<Value>(value: Value | undefined): Value {
  if (value === undefined) throw notFound();
  return value;
}

const listTransactions: Handler = (world, { url }) => {
  const { searchParams: query } = url;
  const size = Number(query.get('page_size') ?? 30);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  const wanted = (name: string, value: string) => [null, value].includes(query.get(name));
  const found = [...world.books.transactions.values()]
    .reverse()
    .filter(each => wanted('reference', each.reference) && wanted('status', each.status))
    .filter(each => wanted('payment_method_type', each.method) && wanted('id', each.id));
  const page = found.slice(start, start + size).map(each => showTransaction(readTransaction(world, each)));
  return ok(page, { page_size: size, total_results: found.length });
};

const pay: Handler = (world, { body, key }) => {
  const isSaved = body['payment_source_id'] !== undefined;
  if (key !== (isSaved ? world.keys.privateKey : world.keys.publicKey)) throw wrongKey();
  return created(showTransaction(createTransaction(world, body)));
};

const takeBack: Handler = (world, _request, id) => {
  const transaction = voidTransaction(world, existing(world.books.transactions.get(id)));
  if (!world.voidsWithBody) return { status: 201, body: undefined };
  return created({ status: 'APPROVED', status_message: null, transaction: showTransaction(transaction) });
};

const endSource: Handler = (world, _request, id) => {
  const source = existing(world.books.sources.get(Number(id)));
  source.status = 'VOIDED';
  return ok(showSource(source));
};

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/merchants\/([^/]+)$/,
    access: 'open',
    handle: ({ books, keys, now }, _request, key) => {
      if (key !== keys.publicKey) throw notFound();
      return ok(merchantWith(books, key, now(), 'Tienda de prueba'));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/pse\/financial_institutions$/,
    access: 'public',
    handle: () => ok(banks),
  },
  {
    method: 'POST',
    path: /^\/v1\/tokens\/cards$/,
    access: 'public',
    handle: ({ books, now }, { body }) => {
      const token = showToken(tokenizeCard(books, body, now()));
      return { status: 201, body: { status: 'CREATED', data: token } };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/tokens\/(nequi|daviplata|bancolombia_transfer)$/,
    access: 'public',
    handle: ({ books }, { body }, type) => {
      if (type === 'nequi') return created(showToken(tokenizeNequi(books, body)));
      const tokenize = type === 'daviplata' ? tokenizeDaviplata : tokenizeBancolombia;
      return created(showToken(tokenize(books, body)));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/tokens\/(?:nequi|daviplata|bancolombia_transfer)\/([^/]+)$/,
    access: 'public',
    handle: (world, _request, id) => ok(showToken(readToken(world, existing(world.books.tokens.get(id))))),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_sources$/,
    access: 'private',
    handle: (world, { body }) => created(showSource(createSource(world, body))),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_sources\/(\d+)$/,
    access: 'private',
    handle: ({ books }, _request, id) => ok(showSource(existing(books.sources.get(Number(id))))),
  },
  { method: 'PUT', path: /^\/v1\/payment_sources\/(\d+)\/void$/, access: 'private', handle: endSource },
  { method: 'POST', path: /^\/v1\/transactions$/, access: 'either', handle: pay },
  { method: 'GET', path: /^\/v1\/transactions$/, access: 'private', handle: listTransactions },
  {
    method: 'GET',
    path: /^\/v1\/transactions\/([^/]+)$/,
    access: 'open',
    handle: (world, _request, id) =>
      ok(showTransaction(readTransaction(world, existing(world.books.transactions.get(id))))),
  },
  { method: 'POST', path: /^\/v1\/transactions\/([^/]+)\/void$/, access: 'private', handle: takeBack },
];

export function respond(world: World, request: SimulatedRequest): SimulatedResponse {
  const { method, url, key } = request;
  for (const { path, access, handle, ...route } of routes) {
    const match = route.method === method ? path.exec(url.pathname) : null;
    if (match === null) continue;
    const { publicKey, privateKey } = world.keys;
    const allowed = { public: [publicKey], private: [privateKey], either: [publicKey, privateKey] };
    const isAllowed =
      access === 'open' ? [...allowed.either, ''].includes(key) : allowed[access].includes(key);
    if (!isAllowed) throw wrongKey();
    return handle(world, request, decodeURIComponent(match[1] ?? ''));
  }
  throw notFound();
}
