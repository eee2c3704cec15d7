import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fault that the next request to a path meets. */
export type ProxyFault =
  /** The request arrives; its response is lost. */
  | 'lose_answer'
  /** The connection breaks, and the request arrives only after `deliverHeld`. */
  | 'hold'
  /** The connection breaks and the request never arrives. */
  | 'drop'
  /** A proxy in between responds 502. */
  | 'bad_gateway';

/** A proxy to another gateway that can fail requests one by one. */
export interface FaultyProxy {
  url: string;
  /** Applies to the next request whose path ends with `pathEnd`. */
  failNext(pathEnd: string, fault: ProxyFault, method?: 'GET' | 'POST'): void;
  /** Changes the response body of every matching request until `restoreResponses`. */
  rewriteResponses(pathEnd: string, change: (body: unknown) => unknown, method?: 'GET' | 'POST'): void;
  restoreResponses(): void;
  /** Delivers the held requests and returns their statuses. */
  deliverHeld(): Promise<number[]>;
  close(): Promise<void>;
}

export async function openFaultyProxy(target: () => string): Promise<FaultyProxy> {
  const faults: { pathEnd: string; fault: ProxyFault; method: string }[] = [];
  const held: (() => Promise<number>)[] = [];
  let lies: { pathEnd: string; method: string; change: (body: unknown) => unknown }[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = (request.url ?? '').replace(/\?.*/, '');
    const index = faults.findIndex(
      ({ pathEnd, method }) => path.endsWith(pathEnd) && request.method === method,
    );
    const fault = index === -1 ? undefined : faults.splice(index, 1)[0]?.fault;
    const pass = () => forward(target(), request, Buffer.concat(chunks));
    if (fault === 'hold') held.push(async () => (await pass()).status);
    if (fault === 'lose_answer') await pass();
    if (fault === 'bad_gateway') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    if (fault !== undefined) {
      request.socket.destroy();
      return;
    }
    const passed = await pass();
    const headers = [...passed.headers].filter(
      ([name]) => !/^(connection|transfer-encoding|keep-alive)$/.test(name),
    );
    const lie = lies.find(({ pathEnd, method }) => path.endsWith(pathEnd) && request.method === method);
    const text = await passed.text();
    const answer = lie === undefined ? text : JSON.stringify(lie.change(JSON.parse(text)));
    const { 'content-length': _, ...others } = Object.fromEntries(headers);
    response.writeHead(passed.status, others).end(answer);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (pathEnd, fault, method = 'POST') => faults.push({ pathEnd, fault, method }),
    rewriteResponses: (pathEnd, change, method = 'POST') => lies.push({ pathEnd, method, change }),
    restoreResponses: () => {
      lies = [];
    },
    deliverHeld: () => Promise.all(held.splice(0).map(arrive => arrive())),
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

function forward(target: string, { url, method, headers }: IncomingMessage, body: Buffer): Promise<Response> {
  const kept = ['authorization', 'content-type', 'idempotency-key', 'accept'];
  const sent = kept.flatMap(name =>
    typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [],
  );
  return fetch(`${target}${url}`, {
    method: method ?? 'GET',
    headers: Object.fromEntries(sent),
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
}
