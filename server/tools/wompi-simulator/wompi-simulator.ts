import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SimulatorBooks, type Status, showTransaction } from './books.ts';
import { deliverEvent, makeEvent, type SimulatedEvent } from './events.ts';
import { openPage } from './payer-pages.ts';
import { answerToken } from './payment-sources.ts';
import { fieldsIn, invalid, Rejection } from './rejection.ts';
import { respond, type SimulatedResponse } from './routes.ts';
import { finalize } from './transactions.ts';
import type { Page, SimulatorKeys, World } from './world.ts';

/** How the next matching request goes wrong. */
export type Fault =
  /** The connection drops before, or after, the request is processed. */
  | 'lost_request'
  | 'lost_response'
  /** A server error after the request was processed. */
  | 'failed_after'
  /** Nothing is processed. */
  | 'too_many'
  | 'proxy_page'
  /** A success whose body is no JSON; the request was processed. */
  | 'garbage';

export interface SimulatorOptions {
  now?: () => Date;
  needsPersonalData?: boolean;
  eventsUrl?: string;
}

export interface WompiSimulator {
  baseUrl: string;
  keys: SimulatorKeys;
  books: SimulatorBooks;
  world: World;
  /** Every request, as `POST /v1/transactions`. */
  requests: string[];
  events: SimulatedEvent[];
  /** The HTTP status of each delivery; null without a response. */
  delivered: Promise<number | null>[];
  failNext(path: RegExp, fault: Fault): void;
  /** What a payer does elsewhere: pays in cash, or scans a QR. */
  settle(transactionId: string, status: Exclude<Status, 'PENDING'>): void;
  answerToken(tokenId: string, status: 'APPROVED' | 'DECLINED'): void;
  close(): Promise<void>;
}

const keys: SimulatorKeys = {
  publicKey: 'pub_test_simulator',
  privateKey: 'prv_test_simulator',
  integritySecret: 'test_integrity_simulator',
  eventsSecret: 'test_events_simulator',
};

/** Wompi's API for payments, with the outcomes of its sandbox, written from its documentation. */
export async function startWompiSimulator({
  now = () => new Date(),
  needsPersonalData = true,
  eventsUrl,
}: SimulatorOptions = {}): Promise<WompiSimulator> {
  const books = new SimulatorBooks();
  const faults: { path: RegExp; fault: Fault }[] = [];
  const [requests, events]: [string[], SimulatedEvent[]] = [[], []];
  const delivered: WompiSimulator['delivered'] = [];
  const world: World = {
    books,
    keys,
    baseUrl: '',
    now,
    needsPersonalData,
    voidsWithBody: true,
    send(name, object) {
      const event = makeEvent({ name, object, serial: events.length }, now(), keys.eventsSecret);
      events.push(event);
      if (eventsUrl !== undefined) delivered.push(deliverEvent(event, eventsUrl));
    },
    tell: (name, transaction) => world.send(name, showTransaction(transaction)),
  };
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const index = faults.findIndex(({ path }) => path.test(`${request.method} ${request.url}`));
    const [fault] = index === -1 ? [] : faults.splice(index, 1);
    readText(request).then(
      text => answer(world, { request, response, text }, fault?.fault),
      () => response.destroy(),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  world.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: world.baseUrl,
    keys,
    books,
    world,
    requests,
    events,
    delivered,
    failNext: (path, fault) => void faults.push({ path, fault }),
    settle(id, status) {
      const transaction = books.transactions.get(id);
      if (transaction === undefined) throw new Error(`no transaction ${id}`);
      finalize(world, transaction, status, null);
    },
    answerToken(id, status) {
      const token = books.tokens.get(id);
      if (token === undefined) throw new Error(`no token ${id}`);
      answerToken(world, token, status);
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  text: string;
}

function answer(world: World, { request, response, text }: Exchange, fault: Fault | undefined): void {
  if (fault === 'lost_request') return void response.destroy();
  if (fault === 'too_many') return write(response, 429, { error: { type: 'TOO_MANY_REQUESTS' } });
  if (fault === 'proxy_page') return void response.writeHead(404).end('<html>Not Found</html>');
  const url = new URL(request.url ?? '/', world.baseUrl);
  if (url.pathname.startsWith('/pages/')) return writePage(response, pageOf(world, url, text));
  const { status, body } = judge(world, request, { url, text });
  if (fault === 'lost_response') return void response.destroy();
  if (fault === 'failed_after') return write(response, 500, { error: { type: 'INTERNAL_ERROR' } });
  if (fault === 'garbage') return void response.writeHead(201).end('<!doctype html>');
  write(response, status, body);
}

function judge(world: World, request: IncomingMessage, { url, text }: { url: URL; text: string }) {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return orRejection((): SimulatedResponse => {
    const body = parse(text);
    return respond(world, { method: request.method ?? '', url, key, body });
  });
}

function orRejection<Value>(act: () => Value): Value | SimulatedResponse {
  try {
    return act();
  } catch (error) {
    if (error instanceof Rejection) return { status: error.status, body: error.body };
    throw error;
  }
}

function parse(text: string) {
  if (text === '') return {};
  try {
    return fieldsIn(JSON.parse(text));
  } catch {
    throw invalid({ body: ['No es JSON'] });
  }
}

function pageOf(world: World, url: URL, text: string): Page {
  const page = orRejection(() => openPage(world, url, parse(text)));
  return 'body' in page ? { status: page.status } : page;
}

function write(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

function writePage(response: ServerResponse, { status, html = '', location }: Page): void {
  response.writeHead(status, location === undefined ? {} : { location }).end(html);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
