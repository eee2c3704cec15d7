import { basic } from './client.ts';
import type { Random } from './fuzz-random.ts';

export interface FuzzRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD';
  url: string;
  headers: Record<string, string>;
  payload?: Buffer;
}

export interface FuzzCaller {
  merchantId: string;
  privateKey: string;
  publicKey: string;
}

const filters = [
  'limit',
  'offset',
  'creation',
  'creation[gte]',
  'creation[lte]',
  'external_id',
  'status',
  '__proto__',
];
const filterValues = [
  '0',
  '1',
  '100',
  '101',
  '-1',
  '1e2',
  '',
  '2026-11-14',
  '9999-12-31',
  '0000-00-00',
  'a',
  '%00',
  '%ff',
];
const fields = [
  'name',
  'last_name',
  'email',
  'phone_number',
  'external_id',
  'requires_account',
  'customer_address',
];
const types = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  '',
  'application/json;;',
  'x/y/z',
  '*',
];

/** Those that write come up more often. */
const methods = [
  'POST',
  'POST',
  'POST',
  'PUT',
  'PUT',
  'GET',
  'GET',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
] as const;

/** A customer request in which about every second part is wrong in some way. */
export function newFuzzRequest(random: Random, caller: FuzzCaller, ids: readonly string[]): FuzzRequest {
  const method = random.pick(methods);
  const hasBody = method === 'POST' || method === 'PUT' || random.chance(0.1);
  return {
    method,
    url: newUrl(random, caller, method, ids),
    headers: newHeaders(random, caller),
    ...(hasBody ? { payload: newPayload(random) } : {}),
  };
}

function newUrl(random: Random, caller: FuzzCaller, method: string, ids: readonly string[]): string {
  const isList = random.chance(method === 'POST' ? 0.95 : 0.25) || ids.length === 0;
  let path = isList ? '/customers' : `/customers/${random.pick(ids)}`;
  if (random.chance(0.1)) path = mutatePath(random, path);
  const merchantId = random.chance(0.02)
    ? encodeURIComponent(wellFormed(random.text(50)))
    : caller.merchantId;
  const query = random.chance(0.3)
    ? Array.from({ length: random.below(4) }, () => `${random.pick(filters)}=${newFilterValue(random)}`)
    : [];
  return `/v1/${merchantId}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

const newFilterValue = (random: Random): string =>
  random.chance(0.7) ? random.pick(filterValues) : encodeURIComponent(wellFormed(random.text(120)));

const wellFormed = (text: string): string => Buffer.from(text).toString('utf8');

function mutatePath(random: Random, path: string): string {
  const at = 1 + random.below(path.length);
  const insert = random.pick([
    '/',
    '//',
    '%',
    '%zz',
    '%00',
    '%2f',
    '%ff',
    '..',
    ';a',
    '~',
    'A',
    'x'.repeat(1_200),
    '%F0%9F%98%80',
  ]);
  return path.slice(0, at) + insert + path.slice(random.chance(0.5) ? at : at + 1);
}

function newHeaders(random: Random, caller: FuzzCaller): Record<string, string> {
  const headers: Record<string, string> = { authorization: basic(caller.privateKey) };
  if (random.chance(0.05)) {
    headers['authorization'] = random.pick([
      '',
      'Basic',
      basic(caller.publicKey),
      basic(caller.privateKey, random.text(5)),
      basic(random.text(40)),
      `Basic ${'='.repeat(random.below(50))}`,
      `Bearer ${caller.privateKey}`,
    ]);
  }
  if (random.chance(0.95))
    headers['content-type'] = random.chance(0.9) ? 'application/json' : random.pick(types);
  if (random.chance(0.2))
    headers['idempotency-key'] = random.chance(0.9) ? `k${random.below(40)}` : 'k'.repeat(random.below(400));
  if (random.chance(0.02)) headers['origin'] = random.pick(['null', 'https://a.co', '*', 'x'.repeat(3_000)]);
  if (random.chance(0.1)) headers['accept'] = random.pick(['text/html', 'application/xml', '', '*/*;q=x']);
  if (random.chance(0.05)) headers['accept-version'] = random.pick(['1', 'x', '*']);
  return headers;
}

function newPayload(random: Random): Buffer {
  const bytes = Buffer.from(JSON.stringify(newBody(random)) ?? '');
  return random.chance(0.15) ? mutateBytes(random, bytes) : bytes;
}

/** Mostly a good customer with something changed in it; now and then something else entirely. */
function newBody(random: Random): unknown {
  if (random.chance(0.05)) return newValue(random, 0);
  const body: Record<string, unknown> = { name: 'Ana', email: 'ana@example.com' };
  if (random.chance(0.5)) body['external_id'] = `e${random.below(60)}`;
  if (random.chance(0.3)) body['customer_address'] = { department: 'Antioquia', city: random.text(20) };
  const changes = random.below(4);
  for (let count = 0; count < changes; count += 1) {
    const field = random.chance(0.9) ? random.pick(fields) : random.text(20);
    if (random.chance(0.15)) delete body[field];
    else body[field] = newValue(random, 0);
  }
  return body;
}

function newValue(random: Random, depth: number): unknown {
  const kind = random.below(depth > 4 ? 7 : 10);
  if (kind <= 2) return random.text(random.pick([3, 20, 99, 105]));
  if (kind === 3) return random.pick(['a@b.co', 'x'.repeat(100), 'ñ'.repeat(101), '😀'.repeat(60), ' ', '']);
  if (kind === 4) return random.pick([0, -1, 1.5, 1e21, 1e-7, -0, 2 ** 53, 3104567890]);
  if (kind === 5) return random.pick([true, false, null, 'true', 'false', '{}', '[]', 'null']);
  if (kind === 6) return 'x'.repeat(random.pick([1_000, 60_000, 66_000]));
  if (kind === 7) return Array.from({ length: random.below(4) }, () => newValue(random, depth + 1));
  if (kind === 8) return nest(random.below(60));
  return Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [
      random.pick(['city', 'department', random.text(8)]),
      newValue(random, depth + 1),
    ]),
  );
}

function nest(levels: number): unknown {
  let value: unknown = 1;
  for (let count = 0; count < levels; count += 1) value = count % 2 === 0 ? [value] : { a: value };
  return value;
}

function mutateBytes(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = random.below(copy.length);
  switch (random.below(5)) {
    case 0:
      return copy.subarray(0, at);
    case 1:
      return Buffer.concat([copy, copy.subarray(at)]);
    case 2:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1)]);
    case 3:
      return Buffer.concat([copy.subarray(0, at), Buffer.from([random.below(256)]), copy.subarray(at)]);
    default:
      for (let count = random.below(4); count >= 0 && copy.length > 0; count -= 1) {
        copy[random.below(copy.length)] = random.below(256);
      }
      return copy;
  }
}
