import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { type HttpLine, newHttpLine } from '../../../../processors/openpay/http/http-line.ts';
import { SourceError } from '../import-errors.ts';
import type { HistoryFile, SourceFile } from './import-request.ts';
import type { RawRow } from './import-row.ts';

export interface OpenpayAccount {
  url: string;
  merchantId: string;
  privateKey: string;
}

type Body = Record<string, unknown>;

/** An API of this family, read page by page. The import changes nothing there. */
export interface OpenpaySource {
  files: SourceFile[];
  charges: HistoryFile;
  close(): Promise<void>;
}

const PAGE = 100;
const AT_ONCE = 8;
const TRIES = 6;
const FIRST_WAIT_MS = 500;
const TIMEOUT_MS = 30_000;

export function openOpenpay(account: OpenpayAccount): OpenpaySource {
  const { url, merchantId } = account;
  const line = newHttpLine({ baseUrl: url });
  if (line === undefined)
    throw new SourceError(`${url} must be an https address, or an address of this machine`);
  const list: List = path => pagesOf(path, page => get(line, account, page));
  const fileOf = (kind: SourceFile['kind'], bodies: () => AsyncIterable<Body>): SourceFile => ({
    ...namedAfter(url, merchantId, kind),
    kind,
    isLive: true,
    rows: () => numbered(bodies()),
  });
  return {
    files: [
      fileOf('plans', () => list('/plans')),
      fileOf('customers', () => list('/customers')),
      fileOf('subscriptions', () => withCards(ofCustomers(list, 'subscriptions'))),
    ],
    charges: { ...namedAfter(url, merchantId, 'charges'), rows: () => chargesOf(list) },
    close: () => line.close(),
  };
}

type List = (path: string) => AsyncGenerator<Body>;

/** Retries a read several times, because it changes nothing. */
async function get(line: HttpLine, account: OpenpayAccount, path: string): Promise<unknown> {
  const { merchantId, privateKey } = account;
  const authorization = `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`;
  const headers = { accept: 'application/json', authorization };
  let problem = '';
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await sleep(FIRST_WAIT_MS * 2 ** (tried - 1));
    const call = { method: 'GET', path: `/v1/${merchantId}${path}`, headers, body: null } as const;
    const reply = await line.send(call, TIMEOUT_MS);
    if (reply.kind !== 'answered') problem = reply.message;
    else if (reply.status === 200) return parse(reply.text, path);
    else if (reply.status === 404) return [];
    else if (reply.status === 401 || reply.status === 403)
      throw new SourceError(`${line.host} rejects the key; use the private key of ${merchantId}`);
    else problem = `answered ${reply.status}`;
  }
  throw new SourceError(`${line.host} ${path.replace(/\?.*/, '')}: ${problem}; try again later`);
}

async function* pagesOf(path: string, read: (page: string) => Promise<unknown>): AsyncGenerator<Body> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await read(`${path}?limit=${PAGE}&offset=${offset}`);
    if (!Array.isArray(page)) throw new SourceError(`${path}: the response is not a list`);
    yield* page.filter(isPlainObject);
    if (page.length < PAGE) return;
  }
}

/** The lists below each customer, in order; requests several at a time. */
async function* ofCustomers(list: List, part: 'subscriptions' | 'charges'): AsyncGenerator<Body> {
  for await (const ids of chunksOf(list('/customers'), AT_ONCE)) {
    const lists = ids.map(id => collect(list(`/customers/${id}/${part}`)));
    for (const [index, bodies] of (await Promise.all(lists)).entries()) {
      for (const body of bodies) yield { ...body, customer_id: body['customer_id'] ?? ids[index] };
    }
  }
}

/**
 * Some gateways list customers' charges together with the others, some only below each customer. Drops
 * duplicates.
 */
async function* chargesOf(list: List): AsyncGenerator<Body> {
  const listed = new Set<unknown>();
  for await (const body of list('/charges')) {
    listed.add(body['id']);
    yield body;
  }
  for await (const body of ofCustomers(list, 'charges')) if (!listed.has(body['id'])) yield body;
}

/** A repeated import from the same account continues the unfinished one, because it has the same digest. */
const namedAfter = (url: string, merchantId: string, kind: string) => ({
  name: `${kind} of ${merchantId}`,
  digest: createHash('sha256').update(`${url} ${merchantId} ${kind}`).digest(),
});

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError(`${path.replace(/\?.*/, '')}: the response is not JSON`);
  }
}

async function* numbered(bodies: AsyncIterable<Body>): AsyncGenerator<RawRow> {
  let line = 0;
  for await (const record of bodies) {
    line += 1;
    yield { line, record };
  }
}

/** A card is identified by its id, or if that is not shown, by its masked number. */
async function* withCards(bodies: AsyncIterable<Body>): AsyncGenerator<Body> {
  for await (const { card, ...body } of bodies) {
    const { id, card_number: masked } = isPlainObject(card) ? card : {};
    yield { ...body, card_id: body['card_id'] ?? body['source_id'] ?? id ?? masked };
  }
}

async function* chunksOf(bodies: AsyncIterable<Body>, size: number): AsyncGenerator<string[]> {
  let ids: string[] = [];
  for await (const { id } of bodies) {
    if (typeof id !== 'string') continue;
    ids.push(id);
    if (ids.length < size) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}

async function collect(bodies: AsyncIterable<Body>): Promise<Body[]> {
  const all: Body[] = [];
  for await (const body of bodies) all.push(body);
  return all;
}
